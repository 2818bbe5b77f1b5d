import { like, or, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../db/client.ts';
import { escapeLikePattern } from '../../../../db/text-search.ts';
import { categories, products } from '../../../../db/tables/catalog.ts';

const slugLock = 7_274_002;

/** No other transaction chooses a slug until this one ends. */
export async function lockSlugs(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${slugLock})`);
}

export async function listTakenSlugs(
  db: Transaction,
  table: typeof products | typeof categories,
  slug: string,
): Promise<Set<string>> {
  const taken = await db
    .select({ slug: table.slug })
    .from(table)
    .where(or(eq(table.slug, slug), like(table.slug, `${escapeLikePattern(slug)}-%`)));
  return new Set(taken.map((row) => row.slug));
}

export async function listProductSlugs(db: Transaction): Promise<Set<string>> {
  const all = await db.select({ slug: products.slug }).from(products);
  return new Set(all.map(({ slug }) => slug));
}
