import type { Transaction } from '../../../server/src/db/client.ts';
import { orderLines, orders, paymentSessions } from '../../../server/src/db/tables/orders.ts';
import { reviews } from '../../../server/src/db/tables/shopping.ts';
import { recordAudits } from '../../../server/src/features/back-office/audit/audit.ts';
import { updateProductRating } from '../../../server/src/features/reviews/queries.ts';
import { demoProducts } from '../catalog/products.ts';
import { demoAccounts } from '../../../server/src/demo-accounts.ts';
import { daysBefore, type SeededProduct } from '../catalog/seed-catalog.ts';

const vendor = demoAccounts.find(({ role }) => role === 'Admin')!;

interface PaidOrder {
  readonly userId: number;
  readonly slugs: readonly string[];
  readonly daysAgo: number;
}

/** What was the newest release that many days ago. */
function getReleaseAt({ releases }: SeededProduct, daysAgo: number): number {
  return (releases.find((release) => release.daysAgo >= daysAgo) ?? releases.at(-1)!).id;
}

/**
 * Orders that were paid before the demo shop opened, one payment session each. The payment provider
 * hears of them later.
 */
async function insertPaidOrders(
  db: Transaction,
  catalog: Map<string, SeededProduct>,
  paidOrders: readonly PaidOrder[],
  now: Date,
): Promise<number[]> {
  const inserted = await db
    .insert(orders)
    .values(
      paidOrders.map(({ userId, slugs, daysAgo }, index) => ({
        userId,
        status: 'succeeded' as const,
        totalCents: slugs.reduce((sum, slug) => sum + catalog.get(slug)!.priceCents, 0),
        itemsHash: `demo-${index}`,
        paidAt: daysBefore(now, daysAgo),
        createdAt: daysBefore(now, daysAgo),
      })),
    )
    .returning({ id: orders.id, documentId: orders.documentId });
  await db.insert(orderLines).values(
    paidOrders.flatMap(({ slugs, daysAgo }, index) =>
      slugs.map((slug, position) => {
        const product = catalog.get(slug)!;
        const { id: productId, title, priceCents: unitPriceCents } = product;
        const releaseId = getReleaseAt(product, daysAgo);
        const orderId = inserted[index]!.id;
        return { orderId, productId, releaseId, title, unitPriceCents, quantity: 1, position };
      }),
    ),
  );
  await db.insert(paymentSessions).values(
    inserted.map(({ id, documentId }, index) => {
      const paidAt = daysBefore(now, paidOrders[index]!.daysAgo);
      const stripeId = `cs_test_demo_${documentId}`;
      const status = 'complete' as const;
      return { orderId: id, attempt: 1, stripeId, status, paidAt, createdAt: paidAt };
    }),
  );
  return inserted.map(({ id }) => id);
}

/** Each reviewer bought what they write about; products carry the mean and the number of it. */
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
  const orderIds = await insertPaidOrders(
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
          orderId: orderIds[index]!,
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
  await auditReviewModeration(db, people.get(vendor.username)!, catalog, inserted);
}

interface ModeratedReview {
  readonly documentId: string;
  readonly productId: number;
  readonly reply: string | null;
  readonly hiddenAt: Date | null;
}

async function auditReviewModeration(
  db: Transaction,
  vendorId: number,
  catalog: Map<string, SeededProduct>,
  moderated: readonly ModeratedReview[],
): Promise<void> {
  const titles = new Map([...catalog.values()].map(({ id, title }) => [id, title]));
  const targets = (chosen: readonly ModeratedReview[]) =>
    chosen.map(({ documentId, productId }) => ({
      documentId,
      details: { title: titles.get(productId)! },
    }));
  const actor = { id: vendorId };
  const [replied, hidden] = [
    moderated.filter(({ reply }) => reply !== null),
    moderated.filter(({ hiddenAt }) => hiddenAt !== null),
  ];
  await recordAudits(db, actor, 'replied', 'review', targets(replied));
  await recordAudits(db, actor, 'hidden', 'review', targets(hidden));
}

/** What the demo customer bought so far. */
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
