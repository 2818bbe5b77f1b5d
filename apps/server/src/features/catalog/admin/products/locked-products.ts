import type { Transaction } from '../../../../db/client.ts';
import { listContents } from './bundle-queries.ts';
import { lockProductRows } from './queries.ts';

export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/** Bundles with what they contain, read after the lock was taken. */
export async function lockProducts(db: Transaction, documentIds: readonly string[]) {
  const rows = await lockProductRows(db, documentIds);
  const bundleIds = rows.filter((row) => row.isBundle).map(({ id }) => id);
  const contents = bundleIds.length > 0 ? await listContents(db, bundleIds) : [];
  const byBundle = Map.groupBy(contents, ({ bundleId }) => bundleId);
  return rows.map((row) => ({ ...row, contents: byBundle.get(row.id) ?? [] }));
}
