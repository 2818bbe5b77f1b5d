import type { Waiting } from '@partshelf/contract/back-office/overview.ts';
import { and, eq, not } from 'drizzle-orm';
import { users } from '../../../db/tables/accounts.ts';
import { mails, refundRequests } from '../../../db/tables/back-office.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { contactMessages } from '../../../db/tables/contact.ts';
import type { Deps } from '../../../deps.ts';
import { countWaitingOrders } from '../../invoices/admin/waiting-orders.ts';
import { isOpenAlert } from './alert-queries.ts';
import { listFailedJobs } from './alerts.ts';
import { paymentEvents } from '../../../db/tables/orders.ts';

export async function countWaiting(deps: Deps): Promise<Waiting> {
  const { db } = deps;
  const canAnswer = and(eq(users.role, 'Helpdesk'), users.confirmed, not(users.blocked));
  const [chats, helpdesk, requests, messages, failedMails, paymentAlerts, jobs, unbilled] =
    await Promise.all([
      db.$count(chatRooms, eq(chatRooms.status, 'open')),
      db.$count(users, canAnswer),
      db.$count(refundRequests, eq(refundRequests.state, 'open')),
      db.$count(contactMessages, eq(contactMessages.state, 'new')),
      db.$count(mails, eq(mails.state, 'failed')),
      db.$count(paymentEvents, isOpenAlert),
      listFailedJobs(deps),
      countWaitingOrders(db),
    ]);
  return {
    chats,
    helpdesk,
    refundRequests: requests,
    ordersWithoutInvoice: unbilled,
    contactMessages: messages,
    failedMails,
    paymentAlerts,
    failedJobs: jobs.reduce((sum, { count }) => sum + count, 0),
  };
}
