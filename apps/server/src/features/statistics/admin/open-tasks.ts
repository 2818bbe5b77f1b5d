import { openTasks, type OpenTasksResult } from '@partshelf/contract/statistics.ts';
import { and, count, eq, isNull, min, not, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import { columnsOf } from '../../../db/columns-of.ts';
import { users } from '../../../db/tables/accounts.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { contactMessages } from '../../../db/tables/contact.ts';
import { disputes } from '../../../db/tables/disputes.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';
import { mails } from '../../../db/tables/mails.ts';
import { paymentEvents } from '../../../db/tables/orders.ts';
import { heldReleases } from '../../../db/tables/publishing.ts';
import { refundRequests } from '../../../db/tables/refund-requests.ts';
import type { Deps } from '../../../deps.ts';
import { sumOrdersWithoutInvoice } from '../../invoices/admin-queries.ts';
import { readInvoicing } from '../../invoices/settings.ts';
import { needsResponse } from '../../orders/admin-dispute-queries.ts';
import { countRetiringProducts } from '../../packages/admin/retiring-products.ts';
import { readTransferTasks } from '../../quotes/admin-transfers.ts';
import { isOpenAlert } from './overview-queries.ts';
import { sumOf } from './sales-queries.ts';

const canAnswer = and(eq(users.role, 'Helpdesk'), users.confirmed, not(users.blocked));
const isSetAside = and(eq(inboundMails.state, 'set-aside'), isNull(inboundMails.doneAt));

type TransferTask = 'waitingTransfers' | 'overdueTransfers' | 'openBankLines';
type OtherTasks = Omit<OpenTasksResult, TransferTask>;
type Readings = { readonly [Name in keyof OtherTasks]-?: Promise<OtherTasks[Name]> };

/** Each kind of work is one entry, which is read with one statement; transfers are read together. */
export async function readOpenTasks({ db, jobs, now }: Deps): Promise<OpenTasksResult> {
  const readings: Readings = {
    chats: readChats(db),
    refundRequests: readTask(db, refundRequests.createdAt, eq(refundRequests.state, 'open')),
    disputes: readDisputes(db),
    ordersWithoutInvoice: readOrdersWithoutInvoice(db),
    heldReleases: readHeldReleases(db),
    retiringProducts: readRetiringProducts({ db, now }),
    contactMessages: readTask(db, contactMessages.createdAt, eq(contactMessages.state, 'new')),
    inboundMails: readTask(db, inboundMails.receivedAt, isSetAside),
    failedMails: readTask(db, mails.createdAt, eq(mails.state, 'failed')),
    paymentAlerts: readTask(db, paymentEvents.receivedAt, isOpenAlert),
    failedJobs: readFailedJobs({ db, jobs }),
  };
  const entries = Object.entries<Promise<unknown>>(readings).map(
    async ([name, reading]) => [name, await reading] as const,
  );
  const [transferTasks, ...others] = await Promise.all([readTransferTasks(db), ...entries]);
  return { ...(Object.fromEntries(others) as OtherTasks), ...transferTasks };
}

/** `since` is the time from which each of them waits. */
async function readTask(db: Database, since: PgColumn, isOpen: SQL | undefined) {
  const [task] = await db
    .select({ count: count(), oldestAt: min(since) as SQL<Date | null> })
    .from(since.table)
    .where(isOpen);
  return task!;
}

async function readHeldReleases(db: Database) {
  const held = await readTask(db, heldReleases.createdAt, eq(heldReleases.state, 'held'));
  return held.count > 0 ? held : undefined;
}

async function readRetiringProducts(deps: Pick<Deps, 'db' | 'now'>) {
  const retiring = await countRetiringProducts(deps);
  return retiring > 0 ? { count: retiring, oldestAt: null } : undefined;
}

async function readChats(db: Database) {
  const [chats, helpdesk] = await Promise.all([
    readTask(db, chatRooms.waitingSince, eq(chatRooms.status, 'open')),
    db.$count(users, canAnswer),
  ]);
  return { ...chats, helpdesk };
}

async function readDisputes(db: Database) {
  const [open] = await db
    .select(
      columnsOf(openTasks.shape.disputes, disputes, {
        count: count(),
        oldestAt: min(disputes.openedAt),
        amount: sumOf(disputes.amountCents),
        respondBy: min(disputes.respondBy),
      }),
    )
    .from(disputes)
    .where(needsResponse);
  return open!;
}

/** None wait for an invoice while none can be issued. */
async function readOrdersWithoutInvoice(db: Database) {
  if (!(await readInvoicing(db)).isOn) return { count: 0, oldestAt: null };
  const { orders, oldestPaidAt } = await sumOrdersWithoutInvoice(db);
  return { count: orders, oldestAt: oldestPaidAt };
}

async function readFailedJobs(deps: Pick<Deps, 'db' | 'jobs'>) {
  const failed = await listFailedJobs(deps);
  const firstAt = failed.map((queue) => queue.firstAt.getTime());
  return {
    count: failed.reduce((sum, queue) => sum + queue.count, 0),
    oldestAt: failed.length > 0 ? new Date(Math.min(...firstAt)) : null,
  };
}

/** Failed mails are listed in the outbox, failed refunds on their orders. */
export const listFailedJobs = async ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) =>
  (await jobs.listFailed(db)).filter(({ name }) => name !== 'send-mail');
