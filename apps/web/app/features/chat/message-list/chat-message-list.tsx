import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { clsx } from 'clsx';
import { Fragment, type UIEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { OutgoingMessage } from '../messages/draft.ts';
import { MessageBubble } from './message-bubble.tsx';
import { formatDay, listShownMessages, type ShownMessage } from './shown-messages.ts';
import { useScrollPosition } from './use-scroll-position.ts';

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
  const day = formatDay(message.createdAt);
  if (before && formatDay(before.createdAt) === day) return null;
  return <li className="py-0.5 text-center text-[12px] text-muted-foreground">{day}</li>;
}
