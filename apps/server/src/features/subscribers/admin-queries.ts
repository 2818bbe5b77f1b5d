import type { SubscriberState, SubscriptionForm } from '@partshelf/contract/subscribers.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { containsText } from '../../db/text-search.ts';
import { listPage, type Page } from '../../db/list-page.ts';
import { subscribers, subscriptionSettings } from '../../db/tables/subscribers.ts';

const state = sql<SubscriberState>`case when ${subscribers.unsubscribedAt} is not null then 'unsubscribed' when ${subscribers.confirmedAt} is not null then 'subscribed' else 'unconfirmed' end`;

interface SubscriberFilter {
  readonly search?: string | undefined;
  readonly state?: SubscriberState | undefined;
}

export function listSubscriberRows(db: Database, wanted: SubscriberFilter, page: Page) {
  const condition = and(
    containsText(wanted.search, subscribers.name, subscribers.email),
    wanted.state && eq(state, wanted.state),
  );
  const rows = db
    .select({
      documentId: subscribers.documentId,
      name: subscribers.name,
      email: subscribers.email,
      state,
      createdAt: subscribers.createdAt,
    })
    .from(subscribers)
    .$dynamic();
  const total = db.$count(subscribers, condition);
  return listPage(rows, { condition, order: [desc(subscribers.id)], page, total });
}

export async function deleteSubscriber(db: Transaction, documentId: string) {
  const [deleted] = await db
    .delete(subscribers)
    .where(eq(subscribers.documentId, documentId))
    .returning({ email: subscribers.email });
  return deleted;
}

export function readSubscribed(db: Database, after: number, limit: number) {
  return db
    .select({
      id: subscribers.id,
      documentId: subscribers.documentId,
      name: subscribers.name,
      email: subscribers.email,
      confirmedAt: subscribers.confirmedAt,
    })
    .from(subscribers)
    .where(
      and(
        gt(subscribers.id, after),
        isNotNull(subscribers.confirmedAt),
        isNull(subscribers.unsubscribedAt),
      ),
    )
    .orderBy(asc(subscribers.id))
    .limit(limit);
}

export async function saveSubscriptionForm(db: Transaction, form: SubscriptionForm): Promise<void> {
  await db
    .insert(subscriptionSettings)
    .values({ form })
    .onConflictDoUpdate({ target: subscriptionSettings.id, set: { form } });
}
