import {
  discount as discountSchema,
  type DiscountInput,
  type DiscountResult,
} from '@partshelf/contract/discounts.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import * as z from 'zod/mini';
import { isUniqueViolation, type Queryable, type Transaction } from '../../db/client.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { describeChanges, recordAudit, recordExport, refuseIfChanged } from '../audit/audit.ts';
import { toAdminOrder } from '../orders/admin.ts';
import { exportBatch, getBatch, registerDiscountJobs, startBatch } from './admin-batches.ts';
import {
  deleteDiscount,
  type DiscountRow,
  findDiscountRow,
  getDiscountList,
  insertDiscount,
  isUsedByOrders,
  listProductTitles,
  listUses,
  lockDiscount,
  setDiscount,
} from './admin-queries.ts';
import { toColumns, validateTerms } from './admin-terms.ts';

export const discounts: Feature = {
  routes: mountAdminDiscounts,
  jobs: registerDiscountJobs,
};

function mountAdminDiscounts(context: RouteContext, deps: Deps): void {
  const { db } = deps;
  serve(context, 'GET /back-office/discounts', async ({ query: { pagination, ...filters } }) => {
    const list = getDiscountList(db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: await toDiscounts(db, rows), meta };
  });

  serve(context, 'GET /back-office/export/discounts', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'discount codes', ...query });
    return csvFile('discount-codes.csv', fileColumns, readWholeList(getDiscountList(db, query)));
  });

  serve(context, 'GET /back-office/discounts/:documentId', async ({ params }) => ({
    data: await getDiscount(db, params.documentId),
  }));

  serve(context, 'POST /back-office/discounts', async ({ user, body }) => ({
    data: await createDiscount(deps, user, body),
  }));

  serve(context, 'PUT /back-office/discounts/:documentId', async ({ user, params, body }) => ({
    data: await changeDiscount(deps, user, params.documentId, body),
  }));

  serve(context, 'POST /back-office/discounts/:documentId/withdraw', async ({ user, params }) => ({
    data: await withdrawDiscount(deps, user, params.documentId),
  }));

  serve(context, 'DELETE /back-office/discounts/:documentId', async ({ user, params }) => {
    await removeDiscount(deps, user, params.documentId);
    return { data: null };
  });

  serve(
    context,
    'GET /back-office/discounts/:documentId/uses',
    async ({ params, query: { pagination } }) => {
      const { id } = await getDiscountRow(db, params.documentId);
      const { rows, total } = await listUses(db, id, toLimitOffset(pagination));
      const meta = { pagination: toPagination(pagination, total) };
      const data = rows.map((row) => ({ ...toAdminOrder(row), discount: row.discountCents }));
      return { data, meta };
    },
  );

  serve(context, 'POST /back-office/discounts/batches', async ({ user, body }) => ({
    data: await startBatch(deps, user, body),
  }));

  serve(context, 'GET /back-office/discounts/batches/:documentId', async ({ params }) => ({
    data: await getBatch(deps, params.documentId),
  }));

  serve(context, 'GET /back-office/discounts/batches/:documentId/codes', async ({ user, params }) =>
    exportBatch(deps, user, params.documentId),
  );
}

const fileColumns: CsvColumns<DiscountRow> = {
  code: ({ code }) => code,
  created_at: ({ createdAt }) => createdAt,
  state: ({ state }) => state,
  kind: ({ kind }) => kind,
  value: ({ value }) => formatDecimal(value),
  uses: ({ uses }) => uses,
  limit: ({ limit }) => limit,
  limit_per_person: ({ limitPerPerson }) => limitPerPerson,
  from: ({ from }) => from,
  until: ({ until }) => until,
  batch: ({ batch }) => batch?.name ?? null,
};

async function toDiscounts(db: Queryable, rows: readonly DiscountRow[]): Promise<DiscountResult[]> {
  const ids = new Set(rows.flatMap(({ productIds }) => productIds ?? []));
  const titles = ids.size > 0 ? await listProductTitles(db, [...ids]) : [];
  return rows.map(({ productIds, ...row }) => {
    const chosen = new Set(productIds);
    return { ...row, products: titles.filter(({ id }) => chosen.has(id)) };
  });
}

