import type { NoticeKind } from '@partshelf/contract/notifications.ts';
import type { Transaction } from '../../db/client.ts';
import type { Jobs } from '../../db/jobs.ts';
import { insertNotices } from './notice-queries.ts';

interface Notice {
  /** Names the event: a second notice of it is ignored. */
  readonly key: string;
  readonly kind: NoticeKind;
  readonly title: string;
  /** In the back office. */
  readonly path: string;
}

const titleMax = 300;

/** Part of the transaction that causes them; a job passes each on to the people who want it. */
export async function notifyAll(
  { jobs }: { readonly jobs: Jobs },
  db: Transaction,
  events: readonly Notice[],
): Promise<void> {
  const rows = events.map((event) => ({ ...event, title: event.title.slice(0, titleMax) }));
  const inserted = await insertNotices(db, rows);
  const deliveries = inserted.map(({ id }) => ({
    key: `deliver-notice-${id}`,
    data: { noticeId: id },
  }));
  await jobs.enqueueAll(db, 'deliver-notice', deliveries);
}

export const notify = (deps: { readonly jobs: Jobs }, db: Transaction, event: Notice) =>
  notifyAll(deps, db, [event]);
