import { clsx } from 'clsx';
import { LinkifyIt } from 'linkify-it';
import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { createContext, Fragment, useContext } from 'react';
import { formatTime } from '../../ui/dates.ts';

/** Staff see times in that of the shop; without one it is that of the reader. */
export const ChatTimeZone = createContext<string | undefined>(undefined);

export type MessageState = 'sending' | 'failed' | 'sent' | 'seen';

const stateLabels: Record<MessageState, { icon: LucideIcon; label: string }> = {
  sending: { icon: Clock, label: 'Sending' },
  failed: { icon: CircleAlert, label: 'Not sent' },
  sent: { icon: Check, label: 'Sent' },
  seen: { icon: CheckCheck, label: 'Seen' },
};

interface MessageBubbleProps {
  /** For screen readers, instead of the side. */
  author: string;
  /** Shown instead. */
  name?: string | undefined;
  content: string;
  createdAt: string;
  state?: MessageState | undefined;
  onSendAgain?: (() => void) | undefined;
}

export function MessageBubble({
  author,
  name,
  content,
  createdAt,
  state,
  onSendAgain,
}: MessageBubbleProps) {
  const timeZone = useContext(ChatTimeZone);
  const { icon: Icon, label } = (state && stateLabels[state]) ?? {};
  return (
    <li className={clsx('grid gap-[5px]', state && 'justify-items-end')}>
      {name !== undefined && (
        <p className="text-xs font-semibold wrap-anywhere text-muted-foreground">
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
        )}
      >
        {name === undefined && <span className="sr-only">{author}: </span>}
        <MessageText>{content}</MessageText>
      </div>
      <p className="flex items-center gap-[5px] text-[11.5px] text-muted-foreground tabular-nums">
        <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
        {Icon && (
          <span
            className={clsx(
              'flex items-center gap-[5px]',
              state === 'failed' && 'text-destructive-text',
            )}
          >
            <Icon aria-hidden className="size-[13px] stroke-2!" />
            {label}
          </span>
        )}
        {state === 'failed' && onSendAgain && (
          <button type="button" onClick={onSendAgain} className="link text-xs">
            Send again
          </button>
        )}
      </p>
    </li>
  );
}

/** Plain text in its own direction; only addresses become links. */
function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {splitAtLinks(children).map(({ start, text, url }) =>
        url ? (
          <a
            key={start}
            href={url}
            target="_blank"
            rel="noopener nofollow"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          <Fragment key={start}>{text}</Fragment>
        ),
      )}
    </p>
  );
}

/** Web and mail addresses only. */
const linkify = new LinkifyIt().add('ftp:', null).add('//', null);

interface TextPiece {
  readonly start: number;
  readonly text: string;
  readonly url: string | undefined;
}

export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (index > end) pieces.push({ start: end, text: text.slice(end, index), url: undefined });
    pieces.push({ start: index, text: text.slice(index, lastIndex), url });
    end = lastIndex;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end), url: undefined });
  return pieces;
}
