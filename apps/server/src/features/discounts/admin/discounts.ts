import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Queryable } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import { type DiscountRow, findDiscountRow } from './list-query.ts';
import { listProductTitles } from './queries.ts';

type TitleRow = Awaited<ReturnType<typeof listProductTitles>>[number];

const toIsoString = (date: Date | null) => date?.toISOString() ?? null;

function toDiscount({ discount, batch, uses, state }: DiscountRow, titles: TitleRow[]): Discount {
  const chosen = new Set(discount.productIds);
  return {
    documentId: discount.documentId,
    code: discount.code,
    kind: discount.kind,
    value: toDollars(discount.value),
    state,
    products: titles
      .filter(({ id }) => chosen.has(id))
      .map(({ documentId, title }) => ({ documentId, title })),
    from: toIsoString(discount.startsAt),
    until: toIsoString(discount.endsAt),
    limit: discount.useLimit,
    limitPerPerson: discount.useLimitPerPerson,
    minimum: discount.minimumCents === null ? null : toDollars(discount.minimumCents),
    batch,
    uses,
    createdAt: discount.createdAt.toISOString(),
    withdrawnAt: toIsoString(discount.withdrawnAt),
  };
}

export async function toDiscounts(
  db: Queryable,
  rows: readonly DiscountRow[],
): Promise<Discount[]> {
  const ids = new Set(rows.flatMap(({ discount }) => discount.productIds ?? []));
  const titles = ids.size > 0 ? await listProductTitles(db, [...ids]) : [];
  return rows.map((row) => toDiscount(row, titles));
}

/** @throws ShopError NOT_FOUND */
export async function getDiscountRow(db: Queryable, documentId: string): Promise<DiscountRow> {
  const row = await findDiscountRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return row;
}

/** @throws ShopError NOT_FOUND */
export async function getDiscount(db: Queryable, documentId: string): Promise<Discount> {
  const [discount] = await toDiscounts(db, [await getDiscountRow(db, documentId)]);
  return discount!;
}
