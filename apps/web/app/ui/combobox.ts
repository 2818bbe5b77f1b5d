import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from './form.tsx';
import { useClickOutside } from './menu.tsx';

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
