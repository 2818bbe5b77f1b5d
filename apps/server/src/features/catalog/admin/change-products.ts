import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type {
  AdminProductResult,
  BulkChange,
  ProductState,
  ProductVersions,
} from '@partshelf/contract/catalog/admin.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { recordAudit, recordAudits } from '../../audit/audit.ts';
import {
  deleteProduct,
  listBundlesOf,
  listCodesFor,
  lockProductToDelete,
  setProducts,
} from './product-queries.ts';
import {
  listMissingFields,
  listStateProblems,
  refuseIfInvalid,
  getProductState,
  toStateColumns,
} from './product-state.ts';
import { getAdminProduct, type LockedProduct, lockProducts } from './products.ts';
import { toChangeDetails, toPriceColumns } from './save-product.ts';

type TargetState = 'published' | 'archived';

/** The caller has checked listStateProblems. */
async function changeState(
  db: Transaction,
  { now }: Deps,
  actor: SignedIn,
  locked: readonly LockedProduct[],
  state: TargetState,
) {
  const moving = locked.filter((product) => getProductState(product) !== state);
  const ids = moving.map(({ id }) => id);
  const changed = await setProducts(db, ids, toStateColumns(state, now()));
  const targets = moving.map(({ documentId, title }) => ({ documentId, details: { title } }));
  await recordAudits(db, actor, `product.${state}`, targets);
  return changed;
}

interface StateChange {
  readonly state: ProductState;
  readonly updatedAt?: string | undefined;
}

/** @throws ShopError NOT_FOUND, CHANGED_MEANWHILE, or VALIDATION_FAILED by field */
export async function setProductState(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  { state, updatedAt }: StateChange,
): Promise<AdminProductResult> {
  await deps.db.transaction(async (transaction) => {
    const [product] = await lockProducts(transaction, [documentId]);
    if (!product) throw new ShopError('NOT_FOUND');
    refuseIfOutdated([product], updatedAt === undefined ? {} : { [documentId]: updatedAt });
    refuseIfInvalid(listStateProblems(product, state));
    if (state !== 'draft') await changeState(transaction, deps, actor, [product], state);
  });
  return getAdminProduct(deps.db, documentId);
}

/** @throws ShopError NOT_FOUND or PRODUCT_NOT_DELETABLE */
export async function deleteDraft(
  { db, files }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  const packages = await db.transaction(async (transaction) => {
    const product = await lockProductToDelete(transaction, documentId);
    if (!product) throw new ShopError('NOT_FOUND');
    if (getProductState(product) !== 'draft' || product.wasSold) {
      throw new ShopError('PRODUCT_NOT_DELETABLE');
    }
    await refuseIfNamed(transaction, product.id);
    const deleted = await deleteProduct(transaction, product.id);
    const { title } = product;
    await recordAudit(transaction, actor, 'product.deleted', documentId, { title });
    return deleted;
  });
  await Promise.all(packages.map(({ storageKey }) => files.deletePackage(storageKey)));
}

const quote = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ');

/** @throws ShopError PRODUCT_NOT_DELETABLE */
async function refuseIfNamed(db: Transaction, productId: number): Promise<void> {
  const bundles = await listBundlesOf(db, productId);
  const codes = await listCodesFor(db, productId);
  if (bundles.length === 0 && codes.length === 0) return;
  const message = [
    bundles.length > 0 &&
      `Remove it from the bundle ${quote(bundles.map(({ title }) => title))} first.`,
    codes.length > 0 &&
      `Remove it from the discount code ${quote(codes.map(({ code }) => code))} first.`,
  ];
  throw new ShopError('PRODUCT_NOT_DELETABLE', { message: message.filter(Boolean).join(' ') });
}

function listChangeProblems(product: LockedProduct, change: BulkChange): FieldErrors {
  if ('state' in change) return listStateProblems(product, change.state);
  if (!('price' in change) || getProductState(product) !== 'published') return {};
  const { price } = listMissingFields({ ...product, ...toPriceColumns(change.price) });
  return price ? { price } : {};
}

function listProblems(
  documentIds: readonly string[],
  locked: readonly LockedProduct[],
  change: BulkChange,
): Record<string, string[]> {
  const found = new Map(locked.map((product) => [product.documentId, product]));
  const problems = documentIds.map((documentId) => {
    const product = found.get(documentId);
    if (!product) return [documentId, ['This product does not exist']] as const;
    return [documentId, Object.values(listChangeProblems(product, change)).flat()] as const;
  });
  return Object.fromEntries(problems.filter(([, messages]) => messages.length > 0));
}

/** @throws ShopError CHANGED_MEANWHILE */
function refuseIfOutdated(
  locked: readonly LockedProduct[],
  versions: Partial<ProductVersions>,
): void {
  const isOutdated = ({ documentId, updatedAt }: LockedProduct) => {
    const version = versions[documentId];
    return version !== undefined && Date.parse(version) !== updatedAt.getTime();
  };
  if (locked.some(isOutdated)) throw new ShopError('CHANGED_MEANWHILE');
}

interface ManyChanges {
  readonly products: readonly string[];
  readonly change: BulkChange;
  readonly versions?: ProductVersions | undefined;
}

/** @throws ShopError CHANGED_MEANWHILE, or VALIDATION_FAILED with the problems of each product by its documentId */
export async function changeManyProducts(
  deps: Deps,
  actor: SignedIn,
  { products: documentIds, change, versions = {} }: ManyChanges,
): Promise<{ changed: number; versions: Record<string, Date> }> {
  return deps.db.transaction(async (transaction) => {
    const locked = await lockProducts(transaction, documentIds);
    refuseIfOutdated(locked, versions);
    refuseIfInvalid(listProblems(documentIds, locked, change));
    const changed =
      'state' in change
        ? await changeState(transaction, deps, actor, locked, change.state)
        : await changeColumns(transaction, actor, locked, change);
    return { changed: locked.length, versions: toVersions(changed) };
  });
}

const toVersions = (changed: Awaited<ReturnType<typeof setProducts>>) =>
  Object.fromEntries(changed.map(({ documentId, updatedAt }) => [documentId, updatedAt]));

async function changeColumns(
  db: Transaction,
  actor: SignedIn,
  locked: readonly LockedProduct[],
  change: Exclude<BulkChange, { state: unknown }>,
) {
  const ids = locked.map(({ id }) => id);
  const columns = 'price' in change ? toPriceColumns(change.price) : change;
  const changed = await setProducts(db, ids, columns);
  const targets = locked.map((product) => ({
    documentId: product.documentId,
    details: {
      title: product.title,
      ...('price' in change ? toChangeDetails(product, toPriceColumns(change.price)) : change),
    },
  }));
  await recordAudits(db, actor, 'product.changed', targets);
  return changed;
}
