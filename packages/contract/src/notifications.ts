import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { documentId } from './api/fields.ts';
import { route } from './api/route.ts';
import { booleanQuery, createdSort, filteredBy } from './api/query.ts';

export const notificationKinds = [
  'sale',
  'quote',
  'refund-request',
  'dispute',
  'payment-alert',
  'failed-job',
  'low-review',
  'message',
  'waiting-chat',
  'set-aside-mail',
  'certificate',
  'webhook',
] as const;

const noticeKind = z.enum(notificationKinds);

export type NotificationKind = z.infer<typeof noticeKind>;

export const notificationMails = ['off', 'each', 'daily'] as const;

export type NotificationMail = (typeof notificationMails)[number];

/** Of these kinds, a mail can sum up a day. */
export const dailyNotificationKinds: readonly NotificationKind[] = ['sale'];

export const adminNotification = z.object({
  documentId: z.string(),
  kind: noticeKind,
  title: z.string(),
  path: z.string(),
  isRead: z.boolean(),
  createdAt: timestamp,
});

export type AdminNotification = z.infer<typeof adminNotification>;

export const noticePreference = z
  .strictObject({ kind: noticeKind, bell: z.boolean(), mail: z.enum(notificationMails) })
  .check(
    z.refine(({ kind, mail }) => mail !== 'daily' || dailyNotificationKinds.includes(kind), {
      message: 'There is no daily summary of this',
      path: ['mail'],
    }),
  );

export type NotificationPreference = z.output<typeof noticePreference>;

const token = z.catch(z.string().check(z.maxLength(200)), '');

export const notificationFilters = filteredBy({
  kind: z.optional(noticeKind),
  isRead: z.optional(booleanQuery),
  sort: createdSort,
});

export type NotificationFilters = z.output<typeof notificationFilters.file>;

export const notificationRoutes = {
  'GET /back-office/notices': route({
    access: 'admin',
    summary: 'The notifications of the signed-in user, newest first',
    query: notificationFilters.page,
    output: listOf(adminNotification),
  }),
  'GET /back-office/export/notices': route({
    access: 'admin',
    summary: 'The same notifications as a CSV file',
    query: notificationFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/notices/unread': route({
    access: 'admin',
    summary: 'How many notifications are unread; counts up to 100',
    output: entryOf(z.object({ unread: z.number() })),
  }),
  'POST /back-office/notices/:documentId/read': route({
    access: 'admin',
    summary: 'Mark one notification as read',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/notices/read': route({
    access: 'admin',
    summary: 'Mark all your notifications as read',
    output: nothing,
    rate: 'staffWrite',
  }),
  'GET /back-office/notices/preferences': route({
    access: 'admin',
    summary: 'What the signed-in person wants to be told, and how',
    output: entryOf(z.array(noticePreference)),
  }),
  'PUT /back-office/notices/preferences': route({
    access: 'admin',
    summary: 'Choose bell and email for one kind of notification',
    body: noticePreference,
    output: entryOf(z.array(noticePreference)),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED'],
  }),
  'GET /notices/unsubscribe': route({
    access: 'public',
    summary: 'Redirect to the page that asks for confirmation; changes nothing',
    query: z.strictObject({ token }),
    output: z.null(),
    responseType: 'redirect',
  }),
  'POST /notices/unsubscribe': route({
    access: 'public',
    summary: 'Stop the emails of one kind of notification with the link of one, without logging in',
    query: z.strictObject({ token }),
    output: z.object({ ok: z.literal(true) }),
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
};
