import type { Transaction } from '../../../server/src/db/client.ts';
import { reviews } from '../../../server/src/db/tables/shopping.ts';
import { recordAudits } from '../../../server/src/features/audit/record-audit.ts';
import { updateProductRating } from '../../../server/src/features/reviews/queries.ts';
import { demoProducts } from '../catalog/products.ts';
import { demoAccounts } from '../../../server/src/startup/demo-accounts.ts';
import type { SeededProduct } from '../catalog/seed-catalog.ts';
import { daysBefore } from '../time.ts';
import { insertPastOrders, type InsertedOrder } from './past-orders.ts';

const admin = demoAccounts.find(({ role }) => role === 'Admin')!;

interface PaidOrder {
  readonly userId: number;
  readonly slugs: readonly string[];
  readonly daysAgo: number;
}

function insertPaidOrders(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  paidOrders: readonly PaidOrder[],
  now: Date,
): Promise<InsertedOrder[]> {
  const pastOrders = paidOrders.map(({ userId, slugs, daysAgo }) => ({
    userId,
    lines: slugs.map((slug) => ({ slug, quantity: 1 })),
    createdAt: daysBefore(now, daysAgo),
    outcome: 'paid' as const,
    attempts: 1,
    reversedAt: undefined,
  }));
  return insertPastOrders(db, catalog, pastOrders, now);
}

export async function seedReviews(
  db: Transaction,
  people: Map<string, number>,
  catalog: Map<string, SeededProduct>,
  now: Date,
): Promise<void> {
  const written = demoProducts.flatMap(({ slug, reviews: own }) =>
    own.map((review) => ({ slug, ...review })),
  );
  const byAuthor = [...Map.groupBy(written, ({ author }) => author)];
  const orders = await insertPaidOrders(
    db,
    catalog,
    byAuthor.map(([author, own]) => ({
      userId: people.get(author)!,
      slugs: own.map(({ slug }) => slug),
      daysAgo: Math.max(...own.map(({ daysAgo }) => daysAgo)) + 3,
    })),
    now,
  );
  const inserted = await db
    .insert(reviews)
    .values(
      byAuthor.flatMap(([author, own], index) =>
        own.map(({ slug, rating, comment, daysAgo, reply, isHidden }) => ({
          userId: people.get(author)!,
          orderId: orders[index]!.id,
          productId: catalog.get(slug)!.id,
          rating,
          comment,
          reply,
          repliedAt: reply ? daysBefore(now, daysAgo - 1) : null,
          hiddenAt: isHidden ? daysBefore(now, daysAgo - 1) : null,
          createdAt: daysBefore(now, daysAgo),
        })),
      ),
    )
    .returning({
      documentId: reviews.documentId,
      productId: reviews.productId,
      reply: reviews.reply,
      hiddenAt: reviews.hiddenAt,
    });
  await updateProductRating(db);
  await auditReviewModeration(db, people.get(admin.username)!, catalog, inserted);
}

interface ModeratedReview {
  readonly documentId: string;
  readonly productId: number;
  readonly reply: string | null;
  readonly hiddenAt: Date | null;
}

async function auditReviewModeration(
  db: Transaction,
  adminId: number,
  catalog: Map<string, SeededProduct>,
  moderated: readonly ModeratedReview[],
): Promise<void> {
  const titles = new Map([...catalog.values()].map(({ id, title }) => [id, title]));
  const targets = (chosen: readonly ModeratedReview[]) =>
    chosen.map(({ documentId, productId }) => ({
      documentId,
      details: { title: titles.get(productId)! },
    }));
  const actor = { id: adminId };
  const [replied, hidden] = [
    moderated.filter(({ reply }) => reply !== null),
    moderated.filter(({ hiddenAt }) => hiddenAt !== null),
  ];
  await recordAudits(db, actor, 'replied', 'review', targets(replied));
  await recordAudits(db, actor, 'hidden', 'review', targets(hidden));
}

export async function seedPurchases(
  db: Transaction,
  userId: number,
  catalog: Map<string, SeededProduct>,
  now: Date,
): Promise<void> {
  const purchases = [
    { userId, slugs: ['calendar-rollup', 'org-chart'], daysAgo: 41 },
    { userId, slugs: ['kpi-board'], daysAgo: 12 },
  ];
  await insertPaidOrders(db, catalog, purchases, now);
}
