import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from '../../ui/form.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { useClickOutside } from '../../ui/menu.tsx';
import { isSearchable } from './catalog-paths.ts';
import { suggestionsQuery } from './catalog-queries.ts';

export function useCombobox() {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const findOption = (index: number) => document.getElementById(optionId(index));
  useClickOutside(box, isOpen, close);

  function open() {
    setIsOpen(true);
    setActive(-1);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function activate(index: number) {
    const option = findOption(index);
    option?.scrollIntoView({ block: 'nearest' });
    setIsOpen(true);
    setActive(option ? index : -1);
  }

  function choose() {
    findOption(active)?.click();
    close();
  }

  /** The arrows wrap around. Enter without an active option is left to the form. */
  function handleKey(event: KeyboardEvent, optionCount: number) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && active < 0) close();
    const moves: Record<string, () => void> = {
      ArrowDown: () => activate(active + 1 < optionCount ? active + 1 : 0),
      ArrowUp: () => activate(active > 0 ? active - 1 : optionCount - 1),
      ...(isOpen && { Escape: close }),
      ...(active >= 0 && { Enter: choose }),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!box.current?.contains(relatedTarget)) close();
  }

  return { box, listId, optionId, isOpen, active, open, close, handleKey, handleBlur };
}

const typingPauseMs = 300;

/** Returns what a text finds while it is typed. It is undefined until the answer is here. */
export function useFoundProducts(text: string, category?: string) {
  const search = { query: text.trim(), category };
  const isPossible = isSearchable(search);
  const isSettled = useDebouncedValue(search.query, typingPauseMs) === search.query;
  const { data, isError, isPaused } = useQuery({
    ...suggestionsQuery(search),
    enabled: isPossible && isSettled,
  });
  return {
    isPossible,
    products: isPossible ? data?.data : [],
    /** A query that is paused for lack of a connection has failed too. */
    hasFailed: !data && (isError || isPaused),
  };
}

export const suggestionPanelStyle =
  'absolute -inset-x-px top-full z-50 mt-1.5 rounded-lg border border-border bg-popover p-1.5 text-sm text-popover-foreground shadow-md';
export const suggestionRowStyle = 'flex min-h-14 items-center gap-2.5 rounded-sm px-2.5 py-1.5';
