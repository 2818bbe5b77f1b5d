import { MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { CountBadge } from '../../../ui/navigation/count-badge.tsx';
import { useClickOutside } from '../../../ui/hooks/use-click-outside.ts';
import { ChatPanel } from './chat-panel.tsx';
import { chatRequests } from './chat-requests.ts';
import { useAvoidButtons } from './use-avoid-buttons.ts';
import { useOwnChat } from './use-own-chat.ts';

export function ChatWidget({ customerId }: { customerId: number }) {
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chat = useOwnChat(customerId);
  const unreadCount = chat.unread?.length ?? 0;
  const close = () => setIsOpen(false);
  useClickOutside(box, isOpen, close);
  useAvoidButtons(box, isOpen);

  function open() {
    setIsOpen(true);
    if (chat.isError || chat.isRoomMissing) chat.refetchRoom();
  }

  const handleRequest = useEffectEvent(open);
  useEffect(() => chatRequests.subscribe(() => handleRequest()), []);

  function closeAndReturn() {
    close();
    button.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen && !isComposing(event)) closeAndReturn();
  }

  return (
    // The keys are handled for the elements inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onKeyDown={handleKey}
      data-slot="chat-widget"
      className="fixed right-4 bottom-[calc(1rem+var(--lift))] z-20 transition-[bottom] duration-(--d-base) [--lift:0px] md:right-6 md:bottom-6 short:has-data-[slot=chat-panel]:z-50"
    >
      {isOpen && (
        <ChatPanel id={panelId} chat={chat} customerId={customerId} onClose={closeAndReturn} />
      )}
      <button
        ref={button}
        type="button"
        aria-label={accessibleName(unreadCount)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={isOpen ? closeAndReturn : open}
        className="relative grid size-14 place-items-center rounded-full bg-foreground text-background shadow-md transition-[translate] active:translate-y-px forced-colors:border"
      >
        <MessageCircle aria-hidden className="size-6" />
        <CountBadge count={unreadCount} tone="destructive" />
      </button>
      <span role="status" className="sr-only">
        {unreadCount > 0 && accessibleName(unreadCount)}
      </span>
    </div>
  );
}

function accessibleName(unreadCount: number): string {
  if (unreadCount === 0) return 'Help Desk';
  return `Help Desk, ${unreadCount} unread ${unreadCount === 1 ? 'message' : 'messages'}`;
}
