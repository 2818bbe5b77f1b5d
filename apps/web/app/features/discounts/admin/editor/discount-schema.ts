import {
  discountBatchInput,
  discountInput,
  type Discount,
  type DiscountInput,
} from '@partshelf/contract/back-office/discounts.ts';
import * as z from 'zod/mini';
import { toTerms, type TermsValues } from './discount-values.ts';

type Terms = Omit<DiscountInput, 'code'>;

const rules = [
  z.refine<Terms>(({ kind, value }) => kind === 'amount' || value <= 100, {
    path: ['value'],
    error: 'Discount must be at most 100 %',
  }),
  z.refine<Terms>(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: 'End must be after the start',
  }),
] as const;

/** Before the terms, where an empty choice means all products. */
const someProduct = z.refine<TermsValues>(
  ({ scope, products }) => scope === 'all' || products.length > 0,
  { path: ['products'], error: 'Choose at least one product' },
);

export interface DiscountValues extends TermsValues {
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

export interface BatchValues extends TermsValues {
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
