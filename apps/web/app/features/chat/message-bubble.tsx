import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import { clsx } from 'clsx';
import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { type MouseEvent, createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { formatTime } from '../../ui/dates.ts';
import { MessageText } from './message-text.tsx';
import { formatPromise } from './office-hours.tsx';

export const ChatTimeZone = createContext<string | undefined>(undefined);

export type MessageState = 'sending' | 'failed' | 'sent' | 'seen';

const stateLabels: Record<MessageState, { icon: LucideIcon; label: string }> = {
  sending: { icon: Clock, label: 'Sending' },
  failed: { icon: CircleAlert, label: 'Not sent' },
  sent: { icon: Check, label: 'Sent' },
  seen: { icon: CheckCheck, label: 'Seen' },
};

/** It is lazy, because few messages have files. */
const AttachmentList = lazy(async () => {
  const { AttachmentList: list } = await import('./attachments.tsx');
  return { default: list };
});

const rowPx = 58;
const tallestPx = 230;

const heightOf = (attachments: readonly ChatAttachment[]) =>
  attachments.reduce(
    (sum, { thumbnail }) => sum + rowPx + Math.min(thumbnail?.height ?? 0, tallestPx),
    0,
  );

interface MessageBubbleProps {
  author: string;
  name?: string | undefined;
  message: {
    readonly content: string;
    readonly createdAt: string;
    readonly attachments?: readonly ChatAttachment[] | undefined;
    readonly promised_until?: string | null;
    readonly via?: 'mail' | 'release' | undefined;
  };
  state?: MessageState | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** A search led to it. */
  isHighlighted?: boolean;
  onSendAgain?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
  children?: ReactNode;
}

export function MessageBubble({
  author,
  name,
  message,
  state,
  isFirst,
  isLast,
  isHighlighted = false,
  children,
  ...actions
}: MessageBubbleProps) {
  const { content, attachments, promised_until: promisedUntil } = message;
  const timeZone = useContext(ChatTimeZone);
  return (
    <li
      data-highlighted={isHighlighted || undefined}
      className={clsx('grid grid-cols-[minmax(0,1fr)] gap-[5px]', state && 'justify-items-end')}
    >
      {name !== undefined && (
        <p
          className={
            isFirst ? 'text-xs font-semibold wrap-anywhere text-muted-foreground' : 'sr-only'
          }
        >
          {name}
          <span className="sr-only">: </span>
        </p>
      )}
      <div
        className={clsx(
          'max-w-[min(82%,35rem)] justify-self-start rounded-lg border px-3 py-2 text-sm leading-[1.45]',
          state
            ? 'justify-self-end! rounded-br-[3px] border-transparent bg-primary text-primary-foreground [--ring:var(--primary-foreground)]'
            : 'rounded-bl-[3px] border-border bg-card',
          isHighlighted && 'outline-3 outline-offset-2 outline-warning',
        )}
      >
        {name === undefined && <span className="sr-only">{author}: </span>}
        {content !== '' && <MessageText>{content}</MessageText>}
        {attachments && (
          <Suspense fallback={<div style={{ height: heightOf(attachments) }} />}>
            <AttachmentList attachments={attachments} />
          </Suspense>
        )}
      </div>
      <MessageFoot message={message} state={state} isLast={isLast} {...actions} />
      {promisedUntil && (
        <p className="text-micro text-muted-foreground">
          Answer promised by {formatPromise(promisedUntil, timeZone)}
        </p>
      )}
      {children}
    </li>
  );
}

type MessageFootProps = Pick<
  MessageBubbleProps,
  'message' | 'state' | 'isLast' | 'onSendAgain' | 'onDiscard'
>;

function MessageFoot({ message, state, isLast, ...actions }: MessageFootProps) {
  const { createdAt, via } = message;
  const timeZone = useContext(ChatTimeZone);
  return (
    <p
      className={
        isLast || via
          ? 'flex items-center gap-[5px] text-micro text-muted-foreground tabular-nums'
          : 'sr-only'
      }
    >
      <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
      {via && <span>{via === 'mail' ? 'by mail' : 'sent with a release'}</span>}
      {state && <SendState state={state} {...actions} />}
    </p>
  );
}

interface SendStateProps extends Pick<MessageBubbleProps, 'onSendAgain' | 'onDiscard'> {
  state: MessageState;
}

/** The pressed button goes away: the keyboard goes on in the list. */
function leaveFor({ currentTarget }: MouseEvent<HTMLElement>, act: () => void): void {
  currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  act();
}

export function SendState({ state, onSendAgain, onDiscard }: SendStateProps) {
  const { icon: Icon, label } = stateLabels[state];
  return (
    <>
      <span
        className={clsx(
          'flex items-center gap-[5px]',
          state === 'failed' && 'text-destructive-text',
        )}
      >
        <Icon aria-hidden className="size-[13px] stroke-2!" />
        {label}
      </span>
      {state === 'failed' && onSendAgain && (
        <button
          type="button"
          onClick={(event) => leaveFor(event, onSendAgain)}
          className="link text-xs"
        >
          Send again
        </button>
      )}
      {state === 'failed' && onDiscard && (
        <button
          type="button"
          onClick={(event) => leaveFor(event, onDiscard)}
          className="link ml-1 text-xs"
        >
          Discard
        </button>
      )}
    </>
  );
}
