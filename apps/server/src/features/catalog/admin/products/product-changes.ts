import type { BulkChange, ProductState, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import type { Transaction } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { ShopError } from '../../../../platform/errors.ts';
import type { SignedIn } from '../../../../platform/identity.ts';
import { recordAudits } from '../../../audit/audit.ts';
import { refuseIfInvalid } from './product-form.ts';
import { type LockedProduct, lockProducts } from './locked-products.ts';
import { listStateProblems, stateOf, toStateColumns } from './product-state.ts';
import { setProducts } from './write-queries.ts';
import { getAdminProduct } from './products.ts';

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
  await recordAudits(db, actor, state, 'product', targets);
}

/** @throws ShopError NOT_FOUND, or VALIDATION_FAILED by field */
export async function setProductState(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  state: ProductState,
): Promise<AdminProduct> {
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
      await recordAudits(transaction, actor, 'changed', 'product', targets);
    }
    return locked.length;
  });
}
