import type {
  AdminProductResult,
  BulkChange,
  ProductSort,
  ProductState,
} from '@partshelf/contract/catalog/admin.ts';
import type { ProductResult } from '@partshelf/contract/catalog/catalog.ts';
import { productRelations } from '@partshelf/contract/catalog/labels.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import type { Page } from '../../../db/list-page.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { recordAudits } from '../../audit/audit.ts';
import { listProductsByIds } from '../catalog.ts';
import {
  findProductRow,
  listContents,
  listProductRows,
  lockProductRows,
  type ProductFilter,
  setProducts,
} from './product-queries.ts';
import { listStateProblems, refuseIfInvalid, stateOf, toStateColumns } from './product-state.ts';

type StateRow = NonNullable<Awaited<ReturnType<typeof findProductRow>>>;

const toAdminProduct = (product: ProductResult, row: StateRow): AdminProductResult => ({
  ...product,
  state: stateOf(row),
  ...(row.isFree && { isFree: true as const }),
});

export async function listAdminProducts(
  db: Database,
  wanted: ProductFilter,
  sort: ProductSort,
  page: Page,
): Promise<{ products: AdminProductResult[]; total: number }> {
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
export async function getAdminProduct(
  db: Database,
  documentId: string,
): Promise<AdminProductResult> {
  const row = await findProductRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const [product] = (await listProductsByIds(db, [row.id], productRelations)).values();
  return toAdminProduct(product!, row);
}

type TargetState = 'published' | 'archived';

/** The caller has checked listStateProblems. */
async function changeState(
  db: Transaction,
  { now }: Deps,
  actor: SignedIn,
  locked: readonly LockedProduct[],
  state: TargetState,
): Promise<void> {
  const moving = locked.filter((product) => stateOf(product) !== state);
  const ids = moving.map(({ id }) => id);
  await setProducts(db, ids, toStateColumns(state, now()));
  const targets = moving.map(({ documentId, title }) => ({ documentId, details: { title } }));
  await recordAudits(db, actor, `product.${state}`, targets);
}

/** @throws ShopError NOT_FOUND, or VALIDATION_FAILED by field */
export async function setProductState(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  state: ProductState,
): Promise<AdminProductResult> {
  await deps.db.transaction(async (transaction) => {
    const [product] = await lockProducts(transaction, [documentId]);
    if (!product) throw new ShopError('NOT_FOUND');
    refuseIfInvalid(listStateProblems(product, state));
    if (state !== 'draft') await changeState(transaction, deps, actor, [product], state);
  });
  return getAdminProduct(deps.db, documentId);
}

function listProblems(
  documentIds: readonly string[],
  locked: readonly LockedProduct[],
  change: BulkChange,
): Record<string, string[]> {
  const found = new Map(locked.map((product) => [product.documentId, product]));
  const problems = documentIds.map((documentId) => {
    const product = found.get(documentId);
    if (!product) return [documentId, ['This product is not there']] as const;
    const stateProblems = 'state' in change ? listStateProblems(product, change.state) : {};
    return [documentId, Object.values(stateProblems).flat()] as const;
  });
  return Object.fromEntries(problems.filter(([, messages]) => messages.length > 0));
}

/** @throws ShopError VALIDATION_FAILED with the problems of each product by its documentId */
export async function changeManyProducts(
  deps: Deps,
  actor: SignedIn,
  documentIds: readonly string[],
  change: BulkChange,
): Promise<number> {
  return deps.db.transaction(async (transaction) => {
    const locked = await lockProducts(transaction, documentIds);
    refuseIfInvalid(listProblems(documentIds, locked, change));
    if ('state' in change) {
      await changeState(transaction, deps, actor, locked, change.state);
    } else {
      const ids = locked.map(({ id }) => id);
      await setProducts(transaction, ids, change);
      const targets = locked.map(({ documentId, title }) => ({
        documentId,
        details: { title, ...change },
      }));
      await recordAudits(transaction, actor, 'product.changed', targets);
    }
    return locked.length;
  });
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
