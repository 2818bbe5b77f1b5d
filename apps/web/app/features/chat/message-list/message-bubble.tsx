import { clsx } from 'clsx';
import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { formatTime } from '../../../ui/dates.ts';
import { MessageText } from './message-text.tsx';

export type MessageState = 'sending' | 'failed' | 'sent' | 'seen';

const states: Record<MessageState, { icon: LucideIcon; label: string }> = {
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
  const { icon: Icon, label } = (state && states[state]) ?? {};
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
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
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
