import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  CircleAlert,
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
import { Link } from 'react-router';
import { waitingOrdersText } from '../../features/invoices/admin/invoicing.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { openTasksQuery } from './queries.ts';

interface OpenTask {
  label: string;
  icon: LucideIcon;
  to: string;
  count: number | undefined;
  note: string;
}

/** Admins cannot open chats: that entry leads to the helpdesk staff. */
export function OpenTaskList() {
  const { data, isError } = useQuery(openTasksQuery);
  if (isError && !data) return null;
  return (
    <ul aria-label="Waiting" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {getOpenTasks(data?.data).map(({ label, icon: Icon, to, count, note }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-full items-center gap-3 sheet px-4 py-3 hover:border-foreground"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <span className="grow">
              <span className="block text-sm font-semibold">{label}</span>
              <span className="block text-xs text-muted-foreground">{note}</span>
            </span>
            <span
              className={clsx(
                'text-base font-bold tabular-nums',
                count ? 'text-primary-text' : 'text-muted-foreground',
              )}
            >
              {count?.toLocaleString('en-US') ?? <Skeleton className="h-4 w-3" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function getOpenTasks(tasks: OpenTasks | undefined): OpenTask[] {
  return [
    {
      label: 'Refund requests',
      icon: Undo2,
      to: '/admin/refunds?state=open',
      count: tasks?.refundRequests,
      note: 'Approve or decline',
    },
    {
      label: 'Waiting messages',
      icon: Mail,
      to: '/admin/messages?state=new',
      count: tasks?.contactMessages,
      note: 'From the contact form',
    },
    {
      label: 'Failed emails',
      icon: MailX,
      to: '/admin/mails?state=failed',
      count: tasks?.failedMails,
      note: 'You can send them again',
    },
    {
      label: 'Payment alerts',
      icon: CircleAlert,
      to: '/admin#alerts',
      count: tasks?.paymentAlerts,
      note: 'Read and dismiss',
    },
    {
      label: 'Failed jobs',
      icon: ServerCrash,
      to: '/admin#alerts',
      count: tasks?.failedJobs,
      note: 'You can try them again',
    },
    {
      label: 'Waiting chats',
      icon: MessagesSquare,
      to: '/helpdesk/chat',
      count: tasks?.chats,
      note: tasks ? helpdeskText(tasks.helpdesk) : 'For the helpdesk',
    },
    {
      label: 'Disputes',
      icon: Scale,
      to: '/admin/disputes?state=needsResponse',
      count: tasks?.disputes,
      note: 'Answer before the deadline',
    },
    ...getInvoiceTasks(tasks?.ordersWithoutInvoice ?? 0),
    ...getMailTasks(tasks?.inboundMails ?? 0),
  ];
}

/** A shop that issues no invoices has no such task. */
function getInvoiceTasks(count: number): OpenTask[] {
  if (count === 0) return [];
  return [
    {
      label: 'Invoices to issue',
      icon: FileClock,
      to: '/admin/invoices',
      count,
      note: waitingOrdersText(count),
    },
  ];
}

/** A shop that reads no mailbox has no such task. */
function getMailTasks(count: number): OpenTask[] {
  if (count === 0) return [];
  return [
    {
      label: 'Mails set aside',
      icon: MailWarning,
      to: '/admin/inbound-mails?state=set-aside',
      count,
      note: 'Emails to the chat that could not be read',
    },
  ];
}

function helpdeskText(helpdesk: number): string {
  if (helpdesk === 0) return 'You have no helpdesk agents yet';
  const people = helpdesk === 1 ? '1 person' : `${helpdesk.toLocaleString('en-US')} people`;
  return `For the helpdesk: ${people}`;
}
