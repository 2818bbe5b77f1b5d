import { useSearchParams } from 'react-router';

export interface ListAddress<Filter extends string = string> {
  /** Without spaces around it; empty when nothing is looked for. */
  readonly search: string;
  /** Counts from 1. */
  readonly page: number;
  /** As in `price:desc`; undefined for the order that the list has by itself. */
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<Filter, string | undefined>>;
  /** Whether anything narrows the list down. */
  readonly isNarrowed: boolean;
  /** Sets what is named and opens the first page. An empty value takes it out of the address. */
  readonly change: (changes: Record<string, string | undefined>) => void;
  readonly hrefFor: (page: number) => string;
}

const wholeNumber = /^[1-9]\d{0,5}$/;

/** Keeps what a list shows in its address, so that it can be linked to, reloaded and gone back to. */
export function useListAddress<const Filter extends string = never>(
  filterNames: readonly Filter[] = [],
): ListAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = address.get('page') ?? '';
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, address.get(name) || undefined]),
  ) as Record<Filter, string | undefined>;

  return {
    search,
    page: wholeNumber.test(page) ? Number(page) : 1,
    sort: address.get('sort') || undefined,
    filters,
    isNarrowed: search !== '' || filterNames.some((name) => filters[name] !== undefined),
    change: (changes) =>
      setAddress((before) => withChanges(before, { ...changes, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
    hrefFor: (number) =>
      `?${withChanges(address, { page: number > 1 ? String(number) : undefined })}`,
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

/** The value of an address if it is one of these; addresses can be typed. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined {
  return values.find((known) => known === value);
}
