import { limits } from '@partshelf/contract/limits.ts';
import { Search, ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Input } from '../ui/field.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

interface ListToolbarProps<Filter extends string> {
  params: ListParams<Filter>;
  /** The label of the search field; without it there is none. */
  search?: string;
  filters: readonly { name: Filter; label: string; options: readonly FilterOption[] }[];
}

export function ListToolbar<Filter extends string>(props: ListToolbarProps<Filter>) {
  const { params, search, filters } = props;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {search && <ListSearch params={params} label={search} />}
      {filters.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          value={params.filters[name]}
          onChange={(value) => params.change({ [name]: value })}
        />
      ))}
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
  const [committed, setCommitted] = useState(params.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL changed through a link or the history.
  if (params.search !== committed) {
    setCommitted(params.search);
    setText(params.search);
  }

  function handleChange(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setCommitted(typed.trim());
      params.change({ search: typed.trim() });
    }, debounceMs);
  }

  return (
    <div className="relative w-full md:max-w-80">
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

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterMenu({ label, options, value, onChange }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      label={label}
      align="left"
      trigger={
        <Button variant="outline" className={chosen ? 'border-foreground!' : undefined}>
          {chosen ? `${label}: ${chosen.label}` : label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          isChosen={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
      {value && (
        <MenuItem onClick={() => onChange(undefined)}>
          <X aria-hidden />
          All
        </MenuItem>
      )}
    </Menu>
  );
}

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
