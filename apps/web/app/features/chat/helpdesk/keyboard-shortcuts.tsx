import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';

/** It is shown in the dialog, in this order. */
const shortcuts: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['/', 'Ctrl K'], label: 'Search the chats' },
  { keys: ['N', 'Alt Shift ↓'], label: 'Open the chat that waits longest, then the next' },
  { keys: ['↓', '↑'], label: 'Move through the list' },
  { keys: ['U'], label: 'Mark the chat as unread' },
  { keys: ['A'], label: 'Assign the chat to me' },
  { keys: ['E'], label: 'Close the chat, or reopen it' },
  { keys: ['R', 'O'], label: 'Write a reply, or a note for staff' },
  { keys: ['/', '@'], label: 'In a reply: a canned reply. In a note: a colleague' },
  { keys: ['Esc'], label: 'Leave the field' },
  { keys: ['L'], label: 'Insert an install link' },
  { keys: ['Enter', 'Ctrl Enter'], label: 'Send' },
  { keys: ['Shift Enter'], label: 'New line' },
  { keys: ['?'], label: 'Show this list' },
];

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

export function KeyboardShortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ '?': () => setIsOpen(true) });
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="contents">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-xs border border-border bg-secondary px-1.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
