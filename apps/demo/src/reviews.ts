import { pickColumns } from '../../server/src/db/columns-of.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { reviews } from '../../server/src/db/tables/shopping.ts';
import { recordAudits } from '../../server/src/features/audit/audit.ts';
import { updateProductRating } from '../../server/src/features/reviews/queries.ts';
import type { SeededProduct } from './catalog.ts';
import { insertPaidOrders } from './past-orders.ts';
import { getDemoAccount } from './people.ts';
import { demoProducts } from './products.ts';
import { daysBefore } from './time.ts';

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
          releaseId: findReleaseAt(catalog.get(slug)!, daysAgo),
          rating,
          comment,
          reply,
          repliedAt: reply ? daysBefore(now, daysAgo - 1) : null,
          hiddenAt: isHidden ? daysBefore(now, daysAgo - 1) : null,
          createdAt: daysBefore(now, daysAgo),
        })),
      ),
    )
    .returning(pickColumns(reviews, 'documentId', 'productId', 'reply', 'hiddenAt'));
  await updateProductRating(db);
  await auditReviewModeration(db, people.get(getDemoAccount('Admin').username)!, catalog, inserted);
}

const findReleaseAt = ({ releases }: SeededProduct, daysAgo: number) =>
  releases.find((release) => release.daysAgo >= daysAgo)?.id ?? null;

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
  await recordAudits(db, actor, 'review.replied', targets(replied));
  await recordAudits(db, actor, 'review.hidden', targets(hidden));
}
