import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchSuggestions } from './search-suggestions.tsx';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

interface LiveSearchProps {
  category: string | undefined;
  searched: string;
}

export function LiveSearch({ category, searched }: LiveSearchProps) {
  const [text, setText] = useSyncedText(searched);
  const input = useRef<HTMLInputElement>(null);
  const { box, listId, optionId, isOpen, active, open, close, handleKey, handleBlur } =
    useCombobox();
  const suggestions = useSuggestions(isOpen ? text : '', category);
  const isShown = isOpen && text.trim() !== '';
  const optionCount = isShown && suggestions.products ? suggestions.products.length : 0;

  function handleType(typed: string) {
    setText(typed);
    open();
  }

  const handleEarlyText = useEffectEvent(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== text) handleType(typed);
  });
  useEffect(() => handleEarlyText(), []);

  return (
    <div ref={box} role="presentation" onBlur={handleBlur} className="flex min-w-0 flex-1">
      <button
        type="submit"
        aria-label="Search"
        onClick={close}
        className="grid w-9 shrink-0 place-items-center text-muted-foreground -outline-offset-2 hover:text-foreground"
      >
        <Search aria-hidden className="size-[18px]" />
      </button>
      <input
        ref={input}
        role="combobox"
        name="query"
        aria-label="Search App"
        placeholder="Search App"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.searchMax}
        aria-autocomplete="list"
        aria-expanded={optionCount > 0}
        aria-controls={optionCount > 0 ? listId : undefined}
        aria-activedescendant={active < 0 ? undefined : optionId(active)}
        value={text}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={(event) => handleKey(event, optionCount)}
        className="w-full min-w-0 rounded-r-[7px] bg-transparent pr-1 text-[16px] outline-none placeholder:text-muted-foreground md:text-sm"
      />
      <SearchSuggestions
        suggestions={isShown ? suggestions : undefined}
        listId={listId}
        optionId={optionId}
        active={active}
        onPick={close}
      />
    </div>
  );
}

/** A search by a link or the Back button replaces the text. */
function useSyncedText(searched: string) {
  const [text, setText] = useState(searched);
  const [lastSearched, setLastSearched] = useState(searched);
  if (searched !== lastSearched) {
    setLastSearched(searched);
    if (searched) setText(searched);
  }
  return [text, setText] as const;
}
