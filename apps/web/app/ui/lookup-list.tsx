import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCombobox } from './combobox.ts';
import { Input } from './field.tsx';
import { useClosePopover } from './popover.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SearchedOptions {
  readonly key: string;
  readonly find: (search: string, queries: QueryClient) => Promise<readonly Option[]>;
}

const typingPauseMs = 200;

interface LookupListProps {
  label: string;
  lookup: SearchedOptions;
  onChoose: (value: string) => void;
}

/** Searches while one types, and closes the popover around it with a choice. */
export function LookupList({ label, lookup, onChoose }: LookupListProps) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data: options, isError } = useQuery({
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
        aria-busy={!options && !isError}
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
        {isError && <span className="block py-2">The list could not be loaded.</span>}
      </p>
    </>
  );
}
