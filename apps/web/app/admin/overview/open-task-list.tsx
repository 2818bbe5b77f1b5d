import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  FileClock,
  Hand,
  Landmark,
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
import { formatMoney } from '../../ui/money.ts';
import { EmptyShelf } from '../../ui/states.tsx';
import { countLabel, formatCount } from '../figures.tsx';
import { formatDateTime } from '../time-zone.tsx';
import { openTasksQuery } from './queries.ts';

type OpenTask = NonNullable<OpenTasks[keyof OpenTasks]>;

interface TaskLink {
  label: string;
  icon: LucideIcon;
  to: string;
}

interface TaskKind extends TaskLink {
  name: keyof OpenTasks;
  note: string | ((tasks: OpenTasks) => string);
}

interface Task extends TaskLink {
  task: OpenTask;
  note: string;
}

/** Admins cannot open chats: that entry leads to the helpdesk staff. */
export function OpenTaskList() {
  const headingId = useId();
  const { data, isError } = useQuery(openTasksQuery);
  if (!data) return isError ? null : <Skeleton className="h-32 rounded-lg" />;
  const tasks = getOpenTasks(data.data).filter(({ task }) => task.count > 0);
  return (
    <section aria-labelledby={headingId} className="sheet sheet-body py-3.5!">
      <h2 id={headingId} className="text-h2">
        To do
      </h2>
      {tasks.length === 0 ? (
        <p className="mt-1 flex items-center gap-3 text-sm text-muted-foreground">
          <EmptyShelf className="h-7 w-auto [&_g]:stroke-5 [&_g]:[stroke-dasharray:16_12] [&>path]:stroke-6" />
          Nothing waits for you.
        </p>
      ) : (
        <ul aria-label="Waiting" className="mt-1 divide-y divide-border">
          {tasks.map(({ label, icon: Icon, to, task, note }) => (
            <li key={label}>
              <Link
                to={to}
                className="-mx-2 flex min-h-10 items-center gap-3 rounded-sm px-2 py-1 text-sm hover:bg-accent"
              >
                <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
                <span className="min-w-0 grow">
                  <span className="font-semibold">{label}</span>{' '}
                  <span className="text-muted-foreground max-sm:block">{withAge(note, task)}</span>
                </span>
                <span className="font-semibold tabular-nums">{formatCount(task.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const none: OpenTask = { count: 0, oldestAt: null };

const taskKinds: readonly TaskKind[] = [
  {
    label: 'Disputes',
    icon: Scale,
    to: '/admin/disputes?state=needsResponse',
    name: 'disputes',
    note: ({ disputes }) => disputesText(disputes),
  },
  {
    label: 'Refund requests',
    icon: Undo2,
    to: '/admin/refunds?state=open',
    name: 'refundRequests',
    note: 'Approve or decline',
  },
  {
    label: 'Held releases',
    icon: Hand,
    to: '/admin/releases/held?state=held',
    name: 'heldReleases',
    note: 'They ask for more rights',
  },
  {
    label: 'Retirements',
    icon: FileClock,
    to: '/admin/retirements?state=upcoming',
    name: 'retiringProducts',
    note: 'Products rely on what ends soon',
  },
  {
    label: 'Waiting messages',
    icon: Mail,
    to: '/admin/messages?state=new',
    name: 'contactMessages',
    note: 'From the contact form',
  },
  {
    label: 'Failed emails',
    icon: MailX,
    to: '/admin/mails?state=failed',
    name: 'failedMails',
    note: 'You can send them again',
  },
  {
    label: 'Payment alerts',
    icon: CircleAlert,
    to: '/admin#alerts',
    name: 'paymentAlerts',
    note: 'Read and dismiss',
  },
  {
    label: 'Failed jobs',
    icon: ServerCrash,
    to: '/admin#alerts',
    name: 'failedJobs',
    note: 'You can try them again',
  },
  {
    label: 'Waiting chats',
    icon: MessagesSquare,
    to: '/helpdesk/chat',
    name: 'chats',
    note: ({ chats }) => helpdeskText(chats),
  },
  {
    label: 'Invoices to issue',
    icon: FileClock,
    to: '/admin/invoices',
    name: 'ordersWithoutInvoice',
    note: ({ ordersWithoutInvoice }) => waitingOrdersText(ordersWithoutInvoice.count),
  },
  {
    label: 'Waiting for money',
    icon: Landmark,
    to: '/admin/transfers',
    name: 'waitingTransfers',
    note: ({ overdueTransfers }) => overdueText(overdueTransfers ?? none),
  },
  {
    label: 'Payments in bank files',
    icon: Landmark,
    to: '/admin/transfers/files',
    name: 'openBankLines',
    note: 'Record or dismiss them',
  },
  {
    label: 'Mails set aside',
    icon: MailWarning,
    to: '/admin/inbound-mails?state=set-aside',
    name: 'inboundMails',
    note: 'Emails to the chat that could not be read',
  },
];

const getOpenTasks = (tasks: OpenTasks): Task[] =>
  taskKinds.map(({ name, note, ...shown }) => ({
    ...shown,
    task: tasks[name] ?? none,
    note: typeof note === 'string' ? note : note(tasks),
  }));

function disputesText({ count, amount, respondBy }: OpenTasks['disputes']): string {
  if (!respondBy) return formatMoney(amount);
  const answer = count === 1 ? 'answer' : 'answer the next one';
  return `${formatMoney(amount)}, ${answer} by ${formatDateTime(respondBy)}`;
}

function overdueText({ count: overdue }: OpenTask): string {
  if (overdue === 0) return 'Orders by bank transfer, none of them overdue';
  return `Orders by bank transfer, ${formatCount(overdue)} of them overdue`;
}

function helpdeskText({ helpdesk }: OpenTasks['chats']): string {
  if (helpdesk === 0) return 'You have no helpdesk agents yet';
  return `For the helpdesk: ${countLabel(helpdesk, 'person', 'people')}`;
}

const hourMs = 60 * 60 * 1000;
const hoursOfDay = 24;

const formatUnit = (count: number, unit: 'hour' | 'day') =>
  count.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long' });

/** An example is `Approve or decline · oldest 3 days`. */
function withAge(note: string, { oldestAt }: OpenTask): string {
  if (!oldestAt) return note;
  const hours = Math.floor((Date.now() - Date.parse(oldestAt)) / hourMs);
  if (hours < 1) return `${note} · oldest under 1 hour`;
  const age =
    hours < hoursOfDay
      ? formatUnit(hours, 'hour')
      : formatUnit(Math.floor(hours / hoursOfDay), 'day');
  return `${note} · oldest ${age}`;
}
