import { Dialog } from '../../../ui/dialog.tsx';

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

interface ShortcutListProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ShortcutList({ isOpen, onOpenChange }: ShortcutListProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts">
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
