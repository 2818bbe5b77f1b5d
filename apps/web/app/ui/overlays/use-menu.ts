import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useClickOutside } from '../hooks/use-click-outside.ts';

export function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useClickOutside(box, isOpen, () => setIsOpen(false));

  const listItems = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];

  function open(position: 'start' | 'end' = 'start') {
    flushSync(() => setIsOpen(true));
    const items = listItems();
    const chosen = items.find(({ ariaChecked }) => ariaChecked === 'true');
    const entry = position === 'end' ? items.at(-1) : (chosen ?? items[0]);
    (entry ?? box.current?.querySelector<HTMLElement>('[role=menu]'))?.focus();
  }

  function close() {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!box.current?.contains(relatedTarget)) setIsOpen(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The focus moves on from the button.
    if (event.key === 'Tab' && isOpen) close();
    const opens: Record<string, () => void> = {
      ArrowDown: () => open('start'),
      ArrowUp: () => open('end'),
    };
    const move = isOpen ? findKeyAction(event, listItems(), close) : opens[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return { box, isOpen, open, close, handleBlur, handleKeyDown };
}

function findKeyAction(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: HTMLElement[],
  close: () => void,
): (() => void) | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, () => void> = {
    ArrowDown: () => items[(current + 1) % items.length]?.focus(),
    ArrowUp: () => items.at(Math.max(current, 0) - 1)?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    Escape: close,
    // On a link the space key would scroll the page.
    ...(current >= 0 && { ' ': () => items[current]?.click() }),
  };
  const isLetter = /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey;
  return isLetter ? () => findByLetter(items, current, key)?.focus() : moves[key];
}

/** Wraps around. */
function findByLetter(items: HTMLElement[], current: number, letter: string) {
  return [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
}
