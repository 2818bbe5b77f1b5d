import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/forms/field.tsx';
import type { ListAddress } from './use-list-address.ts';

const typingPauseMs = 250;

interface ListSearchProps {
  address: ListAddress;
  /** What is looked at, as in "Search title or slug". */
  label: string;
}

/** Searches as soon as the typing pauses. */
export function ListSearch({ address, label }: ListSearchProps) {
  const [text, setText] = useState(address.search);
  const [written, setWritten] = useState(address.search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Another entry of the history, or a link, has brought another search.
  if (address.search !== written) {
    setWritten(address.search);
    setText(address.search);
  }

  function handleChange(typed: string) {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      setWritten(typed.trim());
      address.change({ search: typed.trim() });
    }, typingPauseMs);
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
