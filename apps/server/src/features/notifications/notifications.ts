import type { NotificationKind, NotificationMail } from '@partshelf/contract/notifications.ts';
import type { Transaction } from '../../db/client.ts';
import type { Jobs } from '../../db/jobs.ts';
import { insertNotifications } from './queries.ts';

interface Notification {
  /** Names the event: a second notification of it is ignored. */
  readonly key: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly path: string;
}

const titleMax = 300;

export async function notifyAll(
  { jobs }: { readonly jobs: Jobs },
  db: Transaction,
  events: readonly Notification[],
): Promise<void> {
  const rows = events.map((event) => ({ ...event, title: event.title.slice(0, titleMax) }));
  const inserted = await insertNotifications(db, rows);
  const deliveries = inserted.map(({ id }) => ({
    key: `deliver-notice-${id}`,
    data: { noticeId: id },
  }));
  await jobs.enqueueAll(db, 'deliver-notice', deliveries);
}

export const notify = (deps: { readonly jobs: Jobs }, db: Transaction, event: Notification) =>
  notifyAll(deps, db, [event]);

const liveMails: Partial<Record<NotificationKind, NotificationMail>> = {
  sale: 'daily',
  'refund-request': 'each',
  dispute: 'each',
  'payment-alert': 'each',
  webhook: 'each',
};

export const getDefaultMail = (
  kind: NotificationKind,
  { live }: { readonly live: boolean },
): NotificationMail => (live && liveMails[kind]) || 'off';
