import * as z from 'zod/mini';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

/** UTC days; the last one is today. */
export const overviewDays = z.enum(['30', '90']);

export type OverviewDays = z.infer<typeof overviewDays>;

/** Dollars. `returned` is what was given back until now of the orders paid on the day. */
const dayOfSales = z.object({
  day: z.string(),
  paid: z.number(),
  returned: z.number(),
  orders: z.number(),
});

/** `revenue` and `units` are without what was given back. */
const topProduct = z.object({
  documentId: z.string(),
  title: z.string(),
  units: z.number(),
  revenue: z.number(),
});

export const overview = z.object({
  sales: z.object({
    paid: z.number(),
    returned: z.number(),
    revenue: z.number(),
    orders: z.number(),
  }),
  states: z.object({
    pending: z.number(),
    succeeded: z.number(),
    expired: z.number(),
    failed: z.number(),
    refunded: z.number(),
    disputed: z.number(),
  }),
  /** Payment pages opened, and how many of them were paid. */
  attempts: z.object({ started: z.number(), paid: z.number() }),
  downloads: z.number(),
  /** Oldest first. */
  days: z.array(dayOfSales),
  topProducts: z.array(topProduct),
});

export type Overview = z.infer<typeof overview>;

/** `helpdesk` is the number of people who can answer chats. */
export const waiting = z.object({
  chats: z.number(),
  helpdesk: z.number(),
  refundRequests: z.number(),
  /** Paid orders without an invoice, while invoices are issued. */
  ordersWithoutInvoice: z.number(),
  contactMessages: z.number(),
  failedMails: z.number(),
  paymentAlerts: z.number(),
  failedJobs: z.number(),
});

export type Waiting = z.infer<typeof waiting>;

/** `order` is null when the shop has no order for the payment. */
export const paymentAlert = z.object({
  id: z.string(),
  alert: z.string(),
  order: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  receivedAt: z.string(),
});

export type PaymentAlert = z.infer<typeof paymentAlert>;

export const failedJobs = z.object({
  queue: z.string(),
  count: z.number(),
  lastFailedAt: z.string(),
});

export type FailedJobs = z.infer<typeof failedJobs>;

export const adminOverviewRoutes = {
  'GET /back-office/overview/waiting': route({
    access: 'admin',
    summary: 'Counts of the open work of the staff',
    output: entryOf(waiting),
  }),
  'GET /back-office/overview': route({
    access: 'admin',
    summary: 'Sales figures of the last days',
    query: z.strictObject({ days: z._default(overviewDays, '30') }),
    output: entryOf(overview),
  }),
  'GET /back-office/overview/alerts': route({
    access: 'admin',
    summary: 'Open payment alerts, newest first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(paymentAlert),
  }),
  'POST /back-office/overview/alerts/:id/resolve': route({
    access: 'admin',
    summary: 'Close a payment alert',
    params: z.strictObject({ id: z.string().check(z.regex(/^[\w:.-]{1,300}$/)) }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/overview/failed-jobs': route({
    access: 'admin',
    summary: 'Finally failed jobs by queue, without emails',
    output: z.object({ data: z.array(failedJobs) }),
  }),
  'POST /back-office/overview/failed-jobs/:queue/retry': route({
    access: 'admin',
    summary: 'Retry the failed jobs of a queue',
    params: z.strictObject({ queue: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
