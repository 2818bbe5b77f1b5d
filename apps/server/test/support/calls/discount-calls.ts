import type { DiscountInput } from '@partshelf/contract/discounts.ts';
import { newDocumentId } from '../../../src/db/columns.ts';
import type { Buyer } from '../buyer.ts';
import { itemsOf } from './checkout-calls.ts';
import type { Customer } from '../factories.ts';

export const discountForm = (given: Partial<DiscountInput> = {}): DiscountInput => ({
  code: `T-${newDocumentId().toUpperCase()}`,
  kind: 'percent',
  value: 10,
  products: [],
  from: null,
  until: null,
  limit: null,
  limitPerPerson: null,
  minimum: null,
  ...given,
});

export async function createCode(admin: Customer, given: Partial<DiscountInput> = {}) {
  const form = discountForm(given);
  const answer = await admin.call('POST', '/back-office/discounts', form);
  const { data } = answer.json<{ data: { documentId: string; code: string } }>();
  return { form, ...data };
}

type Products = Parameters<typeof itemsOf>[0];

/** The calls of the checkout with a code. */
export function codeCalls({ call }: Pick<Buyer, 'call'>, code: string) {
  const quote = (products: Products) =>
    call('POST', '/checkout/quote', { items: itemsOf(products), code });
  const order = (products: Products, expectedTotal?: number) =>
    call('POST', '/orders', {
      items: itemsOf(products),
      code,
      ...(expectedTotal !== undefined && { expectedTotal }),
    });
  return { quote, order };
}
