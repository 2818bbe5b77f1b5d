import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ListFilter, Plus, X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { Option, SearchedOptions } from '../ui/lookup-list.tsx';
import { MenuItem, MenuList } from '../ui/menu.tsx';
import { focusChoice, Popover, useClosePopover } from '../ui/popover.tsx';

export interface Lookup extends SearchedOptions {
  readonly readName: (value: string, queries: QueryClient) => Promise<string>;
}

export const findOptions = (options: readonly Option[], search: string) =>
  options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));

export const toOptions = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export interface ToolbarFilter {
  readonly name: string;
  readonly label: string;
  readonly chosen?: { readonly label: string; readonly value: ReactNode } | undefined;
  readonly values: ReactNode;
  readonly onRemove: () => void;
}

interface FilterPickerProps {
  ref: Ref<HTMLButtonElement>;
  filters: readonly ToolbarFilter[];
  onClear: () => void;
}

/** Its panel has the names of the filters, and then the values of the one that was pressed. */
export function FilterPicker({ ref, filters, onClear }: FilterPickerProps) {
  const count = filters.filter(({ chosen }) => chosen).length;
  return (
    <Popover
      label="Filter"
      trigger={
        <Button ref={ref} variant="outline" className="max-md:px-2.5!">
          <Plus aria-hidden className="max-md:hidden" />
          <ListFilter aria-hidden className="md:hidden" />
          <span className="max-md:sr-only">Filter</span>
          {count > 0 && (
            <span className="tabular-nums md:hidden">
              {count}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      }
      className={panelStyle}
    >
      <FilterPanel filters={filters} onClear={onClear} />
    </Popover>
  );
}

const panelStyle = 'w-72 p-1.5 has-[[data-slot=days]]:w-max';

function FilterPanel({ filters, onClear }: Omit<FilterPickerProps, 'ref'>) {
  const close = useClosePopover();
  const [name, setName] = useState(filters.length === 1 ? filters[0]!.name : undefined);
  const filter = filters.find((one) => one.name === name);
  if (!filter) {
    return (
      <div key="names" ref={focusChoice}>
        <MenuList label="Filters">
          {filters.map(({ name: one, label, chosen }) => (
            <MenuItem key={one} aria-haspopup="true" onClick={() => setName(one)}>
              <span className="shrink-0">{label}</span>
              <span className="ml-auto truncate font-normal text-muted-foreground">
                {chosen?.value}
              </span>
            </MenuItem>
          ))}
        </MenuList>
        {filters.some(({ chosen }) => chosen) && (
          <Button
            variant="ghost"
            className="w-full md:hidden"
            onClick={() => {
              close();
              onClear();
            }}
          >
            Clear all
          </Button>
        )}
      </div>
    );
  }
  const { label, chosen, values, onRemove } = filter;
  return (
    <>
      <div className="flex items-center justify-between">
        {filters.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            aria-label="Back to all filters"
            className="px-1.5!"
            onClick={() => setName(undefined)}
          >
            <ChevronLeft aria-hidden />
            {label}
          </Button>
        )}
        {chosen && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove filter ${label}`}
            className="ml-auto md:hidden"
            onClick={() => {
              close();
              onRemove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <div key={label} ref={focusChoice}>
        {values}
      </div>
    </>
  );
}

interface FilterChipProps {
  filter: ToolbarFilter;
  onRemove: () => void;
}

export function FilterChip({ filter: { label, chosen, values }, onRemove }: FilterChipProps) {
  if (!chosen) return null;
  return (
    <div className="flex items-center rounded-full bg-foreground text-sm text-background">
      <Popover
        label={label}
        trigger={
          <button type="button" className="h-8 max-w-72 truncate rounded-l-full pr-1 pl-3">
            {chosen.label}: {chosen.value}
          </button>
        }
        className={panelStyle}
      >
        {values}
      </Popover>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="grid size-8 place-items-center rounded-r-full hover:bg-background/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

interface FilterOptionsProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChoose: (value: string) => void;
}

export function FilterOptions({ label, options, value, onChoose }: FilterOptionsProps) {
  const close = useClosePopover();
  return (
    <MenuList label={label}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          isChosen={option.value === value}
          onClick={() => {
            close();
            onChoose(option.value);
          }}
        >
          {option.label}
        </MenuItem>
      ))}
    </MenuList>
  );
}

export function ChosenName({ lookup, value }: { lookup: Lookup; value: string }) {
  const { data } = useQuery({
    queryKey: ['lookup', lookup.key, 'name', value],
    queryFn: ({ client }) => lookup.readName(value, client),
    meta: { isPersonal: true },
  });
  return <bdi>{data ?? '...'}</bdi>;
}
