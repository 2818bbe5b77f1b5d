import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { isApiError } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { useRealtimeEvents } from '../../realtime/realtime.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/form.tsx';
import { preloadImport, useImport } from '../../ui/use-import.ts';
import { CountBadge } from '../../ui/icon-link.tsx';
import { useClickOutside } from '../../ui/menu.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { chatRequests } from './chat-requests.ts';
import { getSenderSide, useConversation } from './conversation.ts';
import { useAvoidContent } from './use-avoid-content.ts';

export const ChatWidget = withQueries(ClosedOrOpenChat);

const short = '(height < 30rem)';

const importChat = () => import('./customer-chat.tsx');
const preload = () => void preloadImport(importChat).catch(() => {});

function ClosedOrOpenChat({ customerId }: { customerId: number }) {
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { search } = useLocation();
  // Mails of the chat lead to it.
  const [isOpen, setIsOpen] = useState(() => new URLSearchParams(search).get('chat') === 'open');
  const chat = useOwnConversation(customerId);
  const unreadCount = chat.unread?.length ?? 0;
  const close = () => setIsOpen(false);
  const coversPage = useMediaQuery(short) === true && isOpen;
  useClickOutside(box, isOpen, close);
  useAvoidContent(box, isOpen);

  function open() {
    setIsOpen(true);
    if (chat.isError || chat.isRoomMissing) void chat.refetchRoom();
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

  function handleBlur({ relatedTarget }: FocusEvent) {
    const isOutside = relatedTarget !== null && !box.current?.contains(relatedTarget);
    if (coversPage && isOutside) close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are handled for the elements inside
    <div
      ref={box}
      onKeyDown={handleKey}
      onBlur={handleBlur}
      data-slot="chat-widget"
      className="fixed right-4 bottom-4 z-20 translate-y-[calc(-1*var(--lift))] transition-[translate] duration-(--d-base) [--lift:0px] short:has-data-[slot=chat-panel]:z-50 short:has-data-[slot=chat-panel]:translate-none"
    >
      {isOpen && (
        <ChatPanel id={panelId} chat={chat} customerId={customerId} onClose={closeAndReturn} />
      )}
      <button
        ref={button}
        type="button"
        aria-label={buttonLabel(unreadCount)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={isOpen ? closeAndReturn : open}
        onPointerEnter={preload}
        onFocus={preload}
        tabIndex={coversPage ? -1 : undefined}
        className="relative grid size-14 in-data-small:size-11 place-items-center rounded-full bg-foreground text-background shadow-md transition-[translate] active:translate-y-px forced-colors:border"
      >
        <MessageCircle aria-hidden className="size-6" />
        <CountBadge count={unreadCount} tone="destructive" />
      </button>
      <span role="status" className="sr-only">
        {unreadCount > 0 && buttonLabel(unreadCount)}
      </span>
    </div>
  );
}

function buttonLabel(unreadCount: number): string {
  if (unreadCount === 0) return 'Help Desk';
  return `Help Desk, ${unreadCount} unread ${unreadCount === 1 ? 'message' : 'messages'}`;
}

interface ChatPanelProps {
  id: string;
  chat: OwnConversation;
  customerId: number;
  onClose: () => void;
}

function ChatPanel({ id, chat, customerId, onClose }: ChatPanelProps) {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const loaded = useImport(importChat);
  useEffect(() => panel.current?.focus(), []);

  return (
    <section
      ref={panel}
      id={id}
      role="dialog"
      aria-labelledby={headingId}
      tabIndex={-1}
      data-slot="chat-panel"
      className="absolute right-0 bottom-17 flex h-96 max-h-[calc(100dvh-var(--header-h)-6.25rem-var(--lift))] w-80 max-w-[calc(100vw-2rem)] animate-rise flex-col overflow-hidden rounded-xl border border-border bg-popover text-popover-foreground shadow-lg outline-none short:fixed short:inset-0 short:z-10 short:size-auto short:max-h-none short:max-w-none short:rounded-none short:border-0"
    >
      <div className="flex h-13 shrink-0 short:h-11 items-center justify-between border-b border-border pr-1.5 pl-4">
        <h2 id={headingId} className="semiwide text-title">
          Help Desk
        </h2>
        <div className="flex">
          {loaded && chat.messages !== undefined && chat.messages.length > 0 && (
            <loaded.TranscriptButton />
          )}
          <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
      </div>
      {loaded ? (
        <loaded.CustomerChat chat={chat} customerId={customerId} />
      ) : (
        <p className="grow content-center bg-background text-center text-sm text-muted-foreground">
          Loading messages...
        </p>
      )}
    </section>
  );
}

/** It is null before the first message. */
const ownRoomQuery = apiQuery(['chat', 'own-room'], 'GET /chat-room/user-chat-room', {});

function useOwnConversation(customerId: number) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownRoomQuery);
  const room = data?.data ?? undefined;
  const isRoomMissing =
    room === undefined && (data !== undefined || isApiError(error, 'NOT_FOUND'));
  const { messages, ...conversation } = useConversation(room?.documentId, room?.chat_messages);

  // The first message may be sent from another tab or device.
  const checkForRoom = () => void (isRoomMissing && refetch());
  useRealtimeEvents({
    connect: checkForRoom,
    newMessage: checkForRoom,
    roomUpdated({ chat_status: status }) {
      queries.setQueryData(ownRoomQuery.queryKey, (known) =>
        known?.data ? { data: { ...known.data, chat_status: status } } : known,
      );
    },
  });

  return {
    ...conversation,
    roomId: room?.documentId,
    isClosed: room?.chat_status === 'closed',
    isRoomMissing,
    messages: isRoomMissing ? [] : messages,
    unread: messages?.filter(
      (message) => !message.is_read && getSenderSide(message, customerId) === 'helpdesk',
    ),
    isError: error !== null && !isRoomMissing && room === undefined,
    refetchRoom: refetch,
  };
}

export type OwnConversation = ReturnType<typeof useOwnConversation>;
