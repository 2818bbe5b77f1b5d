import { limits } from '@partshelf/contract/limits.ts';
import type { OwnOrderFilters, OwnOrderState } from '@partshelf/contract/orders/orders.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { DayFilter, readDays } from '../../ui/day-filter.tsx';
import { Input, Select } from '../../ui/field.tsx';

const stateLabels: Record<OwnOrderState, string> = {
  paid: 'Paid',
  unpaid: 'Not paid',
  refunded: 'Refunded',
  disputed: 'Payment disputed',
};

const isState = (value: string): value is OwnOrderState => Object.hasOwn(stateLabels, value);

/** An address can be edited by hand: what cannot be asked for is left out. */
function readFilters(params: URLSearchParams): OwnOrderFilters {
  const read = (name: string) => params.get(name) ?? '';
  const state = read('state');
  return {
    search: read('search').trim().slice(0, limits.searchMax) || undefined,
    state: isState(state) ? state : undefined,
    ...readDays(params),
  };
}

export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);

  function withChanges(changes: Record<string, string | undefined>) {
    const after = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  }
  return {
    filters,
    page,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    change: (changes: Record<string, string | undefined>) =>
      setParams(withChanges({ ...changes, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
    hrefFor: (number: number) => `/order?${withChanges({ page: String(number) })}`,
  };
}

type OrderFilters = ReturnType<typeof useOrderFilters>;

export function OrderFilterBar({ filters, isFiltered, change }: OrderFilters) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        search={filters.search ?? ''}
        onSearch={(search) => change({ search: search || undefined })}
      />
      <div className="w-full sm:w-44">
        <Select
          aria-label="Status"
          className="h-10! text-sm!"
          value={filters.state ?? ''}
          onChange={({ target }) => change({ state: target.value })}
        >
          <option value="">All orders</option>
          {Object.entries(stateLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <DayFilter name="From" value={filters.from} onChange={(from) => change({ from })} />
      <DayFilter name="Until" value={filters.until} onChange={(until) => change({ until })} />
      {isFiltered && (
        <Button asChild variant="ghost">
          <Link to="/order" preventScrollReset>
            Clear all
          </Link>
        </Button>
      )}
    </search>
  );
}

const debounceMs = 250;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [committed, setCommitted] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed through a link or the history.
  if (search !== committed) {
    setCommitted(search);
    setText(search);
  }

  function handleChange(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setCommitted(typed.trim());
      onSearch(typed.trim());
    }, debounceMs);
  }

  return (
    <div className="relative min-w-52 flex-1 basis-full md:basis-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label="Search number or product"
        placeholder="Search number or product"
        maxLength={limits.searchMax}
        value={text}
        onChange={({ target }) => handleChange(target.value)}
        className="h-10! pl-10! text-sm!"
      />
    </div>
  );
}