async function getDiscountRow(db: Queryable, documentId: string): Promise<DiscountRow> {
  const row = await findDiscountRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return row;
}

async function getDiscount(db: Queryable, documentId: string): Promise<DiscountResult> {
  const [discount] = await toDiscounts(db, [await getDiscountRow(db, documentId)]);
  return discount!;
}

async function refuseTakenCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'discount_codes_code_unique')) throw error;
    throw new ShopError('DISCOUNT_CODE_TAKEN');
  }
}

async function lockExisting(db: Transaction, documentId: string) {
  const code = await lockDiscount(db, documentId);
  if (!code) throw new ShopError('NOT_FOUND');
  return code;
}

const toDocumentId = ({ documentId }: { documentId: string }) => documentId;

const toAuditDetails = (result: DiscountResult) => {
  const { products: chosen, ...discount } = z.parse(discountSchema, result);
  const { code, kind, value, from, until, limit, limitPerPerson, minimum } = discount;
  const products = chosen.map(({ title }) => title).join(', ');
  return { code, kind, value, products, from, until, limit, limitPerPerson, minimum };
};

/** @throws ShopError VALIDATION_FAILED or DISCOUNT_CODE_TAKEN */
async function createDiscount(
  { db }: Deps,
  actor: SignedIn,
  { code, ...terms }: DiscountInput,
): Promise<DiscountResult> {
  return refuseTakenCode(() =>
    db.transaction(async (transaction) => {
      const columns = toColumns(await validateTerms(transaction, terms));
      const documentId = await insertDiscount(transaction, { code, ...columns });
      const created = await getDiscount(transaction, documentId);
      const details = { title: code, ...toAuditDetails(created) };
      await recordAudit(transaction, actor, 'discount.created', documentId, details);
      return created;
    }),
  );
}

/**
 * Orders have what it gave when they were made; from then on, that stays.
 * @throws ShopError NOT_FOUND, VALIDATION_FAILED, DISCOUNT_IN_USE or DISCOUNT_CODE_TAKEN
 */
async function changeDiscount(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { before: read, code, ...terms }: DiscountInput & { before?: DiscountInput | undefined },
): Promise<DiscountResult> {
  return refuseTakenCode(() =>
    db.transaction(async (transaction) => {
      const known = await lockExisting(transaction, documentId);
      const columns = toColumns(await validateTerms(transaction, terms));
      const isSame =
        known.code === code && known.kind === columns.kind && known.value === columns.value;
      if (!isSame && (await isUsedByOrders(transaction, known.id))) {
        throw new ShopError('DISCOUNT_IN_USE');
      }
      const before = await getDiscount(transaction, documentId);
      const stored = { ...toAuditDetails(before), products: before.products.map(toDocumentId) };
      await refuseIfChanged(
        transaction,
        actor,
        { subject: 'discount', documentId },
        { stored, read },
      );
      await setDiscount(transaction, known.id, { code, ...columns });
      const after = await getDiscount(transaction, documentId);
      const changes = describeChanges(toAuditDetails(before), toAuditDetails(after));
      const details = { ...changes, title: code };
      await recordAudit(transaction, actor, 'discount.changed', documentId, details);
      return after;
    }),
  );
}

/** Orders that have it can still be paid. @throws ShopError NOT_FOUND */
async function withdrawDiscount(
  { db, now }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<DiscountResult> {
  await db.transaction(async (transaction) => {
    const { id, code: title, withdrawnAt } = await lockExisting(transaction, documentId);
    if (withdrawnAt) return;
    await setDiscount(transaction, id, { withdrawnAt: now() });
    await recordAudit(transaction, actor, 'discount.withdrawn', documentId, { title });
  });
  return getDiscount(db, documentId);
}

/** @throws ShopError NOT_FOUND or DISCOUNT_IN_USE */
async function removeDiscount({ db }: Deps, actor: SignedIn, documentId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const { id, code: title } = await lockExisting(transaction, documentId);
    if (await isUsedByOrders(transaction, id)) throw new ShopError('DISCOUNT_IN_USE');
    await deleteDiscount(transaction, id);
    await recordAudit(transaction, actor, 'discount.deleted', documentId, { title });
  });
}
