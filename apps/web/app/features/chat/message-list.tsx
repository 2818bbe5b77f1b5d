import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, type UIEvent, useContext, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import type { OutgoingMessage } from './draft.ts';
import { useScrollPosition, useScrollToMessage } from './scroll-position.ts';
import { ChatTimeZone, MessageBubble, type MessageState } from './message-bubble.tsx';

const nearTopPx = 40;

export interface Aside {
  readonly key: string;
  readonly createdAt: string;
  readonly isOwn: boolean;
  readonly item: ReactNode;
}

export type OnUnfold = (content: HTMLElement | null) => void;

interface ListedChat {
  readonly messages: readonly ChatMessage[] | undefined;
  readonly outgoing: readonly OutgoingMessage[];
  readonly unread: readonly ChatMessage[] | undefined;
  readonly isOwn: (message: ChatMessage) => boolean;
  readonly nameOf?: (message: ChatMessage) => string | undefined;
  readonly sendAgain: (message: OutgoingMessage) => void;
  readonly discard: (message: OutgoingMessage) => void;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly loadOlder: () => void;
}

interface ChatMessageListProps {
  chat: ListedChat;
  note?: string | null | undefined;
  asides?: readonly Aside[];
  otherName: string;
  footOf?: (message: ChatMessage, onUnfold: OnUnfold) => ReactNode;
  highlightId?: string | undefined;
  activity: string;
  className?: string;
}

export function ChatMessageList(props: ChatMessageListProps) {
  const { chat, note, asides = [], highlightId, activity, className } = props;
  const { hasOlder, isLoadingOlder, loadOlder } = chat;
  const timeZone = useContext(ChatTimeZone);
  const shown = listShownMessages(chat, asides, timeZone);
  const {
    box: viewport,
    followSize,
    trackScroll,
    isSettled,
    showUnfolded,
    newBelow,
    scrollToEnd,
  } = useScrollPosition(shown);
  const firstUnread = useFirstUnread(chat.unread);
  useScrollToMessage(viewport, highlightId, shown, trackScroll);

  function handleScroll({ currentTarget }: UIEvent) {
    if (isSettled()) trackScroll();
    if (hasOlder && currentTarget.scrollTop < nearTopPx) loadOlder();
  }

  return (
    <div className="relative flex min-h-12 flex-1 flex-col overflow-hidden">
      <div
        ref={viewport}
        role="log"
        aria-label="Messages"
        aria-live={isLoadingOlder ? 'off' : 'polite'}
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable so that the keyboard can scroll it
        tabIndex={0}
        onScroll={handleScroll}
        className={clsx(
          'flex min-h-0 grow flex-col overflow-y-auto bg-background [overflow-anchor:none] focus-visible:-outline-offset-2',
          className,
        )}
      >
        {note ? (
          <p className="m-auto text-center text-sm text-muted-foreground">{note}</p>
        ) : (
          <>
            {hasOlder && <EarlierMessages isLoading={isLoadingOlder} onLoad={loadOlder} />}
            <Messages
              {...props}
              shown={shown}
              firstUnread={firstUnread}
              listRef={followSize}
              onUnfold={showUnfolded}
            />
          </>
        )}
      </div>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-background/90 px-3.5 pb-0.5 text-micro text-muted-foreground empty:sr-only md:px-7 in-data-[slot=chat-panel]:px-3.5"
      >
        {activity}
      </p>
      {newBelow > 0 && <NewBelow count={newBelow} onClick={scrollToEnd} />}
    </div>
  );
}

