import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from './field.tsx';

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches while one types. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
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
