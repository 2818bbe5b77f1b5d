import type { AdminProductResult, AdminProductFilters } from '@partshelf/contract/catalog/admin.ts';
import type { ProductResult } from '@partshelf/contract/catalog/catalog.ts';
import { productRelations } from '@partshelf/contract/catalog/labels.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { type ListPage, readListPage } from '../../../db/list-page.ts';
import { ShopError } from '../../../platform/errors.ts';
import { listProductsByIds } from '../catalog.ts';
import {
  findProductRow,
  getProductList,
  listContents,
  lockProductRows,
} from './product-queries.ts';
import { getProductState } from './product-state.ts';

type StateRow = NonNullable<Awaited<ReturnType<typeof findProductRow>>>;

const toAdminProduct = (product: ProductResult, row: StateRow): AdminProductResult => ({
  ...product,
  state: getProductState(row),
  ...(row.isFree && { isFree: true as const }),
});

export async function listAdminProducts(
  db: Database,
  filters: AdminProductFilters,
  page: ListPage,
): Promise<{ products: AdminProductResult[]; total: number }> {
  const { rows, total } = await readListPage(getProductList(db, filters), page);
  const ids = rows.map(({ id }) => id);
  const found = await listProductsByIds(db, ids, ['img', 'categories', 'bundles'], []);
  const adminProducts = rows.flatMap((row) => {
    const product = found.get(row.id);
    return product ? [toAdminProduct(product, row)] : [];
  });
  return { products: adminProducts, total };
}

export async function getAdminProduct(
  db: Database,
  documentId: string,
): Promise<AdminProductResult> {
  const row = await findProductRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const [product] = (await listProductsByIds(db, [row.id], productRelations)).values();
  return toAdminProduct(product!, row);
}

export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/** Bundles have what they contain, read after the lock was taken. */
export async function lockProducts(db: Transaction, documentIds: readonly string[]) {
  const rows = await lockProductRows(db, documentIds);
  const bundleIds = rows.filter((row) => row.isBundle).map(({ id }) => id);
  const contents = bundleIds.length > 0 ? await listContents(db, bundleIds) : [];
  const byBundle = Map.groupBy(contents, ({ bundleId }) => bundleId);
  return rows.map((row) => ({ ...row, contents: byBundle.get(row.id) ?? [] }));
}
