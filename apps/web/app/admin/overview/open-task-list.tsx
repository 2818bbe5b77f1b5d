import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  CircleCheck,
  FileClock,
  type LucideIcon,
  Mail,
  MailWarning,
  MailX,
  MessagesSquare,
  Scale,
  ServerCrash,
  Undo2,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { waitingOrdersText } from '../../features/invoices/admin/invoicing.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { formatCount } from '../figures.tsx';
import { openTasksQuery } from './queries.ts';

interface OpenTask {
  label: string;
  icon: LucideIcon;
  to: string;
  count: number;
  note: string;
}

/** Admins cannot open chats: that entry leads to the helpdesk staff. */
export function OpenTaskList() {
  const headingId = useId();
  const { data, isError } = useQuery(openTasksQuery);
  if (!data) return isError ? null : <Skeleton className="h-32 rounded-lg" />;
  const tasks = getOpenTasks(data.data).filter(({ count }) => count > 0);
  return (
    <section aria-labelledby={headingId} className="sheet px-5 py-4 md:px-7">
      <h2 id={headingId} className="text-h2">
        To do
      </h2>
      {tasks.length === 0 ? (
        <p className="mt-2 flex items-center gap-2.5 text-sm text-muted-foreground">
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" />
          Nothing waits for you.
        </p>
      ) : (
        <ul aria-label="Waiting" className="mt-1 divide-y divide-border">
          {tasks.map(({ label, icon: Icon, to, count, note }) => (
            <li key={label}>
              <Link
                to={to}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-accent"
              >
                <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
                <span className="min-w-0 grow">
                  <span className="font-semibold">{label}</span>{' '}
                  <span className="text-muted-foreground max-sm:block">{note}</span>
                </span>
                <span className="font-semibold tabular-nums">{formatCount(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function getOpenTasks(tasks: OpenTasks): OpenTask[] {
  return [
    {
      label: 'Refund requests',
      icon: Undo2,
      to: '/admin/refunds?state=open',
      count: tasks.refundRequests,
      note: 'Approve or decline',
    },
    {
      label: 'Waiting messages',
      icon: Mail,
      to: '/admin/messages?state=new',
      count: tasks.contactMessages,
      note: 'From the contact form',
    },
    {
      label: 'Failed emails',
      icon: MailX,
      to: '/admin/mails?state=failed',
      count: tasks.failedMails,
      note: 'You can send them again',
    },
    {
      label: 'Payment alerts',
      icon: CircleAlert,
      to: '/admin#alerts',
      count: tasks.paymentAlerts,
      note: 'Read and dismiss',
    },
    {
      label: 'Failed jobs',
      icon: ServerCrash,
      to: '/admin#alerts',
      count: tasks.failedJobs,
      note: 'You can try them again',
    },
    {
      label: 'Waiting chats',
      icon: MessagesSquare,
      to: '/helpdesk/chat',
      count: tasks.chats,
      note: helpdeskText(tasks.helpdesk),
    },
    {
      label: 'Disputes',
      icon: Scale,
      to: '/admin/disputes?state=needsResponse',
      count: tasks.disputes,
      note: 'Answer before the deadline',
    },
    {
      label: 'Invoices to issue',
      icon: FileClock,
      to: '/admin/invoices',
      count: tasks.ordersWithoutInvoice,
      note: waitingOrdersText(tasks.ordersWithoutInvoice),
    },
    {
      label: 'Mails set aside',
      icon: MailWarning,
      to: '/admin/inbound-mails?state=set-aside',
      count: tasks.inboundMails,
      note: 'Emails to the chat that could not be read',
    },
  ];
}

function helpdeskText(helpdesk: number): string {
  if (helpdesk === 0) return 'You have no helpdesk agents yet';
  const people = helpdesk === 1 ? '1 person' : `${helpdesk.toLocaleString('en-US')} people`;
  return `For the helpdesk: ${people}`;
}
