import type { Discount, DiscountInput } from '@partshelf/contract/back-office/discounts.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isUniqueViolation } from '../../../db/write-conflicts.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { describeChanges, recordAudit } from '../../audit/record-audit.ts';
import { getDiscount } from './discounts.ts';
import {
  deleteDiscount,
  insertDiscount,
  isInOrders,
  lockDiscount,
  setDiscount,
} from './queries.ts';
import { readTerms, toColumns } from './terms.ts';

async function refuseTakenCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'discount_codes_code_unique')) throw error;
    throw new ShopError('DISCOUNT_CODE_TAKEN');
  }
}

/** @throws ShopError NOT_FOUND */
async function lockExisting(db: Transaction, documentId: string) {
  const code = await lockDiscount(db, documentId);
  if (!code) throw new ShopError('NOT_FOUND');
  return code;
}

const toTerms = (discount: Discount) => {
  const { code, kind, value, from, until, limit, limitPerPerson, minimum } = discount;
  const products = discount.products.map(({ title }) => title).join(', ');
  return { code, kind, value, products, from, until, limit, limitPerPerson, minimum };
};

/** @throws ShopError VALIDATION_FAILED or DISCOUNT_CODE_TAKEN */
export async function createDiscount(
  { db }: Deps,
  actor: SignedIn,
  { code, ...terms }: DiscountInput,
): Promise<Discount> {
  return refuseTakenCode(() =>
    db.transaction(async (transaction) => {
      const columns = toColumns(await readTerms(transaction, terms));
      const documentId = await insertDiscount(transaction, { code, ...columns });
      const created = await getDiscount(transaction, documentId);
      const details = { title: code, ...toTerms(created) };
      await recordAudit(transaction, actor, 'created', 'discount', documentId, details);
      return created;
    }),
  );
}

/**
 * Orders have what it gave when they were made; from then on, that stays.
 * @throws ShopError NOT_FOUND, VALIDATION_FAILED, DISCOUNT_IN_USE or DISCOUNT_CODE_TAKEN
 */
export async function changeDiscount(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { code, ...terms }: DiscountInput,
): Promise<Discount> {
  return refuseTakenCode(() =>
    db.transaction(async (transaction) => {
      const known = await lockExisting(transaction, documentId);
      const columns = toColumns(await readTerms(transaction, terms));
      const isSame =
        known.code === code && known.kind === columns.kind && known.value === columns.value;
      if (!isSame && (await isInOrders(transaction, known.id))) {
        throw new ShopError('DISCOUNT_IN_USE');
      }
      const before = await getDiscount(transaction, documentId);
      await setDiscount(transaction, known.id, { code, ...columns });
      const after = await getDiscount(transaction, documentId);
      const changes = describeChanges(toTerms(before), toTerms(after));
      const details = { ...changes, title: code };
      await recordAudit(transaction, actor, 'changed', 'discount', documentId, details);
      return after;
    }),
  );
}

/** Orders that have it can still be paid. @throws ShopError NOT_FOUND */
export async function withdrawDiscount(
  { db, now }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<Discount> {
  await db.transaction(async (transaction) => {
    const { id, code: title, withdrawnAt } = await lockExisting(transaction, documentId);
    if (withdrawnAt) return;
    await setDiscount(transaction, id, { withdrawnAt: now() });
    await recordAudit(transaction, actor, 'withdrawn', 'discount', documentId, { title });
  });
  return getDiscount(db, documentId);
}

/** @throws ShopError NOT_FOUND or DISCOUNT_IN_USE */
export async function removeDiscount(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { id, code: title } = await lockExisting(transaction, documentId);
    if (await isInOrders(transaction, id)) throw new ShopError('DISCOUNT_IN_USE');
    await deleteDiscount(transaction, id);
    await recordAudit(transaction, actor, 'deleted', 'discount', documentId, { title });
  });
}
