import { limits } from '@partshelf/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { apiQuery } from '../query-client.ts';
import { Button } from './button.tsx';
import { Field, Input } from './field.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

const pauseMs = 250;
const maxSuggestions = 6;

function suggestionsQuery(queryKey: readonly string[], search: string) {
  return apiQuery([...queryKey, 'suggestions'], 'GET /back-office/products', {
    query: { search, sort: 'title:asc', pagination: { pageSize: maxSuggestions } },
  });
}

interface Product {
  readonly documentId: string;
  readonly title: string;
}

interface ProductPickerProps {
  queryKey: readonly string[];
  value: readonly Product[];
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onChange: (products: Product[]) => void;
}

/** It is for Admins: others cannot search among the products of the back office. */
export function ProductPicker({ queryKey, value, error, ref, onChange }: ProductPickerProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const search = useDebouncedValue(text.trim(), pauseMs);
  const { data, isError } = useQuery({
    ...suggestionsQuery(queryKey, search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const chosen = new Set(value.map(({ documentId }) => documentId));
  const found = search ? (data?.data ?? []) : [];
  const suggestions = found.filter(({ documentId }) => !chosen.has(documentId));
  const isMissing = search !== '' && data !== undefined && found.length === 0;

  function change(products: Product[]) {
    onChange(products);
    // The focused button is removed.
    input.current?.focus();
  }

  return (
    <div className="grid gap-2.5">
      <Field label="Find a product" error={error}>
        <Input
          ref={input}
          type="search"
          autoComplete="off"
          maxLength={limits.searchMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {isError && 'The products could not be loaded.'}
        {isMissing && !isError && 'No product matches.'}
      </p>
      {suggestions.length > 0 && (
        <ul aria-label="Found products" className="flex flex-wrap gap-2">
          {suggestions.map(({ documentId, title }) => (
            <li key={documentId}>
              <Button
                variant="outline"
                size="sm"
                onClick={() => change([...value, { documentId, title }])}
              >
                <Plus aria-hidden />
                Add {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Chosen products" className="grid empty:hidden">
        {value.map(({ documentId, title }) => (
          <li
            key={documentId}
            className="flex items-center justify-between gap-3 border-t border-border py-1.5 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${title}`}
              onClick={() => change(value.filter((one) => one.documentId !== documentId))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
