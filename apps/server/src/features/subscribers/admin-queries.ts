import {
  adminSubscriber,
  type SubscriberFilters,
  type SubscriberState,
  type SubscriptionForm,
} from '@partshelf/contract/subscribers.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { containsText } from '../../db/text-search.ts';
import { isInDays } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { subscribers, subscriptionSettings } from '../../db/tables/subscribers.ts';

const state = sql<SubscriberState>`case when ${subscribers.unsubscribedAt} is not null then 'unsubscribed' when ${subscribers.confirmedAt} is not null then 'subscribed' else 'unconfirmed' end`;

function selectMatchingSubscribers(db: Database, filters: SubscriberFilters) {
  const condition = and(
    containsText(filters.search, subscribers.name, subscribers.email),
    filters.state && eq(state, filters.state),
    isInDays(subscribers.createdAt, filters),
  );
  return db.select({ id: subscribers.id }).from(subscribers).where(condition).$dynamic();
}

const listed = columnsOf(adminSubscriber, subscribers, { state });

const selectSubscribers = (db: Database) =>
  db
    .select({ ...listed, confirmedAt: subscribers.confirmedAt })
    .from(subscribers)
    .$dynamic();

export type SubscriberRow = Awaited<ReturnType<typeof selectSubscribers>>[number];

export const getSubscriberList = (db: Database, filters: SubscriberFilters) => ({
  db,
  matching: () => selectMatchingSubscribers(db, filters),
  order: toOrderBy(filters.sort, { createdAt: subscribers.createdAt }, subscribers.id),
  id: subscribers.id,
  rows: () => selectSubscribers(db),
});

export async function deleteSubscriber(db: Transaction, documentId: string) {
  const [deleted] = await db
    .delete(subscribers)
    .where(eq(subscribers.documentId, documentId))
    .returning({ email: subscribers.email });
  return deleted;
}

export async function saveSubscriptionForm(db: Transaction, form: SubscriptionForm): Promise<void> {
  await db
    .insert(subscriptionSettings)
    .values({ form })
    .onConflictDoUpdate({ target: subscriptionSettings.id, set: { form } });
}
