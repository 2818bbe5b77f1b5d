import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/field.tsx';
import type { ListParams } from './use-list-params.ts';

const debounceMs = 250;

interface ListSearchProps {
  params: ListParams;
  label: string;
}

export function ListSearch({ params, label }: ListSearchProps) {
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