function EarlierMessages({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  return (
    <Button
      variant="link"
      size="sm"
      pending={isLoading && 'Loading...'}
      onClick={onLoad}
      className="self-center"
    >
      Earlier messages
    </Button>
  );
}

interface MessagesProps extends ChatMessageListProps {
  shown: readonly ShownMessage[];
  firstUnread: string | null;
  onUnfold: OnUnfold;
  listRef: Ref<HTMLOListElement>;
}

function Messages(props: MessagesProps) {
  const { chat, shown, firstUnread, otherName, footOf, highlightId, onUnfold, listRef } = props;
  return (
    <ol ref={listRef} className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {shown.map(
        ({ key, dayAbove, stored, outgoing, item, state, name, isFirst, isLast }, index) => {
          const message = stored ?? outgoing;
          return (
            <Fragment key={key}>
              {dayAbove && (
                <li className="py-0.5 text-center text-micro text-muted-foreground">{dayAbove}</li>
              )}
              {index > 0 && stored?.documentId === firstUnread && (
                <li className="flex items-center gap-3 text-micro font-semibold text-primary-text before:h-px before:flex-1 before:bg-primary after:h-px after:flex-1 after:bg-primary">
                  Unread
                </li>
              )}
              {item}
              {message && (
                <MessageBubble
                  author={state ? 'You' : otherName}
                  message={message}
                  isHighlighted={stored !== undefined && stored.documentId === highlightId}
                  {...{ name, state, isFirst, isLast }}
                  // What to do about a crossed reply is asked above the form.
                  {...(outgoing &&
                    !outgoing.crossed && {
                      onSendAgain: () => chat.sendAgain(outgoing),
                      onDiscard: () => chat.discard(outgoing),
                    })}
                >
                  {stored && footOf?.(stored, onUnfold)}
                </MessageBubble>
              )}
            </Fragment>
          );
        },
      )}
    </ol>
  );
}

function NewBelow({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={onClick}
      className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! bg-card! shadow-md"
    >
      <ArrowDown aria-hidden />
      {count} new {count === 1 ? 'message' : 'messages'} below
    </Button>
  );
}

/** Stays where it was after the messages were read, until more arrive while the reader is away. */
function useFirstUnread(unread: readonly ChatMessage[] | undefined): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const [wasRead, setWasRead] = useState(true);
  const isRead = unread === undefined || unread.length === 0;
  if (isRead !== wasRead) {
    setWasRead(isRead);
    if (!isRead && (first === null || !document.hasFocus())) setFirst(unread[0]!.documentId);
  }
  return first;
}

interface ListedMessage {
  /** Stays the same when an outgoing message is confirmed. */
  readonly key: string;
  readonly createdAt: string;
  readonly state: MessageState | undefined;
  readonly name?: string | undefined;
  readonly stored?: ChatMessage;
  readonly outgoing?: OutgoingMessage;
  readonly item?: ReactNode;
}

interface ShownMessage extends ListedMessage {
  readonly dayAbove: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function listShownMessages(
  { messages = [], outgoing, isOwn, nameOf }: ListedChat,
  asides: readonly Aside[],
  timeZone: string | undefined,
): ShownMessage[] {
  const arrived: ListedMessage[] = [
    ...messages.map((stored) => ({
      key: stored.clientKey ?? stored.documentId,
      createdAt: stored.createdAt,
      state: isOwn(stored) ? getState(stored) : undefined,
      name: nameOf?.(stored),
      stored,
    })),
    ...asides.map(({ isOwn: isByReader, ...aside }) => ({
      ...aside,
      state: isByReader ? ('sent' as const) : undefined,
    })),
  ];
  if (asides.length > 0) arrived.sort(compareTimes);
  const listed: ListedMessage[] = [
    ...arrived,
    ...outgoing.map((message) => ({
      key: message.clientKey,
      createdAt: message.createdAt,
      state: message.isFailed ? ('failed' as const) : ('sending' as const),
      outgoing: message,
    })),
  ];
  const days = listed.map(({ createdAt }) => formatDay(createdAt, timeZone));
  const isTogether = (one: ListedMessage | undefined, next: ListedMessage | undefined) =>
    one !== undefined && next !== undefined && belongTogether(one, next);
  return listed.map((message, index) => {
    const isNewDay = days[index] !== days[index - 1];
    const isDayOver = days[index] !== days[index + 1];
    return {
      ...message,
      dayAbove: isNewDay ? days[index] : undefined,
      isFirst: isNewDay || !isTogether(listed[index - 1], message),
      isLast: isDayOver || !isTogether(message, listed[index + 1]),
    };
  });
}

const compareTimes = (one: ListedMessage, next: ListedMessage) =>
  Date.parse(one.createdAt) - Date.parse(next.createdAt);

const togetherMs = 5 * 60 * 1000;

function belongTogether(one: ListedMessage, next: ListedMessage): boolean {
  const isOneState = one.state === next.state || (one.state === 'sent' && next.state === 'sending');
  return (
    isOneState &&
    !one.item &&
    !next.item &&
    one.state !== 'failed' &&
    one.name === next.name &&
    Date.parse(next.createdAt) - Date.parse(one.createdAt) < togetherMs
  );
}

function getState({ is_read }: ChatMessage): MessageState {
  return is_read ? 'seen' : 'sent';
}
