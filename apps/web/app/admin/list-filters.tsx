import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useCombobox } from '../ui/combobox.ts';
import { Input } from '../ui/field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Popover, useClosePopover } from '../ui/popover.tsx';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export interface Lookup {
  readonly key: string;
  readonly find: (search: string, queries: QueryClient) => Promise<readonly FilterOption[]>;
  readonly readName: (value: string, queries: QueryClient) => Promise<string>;
}

export const findOptions = (options: readonly FilterOption[], search: string) =>
  options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));

export const toOptions = (labels: Readonly<Record<string, string>>): readonly FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterMenu({ label, options, value, onChange }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <RemovableFilter
      label={label}
      isChosen={chosen !== undefined}
      onRemove={() => onChange(undefined)}
    >
      <Menu
        label={label}
        align="left"
        trigger={<FilterButton label={label} chosen={chosen?.label} />}
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
    </RemovableFilter>
  );
}

interface FilterLookupProps extends Omit<FilterMenuProps, 'options'> {
  lookup: Lookup;
}

export function FilterLookup({ label, lookup, value, onChange }: FilterLookupProps) {
  const name = value && <ChosenName lookup={lookup} value={value} />;
  return (
    <RemovableFilter
      label={label}
      isChosen={value !== undefined}
      onRemove={() => onChange(undefined)}
    >
      <Popover
        label={label}
        trigger={<FilterButton label={label} chosen={name} />}
        className="w-72 p-1.5"
      >
        <LookupList label={label} lookup={lookup} onChoose={onChange} />
      </Popover>
    </RemovableFilter>
  );
}

function ChosenName({ lookup, value }: { lookup: Lookup; value: string }) {
  const { data } = useQuery({
    queryKey: ['lookup', lookup.key, 'name', value],
    queryFn: ({ client }) => lookup.readName(value, client),
    meta: { isPersonal: true },
  });
  return <bdi>{data ?? '...'}</bdi>;
}

const typingPauseMs = 200;

interface LookupListProps {
  label: string;
  lookup: Lookup;
  onChoose: (value: string) => void;
}

function LookupList({ label, lookup, onChoose }: LookupListProps) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data: options } = useQuery({
    queryKey: ['lookup', lookup.key, search],
    queryFn: ({ client }) => lookup.find(search, client),
    placeholderData: keepPreviousData,
    meta: { isPersonal: true },
  });
  const close = useClosePopover();
  const { listId, optionId, active, open, handleKey } = useCombobox();
  return (
    <>
      <Input
        type="search"
        role="combobox"
        aria-label={`Search ${label.toLowerCase()}`}
        aria-expanded={options !== undefined && options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder="Search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          open();
        }}
        onKeyDown={(event) => handleKey(event, options?.length ?? 0)}
        className="h-10! text-sm!"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        aria-busy={!options}
        tabIndex={-1}
        className="mt-1.5 max-h-64 overflow-y-auto overscroll-contain"
      >
        {options?.map((option, index) => (
          <button
            key={option.value}
            id={optionId(index)}
            type="button"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => {
              close();
              onChoose(option.value);
            }}
            className="flex min-h-10 w-full items-center rounded-sm px-2.5 py-1.5 text-left text-sm font-medium wrap-anywhere hover:bg-accent aria-selected:bg-accent"
          >
            <bdi>{option.label}</bdi>
          </button>
        ))}
      </div>
      <p role="status" className="px-2.5 text-sm text-muted-foreground">
        {options?.length === 0 && <span className="block py-2">No matches.</span>}
      </p>
    </>
  );
}

export function FilterButton(props: { label: string; chosen: ReactNode }) {
  const { label, chosen, ...trigger } = props;
  return (
    <Button
      variant="outline"
      {...trigger}
      className={clsx(
        'max-w-[calc(100vw-2*var(--gutter)-3rem)]',
        chosen && 'rounded-r-none! border-foreground!',
      )}
    >
      <span className="truncate leading-normal">
        {label}
        {chosen && <>: {chosen}</>}
      </span>
      <ChevronDown aria-hidden />
    </Button>
  );
}

interface RemovableFilterProps {
  label: string;
  isChosen: boolean;
  onRemove: () => void;
  children: ReactNode;
}

export function RemovableFilter({ label, isChosen, onRemove, children }: RemovableFilterProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="flex">
      {children}
      {isChosen && (
        <Button
          variant="outline"
          size="icon"
          aria-label={`Remove filter ${label}`}
          className="-ml-px rounded-l-none! border-foreground!"
          onClick={() => {
            box.current?.querySelector('button')?.focus();
            onRemove();
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
