import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { ExportButton } from '../ui/call-button.tsx';
import { DaysFilter } from './list-days.tsx';
import { FilterLookup, FilterMenu, type FilterOption, type Lookup } from './list-filters.tsx';
import type { ListParams } from './list-params.ts';

export type ListFilter<Query> = { readonly name: keyof Query & string; readonly label: string } & (
  | { readonly options: readonly FilterOption[] }
  | { readonly lookup: Lookup }
);

interface ListToolbarProps<Query extends object> {
  params: ListParams<Query>;
  search?: string;
  filters?: readonly ListFilter<Query>[];
  /** The days are of this; `dates` are a choice of what they are of. */
  days?: { readonly label: string; readonly dates?: readonly FilterOption[] };
  /** Saves a file of what is listed. */
  onExport?: () => Promise<unknown>;
  children?: ReactNode;
}

export function ListToolbar<Query extends object>(props: ListToolbarProps<Query>) {
  const { params, search, filters = [], days, onExport, children } = props;
  const given = params.query as Readonly<Record<string, string | undefined>>;
  return (
    <div className="mb-4 flex items-start gap-2 max-md:flex-wrap">
      <div className="flex grow flex-wrap items-center gap-2 max-md:contents">
        {search && (
          <ListSearch given={given['search'] ?? ''} onChange={params.change} label={search} />
        )}
        {filters.map(({ name, label, ...choice }) => {
          const value = given[name];
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
            days={{ from: given['from'], until: given['until'] }}
            date={given['date']}
            onChange={({ from, until }, date) => {
              const isDefault = date === days.dates?.[0]?.value;
              params.change({ from, until, date: isDefault ? undefined : date });
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
  given: string;
  onChange: ListParams['change'];
  label: string;
}

function ListSearch({ given, onChange, label }: ListSearchProps) {
  const [text, setText] = useState(given);
  const [seen, setSeen] = useState(given);
  const [sent, setSent] = useState(given);
  const typed = text.trim();
  const isSent = typed === sent.trim();

  // The address may have changed since the last key.
  const send = useEffectEvent((search: string) => {
    setSent(search);
    onChange({ search });
  });
  useEffect(() => {
    if (isSent) return undefined;
    const timer = setTimeout(() => send(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, isSent]);

  // The URL changed. When a link or the history did that, the field follows.
  if (given !== seen) {
    setSeen(given);
    if (given !== sent) {
      setSent(given);
      setText(given);
    }
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
        onChange={({ target }) => setText(target.value)}
        className="h-10! pl-10! text-sm!"
      />
    </div>
  );
}
