import type { ProductSort, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { productRelations } from '@partshelf/contract/catalog/labels.ts';
import type { Database } from '../../../../db/client.ts';
import { ShopError } from '../../../../platform/errors.ts';
import { listProductsByIds } from '../../catalog.ts';
import type { Page } from '../../../../db/list-page.ts';
import { findProductRow, listProductRows, type ProductFilter } from './queries.ts';
import { stateOf } from './product-state.ts';

type StateRow = NonNullable<Awaited<ReturnType<typeof findProductRow>>>;

const toAdminProduct = (product: Product, row: StateRow): AdminProduct => ({
  ...product,
  state: stateOf(row),
  ...(row.isFree && { isFree: true as const }),
});

export async function listAdminProducts(
  db: Database,
  wanted: ProductFilter,
  sort: ProductSort,
  page: Page,
): Promise<{ products: AdminProduct[]; total: number }> {
  const { rows, total } = await listProductRows(db, wanted, sort, page);
  const ids = rows.map(({ id }) => id);
  const found = await listProductsByIds(db, ids, ['img', 'categories'], []);
  const adminProducts = rows.flatMap((row) => {
    const product = found.get(row.id);
    return product ? [toAdminProduct(product, row)] : [];
  });
  return { products: adminProducts, total };
}

/** @throws ShopError NOT_FOUND */
export async function getAdminProduct(db: Database, documentId: string): Promise<AdminProduct> {
  const row = await findProductRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const [product] = (await listProductsByIds(db, [row.id], productRelations)).values();
  return toAdminProduct(product!, row);
}
