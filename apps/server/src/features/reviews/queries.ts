import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { reviews } from '../../db/tables/shopping.ts';

const productStatement = prepared((db) =>
  db
    .select({ id: products.id, documentId: products.documentId })
    .from(products)
    .where(and(eq(products.slug, sql.placeholder('slug')), isNotNull(products.publishedAt)))
    .prepare('find_reviewed_product'),
);

/** The published product with this slug. */
export async function findReviewedProduct(db: Database, slug: string) {
  const [product] = await productStatement(db).execute({ slug });
  return product;
}

const ofProduct = eq(reviews.productId, sql.placeholder('productId'));

const listStatement = prepared((db) =>
  db
    .select({
      documentId: reviews.documentId,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      username: users.username,
      picture: files,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(files, eq(files.id, users.profileImageId))
    .where(ofProduct)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_reviews'),
);

const countStatement = prepared((db) =>
  db.select({ total: count() }).from(reviews).where(ofProduct).prepare('count_reviews'),
);

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>['rows'][number];

/** One page of a product's reviews, newest first, and how many there are on all pages. */
export async function listReviews(
  db: Database,
  productId: number,
  page: { limit: number; offset: number },
) {
  const [rows, [counted]] = await Promise.all([
    listStatement(db).execute({ productId, ...page }),
    countStatement(db).execute({ productId }),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
