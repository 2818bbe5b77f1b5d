import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { clsx } from 'clsx';
import { Fragment, type UIEvent, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import type { OutgoingMessage } from './stored-drafts.ts';
import { ChatTimeZone, MessageBubble, type MessageState } from './message-bubble.tsx';

const nearTopPx = 40;

interface ChatMessageListProps {
  note?: string | null | undefined;
  messages: readonly ChatMessage[];
  /** Own messages without confirmation; listed last. */
  outgoing?: readonly OutgoingMessage[];
  isOwn: (message: ChatMessage) => boolean;
  otherName: string;
  /** Of an author on the own side who is someone else. */
  nameOf?: (message: ChatMessage) => string | undefined;
  onSendAgain: (message: OutgoingMessage) => void;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  className?: string;
}

/** Follows the end while the reader is there, else the reading position. */
export function ChatMessageList({
  note,
  messages,
  outgoing = [],
  isOwn,
  otherName,
  nameOf,
  onSendAgain,
  hasOlder,
  isLoadingOlder,
  onLoadOlder,
  className,
}: ChatMessageListProps) {
  const shown = listShownMessages(messages, outgoing, isOwn, nameOf);
  const { box: viewport, trackScroll } = useScrollPosition(shown);

  function handleScroll({ currentTarget }: UIEvent) {
    trackScroll();
    if (hasOlder && currentTarget.scrollTop < nearTopPx) onLoadOlder();
  }

  return (
    <div
      ref={viewport}
      role="log"
      aria-label="Messages"
      aria-live={isLoadingOlder ? 'off' : 'polite'}
      // Focusable so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
          {hasOlder && (
            <Button
              variant="link"
              size="sm"
              pending={isLoadingOlder && 'Loading...'}
              onClick={onLoadOlder}
              className="self-center"
            >
              Earlier messages
            </Button>
          )}
          <ol className="mt-auto grid gap-2.5">
            {shown.map((message, index) => (
              <Fragment key={message.key}>
                <DayMark message={message} before={shown[index - 1]} />
                <MessageBubble
                  author={message.state ? 'You' : otherName}
                  name={message.name}
                  content={message.content}
                  createdAt={message.createdAt}
                  state={message.state}
                  onSendAgain={message.outgoing && (() => onSendAgain(message.outgoing!))}
                />
              </Fragment>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function DayMark({ message, before }: { message: ShownMessage; before: ShownMessage | undefined }) {
  const timeZone = useContext(ChatTimeZone);
  const day = formatDay(message.createdAt, timeZone);
  if (before && formatDay(before.createdAt, timeZone) === day) return null;
  return <li className="py-0.5 text-center text-[12px] text-muted-foreground">{day}</li>;
}

interface ShownMessage {
  /** Stays the same when an outgoing message is confirmed. */
  readonly key: string;
  readonly content: string;
  readonly createdAt: string;
  readonly state: MessageState | undefined;
  readonly name: string | undefined;
  readonly outgoing: OutgoingMessage | undefined;
}

function listShownMessages(
  messages: readonly ChatMessage[],
  outgoing: readonly OutgoingMessage[],
  isOwn: (message: ChatMessage) => boolean,
  nameOf: (message: ChatMessage) => string | undefined = () => undefined,
): ShownMessage[] {
  return [
    ...messages.map((message) => ({
      key: message.clientKey ?? message.documentId,
      content: message.content,
      createdAt: message.createdAt,
      state: isOwn(message) ? getState(message) : undefined,
      name: nameOf(message),
      outgoing: undefined,
    })),
    ...outgoing.map((message) => ({
      key: message.clientKey,
      content: message.content,
      createdAt: message.createdAt,
      state: message.isFailed ? ('failed' as const) : ('sending' as const),
      name: undefined,
      outgoing: message,
    })),
  ];
}

function getState({ is_read }: ChatMessage): MessageState {
  return is_read ? 'seen' : 'sent';
}

const nearEndPx = 24;

/** Follows the end while the reader is there; otherwise older messages do not move the text. */
function useScrollPosition(shown: readonly ShownMessage[]) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightPx = useRef(0);
  const first = shown[0]?.key;
  const last = shown.at(-1);
  const lastOwn = last?.state && last.key;
  const previous = useRef({ first, lastOwn });

  useLayoutEffect(() => {
    const element = box.current!;
    const isOwnNew = lastOwn !== undefined && lastOwn !== previous.current.lastOwn;
    if (isAtEnd.current || isOwnNew) element.scrollTo(0, element.scrollHeight);
    else if (first !== previous.current.first)
      element.scrollBy(0, element.scrollHeight - heightPx.current);
    heightPx.current = element.scrollHeight;
    previous.current = { first, lastOwn };
  });

  useEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo(0, element.scrollHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function trackScroll() {
    const { scrollHeight, scrollTop, clientHeight } = box.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
  }

  return { box, trackScroll };
}
