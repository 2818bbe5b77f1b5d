import type { Transaction } from '../../../db/client.ts';
import type { categories, products } from '../../../db/tables/catalog.ts';
import { transliterate } from '../../packages/file-name.ts';
import { listProductSlugs, listTakenSlugs, lockSlugs } from './product-queries.ts';

const maxLength = 80;

function toSlug(title: string): string {
  return transliterate(title.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}

/** `fallback` is used for a title without letters and digits. */
export function toFreeSlug(title: string, fallback: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(title) || fallback;
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** The slug is reserved until the transaction ends. */
export async function chooseSlug(
  db: Transaction,
  table: typeof products | typeof categories,
  title: string,
  fallback: string,
): Promise<string> {
  await lockSlugs(db);
  const taken = await listTakenSlugs(db, table, toSlug(title) || fallback);
  return toFreeSlug(title, fallback, taken);
}

export async function lockProductSlugs(db: Transaction): Promise<Set<string>> {
  await lockSlugs(db);
  return listProductSlugs(db);
}
