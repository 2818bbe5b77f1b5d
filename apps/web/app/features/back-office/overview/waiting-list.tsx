import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { clsx } from 'clsx';
import { Mail, MailX, MessagesSquare, Undo2, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

interface WaitingKind {
  label: string;
  icon: LucideIcon;
  /** Chats have none: they are for the helpdesk, which Admins are not let into. */
  to?: string;
}

const kinds: Record<keyof Overview['waiting'], WaitingKind> = {
  refundRequests: { label: 'Refund requests', icon: Undo2, to: '/admin/refunds?state=open' },
  contactMessages: { label: 'New messages', icon: Mail, to: '/admin/messages?state=new' },
  failedMails: { label: 'Failed mails', icon: MailX, to: '/admin/mails?state=failed' },
  chats: { label: 'Waiting chats', icon: MessagesSquare },
};

const itemStyle =
  'flex h-full items-center gap-3 rounded-lg border border-border bg-card px-4 py-3';

/** What waits for somebody now. */
export function WaitingList({ waiting }: { waiting: Overview['waiting'] }) {
  return (
    <ul aria-label="Waiting" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {Object.entries(kinds).map(([name, { label, icon: Icon, to }]) => {
        const count = waiting[name as keyof Overview['waiting']];
        const content = (
          <>
            <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <span className="grow text-sm font-semibold">{label}</span>
            <span
              className={clsx(
                'text-base font-[660] tabular-nums',
                count > 0 ? 'text-primary-text' : 'text-muted-foreground',
              )}
            >
              {count.toLocaleString('en-US')}
            </span>
          </>
        );
        return (
          <li key={name}>
            {to ? (
              <Link to={to} className={clsx(itemStyle, 'hover:border-foreground')}>
                {content}
              </Link>
            ) : (
              <p className={itemStyle}>{content}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
