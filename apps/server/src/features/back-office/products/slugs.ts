import type { Transaction } from '../../../db/client.ts';
import type { categories, products } from '../../../db/tables/catalog.ts';
import { listProductSlugs, listTakenSlugs, lockSlugs } from './slug-queries.ts';

const maxLength = 80;

/** Small Latin letters and digits with hyphens between; empty when the title has none of them. */
function toSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** The title as a slug, numbered when that is taken; `nameless` stands in for a title without any. */
export function toFreeSlug(title: string, fallback: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(title) || fallback;
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** A slug that nobody has, and nobody else gets until the transaction ends. */
export async function chooseSlug(
  db: Transaction,
  table: typeof products | typeof categories,
  title: string,
  nameless: string,
): Promise<string> {
  await lockSlugs(db);
  const taken = await listTakenSlugs(db, table, toSlug(title) || nameless);
  return toFreeSlug(title, nameless, taken);
}

/** The slugs of all products; nobody gets another one until the transaction ends. */
export async function lockProductSlugs(db: Transaction): Promise<Set<string>> {
  await lockSlugs(db);
  return listProductSlugs(db);
}
