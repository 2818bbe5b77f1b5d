import { useSearchParams } from 'react-router';

export interface ListParams<Filter extends string = string> {
  /** Trimmed; empty without a search. */
  readonly search: string;
  readonly page: number;
  /** Such as `price:desc`; undefined for the default. */
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<Filter, string | undefined>>;
  readonly isFiltered: boolean;
  /** Sets params and opens the first page. An empty value removes a param. */
  readonly change: (changes: Record<string, string | undefined>) => void;
  readonly hrefFor: (page: number) => string;
}

const wholeNumber = /^[1-9]\d{0,5}$/;

export function useListParams<const Filter extends string = never>(
  filterNames: readonly Filter[] = [],
): ListParams<Filter> {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = searchParams.get('search') ?? '';
  const page = searchParams.get('page') ?? '';
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, searchParams.get(name) || undefined]),
  ) as Record<Filter, string | undefined>;

  return {
    search,
    page: wholeNumber.test(page) ? Number(page) : 1,
    sort: searchParams.get('sort') || undefined,
    filters,
    isFiltered: search !== '' || filterNames.some((name) => filters[name] !== undefined),
    change: (changes) =>
      setSearchParams((before) => withChanges(before, { ...changes, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
    hrefFor: (number) =>
      `?${withChanges(searchParams, { page: number > 1 ? String(number) : undefined })}`,
  };
}

function withChanges(
  before: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** The value if it is one of the allowed ones; URLs can be edited by hand. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined {
  return values.find((known) => known === value);
}
