import {
  type Discount,
  discountBatchInput,
  discountInput,
  type DiscountInput,
  type DiscountKind,
} from '@partshelf/contract/discounts.ts';
import * as z from 'zod/mini';
import { fromLocalTime, toLocalTime } from '../../../admin/time-zone.tsx';
import { parseAmount } from '../../orders/admin/refund-dialog.tsx';

/** Values are as typed; times are in the zone of the shop. */
export interface TermsValues {
  kind: DiscountKind;
  value: string;
  scope: 'all' | 'chosen';
  products: Discount['products'];
  from: string;
  until: string;
  limit: string;
  limitPerPerson: string;
  minimum: string;
}

export const blankTerms: TermsValues = {
  kind: 'percent',
  value: '',
  scope: 'all',
  products: [],
  from: '',
  until: '',
  limit: '',
  limitPerPerson: '',
  minimum: '',
};

export function toTermsValues(discount: Discount): TermsValues {
  const { kind, value, products, from, until, limit, limitPerPerson, minimum } = discount;
  return {
    kind,
    value: String(value),
    scope: products.length > 0 ? 'chosen' : 'all',
    products,
    from: toLocalTime(from),
    until: toLocalTime(until),
    limit: String(limit ?? ''),
    limitPerPerson: String(limitPerPerson ?? ''),
    minimum: String(minimum ?? ''),
  };
}

export function toDiscountInput(discount: Discount): DiscountInput {
  const { code, kind, value, products, from, until, limit, limitPerPerson, minimum } = discount;
  const ids = products.map(({ documentId }) => documentId);
  return { code, kind, value, products: ids, from, until, limit, limitPerPerson, minimum };
}

export const termsLabels = {
  value: 'Discount',
  scope: 'Which products',
  from: 'Start',
  until: 'End',
  limit: 'Uses in total',
  limitPerPerson: 'Uses per person',
  minimum: 'Minimum of the order',
};

/** The input of the API is still to be validated. `before` has the seconds that the fields lack. */
function toTerms(values: TermsValues, before?: Discount) {
  const { kind, scope, products } = values;
  return {
    kind,
    value: parseAmount(values.value),
    products: scope === 'all' ? [] : products.map(({ documentId }) => documentId),
    from: toInstant(values.from, before?.from),
    until: toInstant(values.until, before?.until),
    limit: toCount(values.limit),
    limitPerPerson: toCount(values.limitPerPerson),
    minimum: values.minimum.trim() === '' ? null : parseAmount(values.minimum),
  };
}

function toCount(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function toInstant(local: string, before: string | null = null): string | null {
  return local === toLocalTime(before) ? before : fromLocalTime(local);
}

type Terms = Omit<DiscountInput, 'code'>;

const rules = [
  z.refine<Terms>(({ kind, value }) => kind === 'amount' || value <= 100, {
    path: ['value'],
    error: 'Discount must be at most 100%',
  }),
  z.refine<Terms>(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: 'End must be after the start',
  }),
] as const;

const someProduct = z.refine<TermsValues>(
  ({ scope, products }) => scope === 'all' || products.length > 0,
  { path: ['products'], error: 'Choose at least one product' },
);

interface DiscountValues extends TermsValues {
  code: string;
}

export const getDiscountSchema = (before?: Discount) =>
  z.pipe(
    z.pipe(
      z.custom<DiscountValues>().check(someProduct),
      z.transform((values) => ({ code: values.code, ...toTerms(values, before) })),
    ),
    discountInput.check(...rules),
  );

interface BatchValues extends TermsValues {
  name: string;
  prefix: string;
  count: string;
}

export const batchSchema = z.pipe(
  z.pipe(
    z.custom<BatchValues>().check(someProduct),
    z.transform(({ name, prefix, count, ...terms }) => ({
      name,
      prefix,
      count: Number(count),
      ...toTerms(terms),
    })),
  ),
  discountBatchInput.check(...rules),
);
