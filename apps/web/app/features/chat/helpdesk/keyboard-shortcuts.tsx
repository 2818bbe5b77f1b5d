import { useEffect, useEffectEvent } from 'react';
import { useOpening } from '../../../ui/use-opening.ts';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

const isBehindDialog = () => document.querySelector('[role=dialog], dialog:modal') !== null;

const modifiers = ['Ctrl', 'Alt', 'Shift'] as const;

/** A key is written like `n`, `?` or `Alt+Shift+ArrowDown`; Cmd counts as Ctrl. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isPrinted = key.length === 1;
  const pressed = { Ctrl: ctrlKey || metaKey, Alt: altKey, Shift: shiftKey && !isPrinted };
  return [
    ...modifiers.filter((modifier) => pressed[modifier]),
    isPrinted ? key.toLowerCase() : key,
  ].join('+');
}

/** False leaves the key to others. */
export function useShortcuts(actions: Readonly<Record<string, () => unknown>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const action = actions[name];
    if (!action || event.defaultPrevented || event.repeat || isBehindDialog()) return;
    if (name.length === 1 && isField(event.target)) return;
    if (action() !== false) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

const importList = () => import('./shortcut-list.tsx');

export function KeyboardShortcuts() {
  const { part, isOpen, setIsOpen, opener } = useOpening(importList);
  useShortcuts({ '?': opener.onClick });
  return part && <part.ShortcutList isOpen={isOpen} onOpenChange={setIsOpen} />;
}
