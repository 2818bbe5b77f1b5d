import * as z from 'zod/mini';
import { listOf, nothing } from '../envelope.ts';
import { paginationQuery } from '../query.ts';
import { route } from '../route.ts';

/** What a person has to look at in a payment. `order` is null when the shop has no order for it. */
export const paymentAlert = z.object({
  id: z.string(),
  alert: z.string(),
  order: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  receivedAt: z.string(),
});

export type PaymentAlert = z.infer<typeof paymentAlert>;

/** Jobs of one queue whose last try has failed. */
export const failedJobs = z.object({
  queue: z.string(),
  count: z.number(),
  lastFailedAt: z.string(),
});

export type FailedJobs = z.infer<typeof failedJobs>;

export const alertRoutes = {
  list: route({
    method: 'GET',
    path: '/back-office/alerts',
    summary: 'Open alerts about payments, the newest first',
    access: 'admin',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(paymentAlert),
  }),
  resolve: route({
    method: 'POST',
    path: '/back-office/alerts/:id/resolve',
    summary: 'Close an alert that was dealt with',
    access: 'admin',
    params: z.strictObject({ id: z.string().check(z.regex(/^[\w:.-]{1,300}$/)) }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  failedJobs: route({
    method: 'GET',
    path: '/back-office/failed-jobs',
    summary: 'How many jobs of each queue have failed for good; emails have a list of their own',
    access: 'admin',
    output: z.object({ data: z.array(failedJobs) }),
  }),
  retryJobs: route({
    method: 'POST',
    path: '/back-office/failed-jobs/:queue/retry',
    summary: 'Put the failed jobs of a queue back into it',
    access: 'admin',
    params: z.strictObject({ queue: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
