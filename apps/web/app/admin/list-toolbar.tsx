import type { Days } from '@partshelf/contract/api/query.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { ExportButton } from './actions.tsx';
import { isDay } from './days.ts';
import { DaysFilter } from './list-days.tsx';
import { FilterLookup, FilterMenu, type FilterOption, type Lookup } from './list-filters.tsx';

type ListFilter<Name extends string> = { readonly name: Name; readonly label: string } & (
  | { readonly options: readonly FilterOption[] }
  | { readonly lookup: Lookup }
);

interface ListToolbarProps<Filter extends string> {
  params: ListParams<Filter>;
  search?: string;
  filters?: readonly ListFilter<Filter>[];
  /** The days are of this; `dates` are a choice of what they are of. */
  days?: { readonly label: string; readonly dates?: readonly FilterOption[] };
  /** Saves a file of what is listed. */
  onExport?: () => Promise<unknown>;
  children?: ReactNode;
}

export function ListToolbar<Filter extends string>(props: ListToolbarProps<Filter>) {
  const { params, search, filters = [], days, onExport, children } = props;
  return (
    <div className="mb-4 flex items-start gap-2 max-md:flex-wrap">
      <div className="flex grow flex-wrap items-center gap-2 max-md:contents">
        {search && <ListSearch params={params} label={search} />}
        {filters.map(({ name, label, ...choice }) => {
          const value = params.filters[name];
          const onChange = (chosen: string | undefined) => params.change({ [name]: chosen });
          return 'options' in choice ? (
            <FilterMenu key={name} {...{ label, value, onChange }} options={choice.options} />
          ) : (
            <FilterLookup key={name} {...{ label, value, onChange }} lookup={choice.lookup} />
          );
        })}
        {days && (
          <DaysFilter
            {...days}
            days={params.days}
            date={(params.filters as Record<string, string | undefined>)['date']}
            onChange={({ from, until }, date) => {
              const isDefault = date === days.dates?.[0]?.value;
              params.change({ from, to: until, date: isDefault ? undefined : date });
            }}
          />
        )}
        {params.isFiltered && (
          <Button asChild variant="ghost">
            <Link to="?" preventScrollReset>
              Clear all
            </Link>
          </Button>
        )}
      </div>
      <div className="ml-auto flex shrink-0 gap-2">
        {onExport && <ExportButton onExport={onExport} />}
        {children}
      </div>
    </div>
  );
}

const debounceMs = 250;

interface ListSearchProps {
  params: ListParams;
  label: string;
}

function ListSearch({ params, label }: ListSearchProps) {
  const [text, setText] = useState(params.search);
  const [seen, setSeen] = useState(params.search);
  const [sent, setSent] = useState(params.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL changed. When a link or the history did that, the field follows.
  if (params.search !== seen) {
    setSeen(params.search);
    if (params.search !== sent) {
      setSent(params.search);
      setText(params.search);
    }
  }

  function handleChange(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(typed.trim());
      params.change({ search: typed.trim() });
    }, debounceMs);
  }

  return (
    <div className="relative w-full md:w-56 md:max-w-80 md:grow">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.searchMax}
        value={text}
        onChange={({ target }) => handleChange(target.value)}
        className="h-10! pl-10! text-sm!"
      />
    </div>
  );
}

export interface ListParams<Filter extends string = string> {
  /** It is trimmed; empty without a search. */
  readonly search: string;
  readonly page: number;
  /** An example is `price:desc`; undefined for the default. */
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<Filter, string | undefined>>;
  readonly days: Days;
  readonly isFiltered: boolean;
  /** Sets params and opens the first page. An empty value removes a param. */
  readonly change: (changes: Record<string, string | undefined>) => void;
  readonly hrefFor: (page: number) => string;
}

const wholeNumber = /^[1-9]\d{0,5}$/;

export const createdSorts = ['createdAt:desc', 'createdAt:asc'] as const;

export const dayFilters = ['from', 'to'] as const;

/** URLs can be edited by hand: what are no days is left out. */
function readDays({ from = '', to = '' }: { from?: string; to?: string }): Days {
  const given = [from, to].map((day) => (isDay(day) ? day : undefined));
  const [first, last] = given;
  if (first && last && last < first) return {};
  return { from: first, until: last };
}

export function useListParams<const Filter extends string = never>(
  filterNames: readonly Filter[] = [],
): ListParams<Filter> {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = (searchParams.get('search') ?? '').slice(0, limits.searchMax);
  const page = searchParams.get('page') ?? '';
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, searchParams.get(name) || undefined]),
  ) as Record<Filter, string | undefined>;
  const days = readDays(filters as { from?: string; to?: string });

  return {
    search,
    page: wholeNumber.test(page) ? Number(page) : 1,
    sort: searchParams.get('sort') || undefined,
    filters,
    days,
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

/** URLs can be edited by hand, so only allowed values count. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined {
  return values.find((known) => known === value);
}

export const documentIdIn = (value: string | undefined): string | undefined =>
  value && /^[a-z0-9]{24}$/.test(value) ? value : undefined;
