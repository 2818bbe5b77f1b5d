import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { getSenderSide } from '../messages/conversation.ts';
import { MessageForm } from '../messages/message-form.tsx';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import type { OwnChat } from './use-own-chat.ts';
import { useReadOnFocus } from '../messages/use-read-on-focus.ts';

interface ChatPanelProps {
  id: string;
  chat: OwnChat;
  customerId: number;
  onClose: () => void;
}

export function ChatPanel({ id, chat, customerId, onClose }: ChatPanelProps) {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const inputProps = useReadOnFocus(chat.unread, chat.markRead);
  useEffect(() => panel.current?.focus(), []);

  return (
    <section
      ref={panel}
      id={id}
      role="dialog"
      aria-labelledby={headingId}
      tabIndex={-1}
      data-slot="chat-panel"
      className="absolute right-0 bottom-17 flex h-96 max-h-[calc(100dvh-9rem-var(--lift))] w-80 max-w-[calc(100vw-2rem)] animate-rise flex-col overflow-hidden rounded-xl border border-border bg-popover text-popover-foreground shadow-lg outline-none short:fixed short:inset-0 short:z-10 short:size-auto short:max-h-none short:max-w-none short:rounded-none short:border-0"
    >
      <div className="flex h-13 shrink-0 short:h-11 items-center justify-between border-b border-border pr-1.5 pl-4">
        <h2 id={headingId} className="semiwide text-title">
          Help Desk
        </h2>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <ChatMessageList
        note={getNote(chat)}
        messages={chat.messages ?? []}
        outgoing={chat.outgoing}
        isOwn={(message) => getSenderSide(message, customerId) === 'customer'}
        otherName="Help Desk"
        onSendAgain={chat.sendAgain}
        hasOlder={chat.hasOlder}
        isLoadingOlder={chat.isLoadingOlder}
        onLoadOlder={chat.loadOlder}
        className="overscroll-contain px-3.5 pt-3.5 pb-2.5"
      />
      <MessageForm
        text={chat.text}
        onTextChange={chat.setText}
        onSend={chat.sendText}
        isDisabled={chat.messages === undefined}
        {...inputProps}
        className="shrink-0 border-t border-border p-2.5"
      />
    </section>
  );
}

function getNote({ messages, outgoing, isError, isRoomMissing }: OwnChat): string | null {
  if (isError) return 'Error loading messages';
  if (messages === undefined) return 'Loading messages...';
  if (messages.length + outgoing.length > 0) return null;
  return isRoomMissing ? 'Send a message to start a chat' : 'No messages yet';
}
