import type { DiscountInput } from '@partshelf/contract/discounts.ts';
import { toCents } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import type { DiscountTerms } from '../../db/tables/discounts.ts';
import { ShopError } from '../../platform/errors.ts';
import { listChosenProducts } from './admin-queries.ts';

type TermsInput = Omit<DiscountInput, 'code'>;

function listProblems({ kind, value, from, until }: TermsInput) {
  const isReversed = from !== null && until !== null && new Date(from) >= new Date(until);
  return {
    ...(kind === 'percent' && value > 100 && { value: ['A discount is at most 100 percent'] }),
    ...(isReversed && { until: ['The end must be after the start'] }),
  };
}

/** @throws ShopError VALIDATION_FAILED */
export async function validateTerms(db: Transaction, input: TermsInput): Promise<DiscountTerms> {
  const documentIds = [...new Set(input.products)];
  const chosen = await listChosenProducts(db, documentIds);
  const isUnknown = chosen.length < documentIds.length;
  const fields = {
    ...listProblems(input),
    ...(isUnknown && { products: ['One of these products does not exist'] }),
  };
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  return {
    kind: input.kind,
    // Hundredths of a percent are computed like cents.
    value: toCents(input.value),
    productIds: chosen.length > 0 ? chosen.map(({ id }) => id) : null,
    startsAt: input.from,
    endsAt: input.until,
    useLimit: input.limit,
    useLimitPerPerson: input.limitPerPerson,
    minimumCents: input.minimum === null ? null : toCents(input.minimum),
  };
}

const toDate = (time: string | null) => (time === null ? null : new Date(time));

export const toColumns = ({ startsAt, endsAt, productIds, ...terms }: DiscountTerms) => ({
  ...terms,
  productIds: productIds && [...productIds],
  startsAt: toDate(startsAt),
  endsAt: toDate(endsAt),
});
