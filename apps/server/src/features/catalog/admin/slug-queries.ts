import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { categories, formerSlugs, products } from '../../../db/tables/catalog.ts';
import { escapeLikePattern } from '../../../db/text-search.ts';

const slugLock = 7_274_002;

export async function lockSlugs(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${slugLock})`);
}

const productSlugs = (db: Transaction) =>
  db
    .select({ slug: products.slug })
    .from(products)
    .unionAll(db.select({ slug: formerSlugs.slug }).from(formerSlugs))
    .as('product_slugs');

const categorySlugs = (db: Transaction) =>
  db.select({ slug: categories.slug }).from(categories).as('category_slugs');

export type SlugOwner = 'product' | 'category';

export async function listSimilarSlugs(
  db: Transaction,
  owner: SlugOwner,
  slug: string,
): Promise<Set<string>> {
  const slugs = owner === 'product' ? productSlugs(db) : categorySlugs(db);
  const found = await db
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(or(eq(slugs.slug, slug), like(slugs.slug, `${escapeLikePattern(slug)}-%`)));
  return new Set(found.map((row) => row.slug));
}

export async function listProductSlugs(db: Transaction): Promise<Set<string>> {
  const slugs = productSlugs(db);
  const all = await db.select({ slug: slugs.slug }).from(slugs);
  return new Set(all.map(({ slug }) => slug));
}

/** Finds products by the slugs that they have or had. */
export async function listSlugOwners(db: Transaction, slugs: readonly string[]) {
  const columns = { id: products.id, title: products.title };
  const [current, former] = [
    await db
      .select({ ...columns, slug: products.slug, isFormer: sql<boolean>`false` })
      .from(products)
      .where(inArray(products.slug, [...slugs])),
    await db
      .select({ ...columns, slug: formerSlugs.slug, isFormer: sql<boolean>`true` })
      .from(formerSlugs)
      .innerJoin(products, eq(products.id, formerSlugs.productId))
      .where(inArray(formerSlugs.slug, [...slugs])),
  ];
  return new Map([...former, ...current].map((owner) => [owner.slug, owner]));
}

export interface SlugChange {
  readonly productId: number;
  readonly from: string;
  readonly to: string;
  /** The slug of a draft does not redirect, because no one knows it. */
  readonly redirects: boolean;
}

/** A product may take back what it had. */
export async function recordSlugChanges(
  db: Transaction,
  changes: readonly SlugChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const own = changes.map(({ productId, to }) =>
    and(eq(formerSlugs.slug, to), eq(formerSlugs.productId, productId)),
  );
  await db.delete(formerSlugs).where(or(...own));
  const left = changes
    .filter(({ redirects }) => redirects)
    .map(({ productId, from }) => ({ productId, slug: from }));
  if (left.length > 0) await db.insert(formerSlugs).values(left);
}
