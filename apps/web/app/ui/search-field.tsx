import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from './field.tsx';

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  /** It is what the address asks for. */
  search: string;
  onSearch: (search: string) => void;
  className: string;
}

export function SearchField({ label, search, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  const typed = text.trim();
  const isSent = typed === sent.trim();

  // The address may have changed since the last key.
  const send = useEffectEvent((wanted: string) => {
    setSent(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    if (isSent) return undefined;
    const timer = setTimeout(() => send(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, isSent]);

  // The address changed. When a link or the history did that, the field follows.
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setText(search);
    }
  }

  return (
    <div className={clsx('relative', className)}>
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
        className="h-10! truncate pr-2! pl-10! text-sm!"
      />
    </div>
  );
}
