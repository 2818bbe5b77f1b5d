import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { Quote } from '@partshelf/contract/checkout.ts';
import type { DiscountInput } from '@partshelf/contract/discounts.ts';
import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { expect } from 'vitest';
import type { Buyer } from '../buyer.ts';
import { newDocumentId } from '../../../src/db/columns.ts';
import { type Customer, createProduct, createCategory } from '../factories.ts';
import { formOf, productForm } from './admin-calls.ts';
import type { TestShop } from '../build-test-app.ts';

interface Wanted {
  readonly documentId: string;
  readonly quantity?: number;
}

export const itemsOf = (products: readonly Wanted[]) =>
  products.map(({ documentId, quantity = 1 }) => ({ productDocumentId: documentId, quantity }));

/** The calls of the checkout with billing details. */
export function checkoutCalls({ call }: Buyer) {
  const askForQuote = (products: readonly Wanted[], billing?: Partial<Billing>) =>
    call('POST', '/checkout/quote', { items: itemsOf(products), ...(billing && { billing }) });

  const order = (products: readonly Wanted[], billing?: Partial<Billing>, expectedTotal?: number) =>
    call('POST', '/orders', {
      items: itemsOf(products),
      ...(billing && { billing }),
      ...(expectedTotal !== undefined && { expectedTotal }),
    });

  return {
    askForQuote,
    order,
    async quote(products: readonly Wanted[], billing?: Partial<Billing>): Promise<Quote> {
      return (await askForQuote(products, billing)).json().data;
    },
    /** The id of the payment session. */
    async startPaying(products: readonly Wanted[], billing?: Partial<Billing>): Promise<string> {
      return (await order(products, billing)).json().stripeSession.id;
    },
  };
}

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

interface Named {
  readonly documentId: string;
}

const idsOf = (contents: readonly Named[]) => contents.map(({ documentId }) => documentId);

const readBody = <Data>(response: { json: () => unknown }) =>
  (response.json() as { data: Data }).data;

/** A draft. */
export async function createBundle(
  shop: TestShop,
  admin: Customer,
  contents: readonly Named[],
  given: Parameters<typeof productForm>[0] = {},
): Promise<AdminProduct> {
  const name = newDocumentId();
  const category = await createCategory(shop, { title: name, slug: name });
  const form = productForm({
    title: 'Office Set',
    price: '30.00',
    categories: [category.documentId],
    contents: idsOf(contents),
    ...given,
  });
  const response = await admin.call('POST', '/back-office/products', form);
  expect(response.statusCode).toBe(200);
  return readBody(response);
}

export const changeContents = (admin: Customer, bundle: AdminProduct, contents: readonly Named[]) =>
  admin.call(
    'PUT',
    `/back-office/products/${bundle.documentId}`,
    formOf(bundle, { contents: idsOf(contents) }),
  );

export const setState = (admin: Customer, { documentId }: Named, state: string) =>
  admin.call('PUT', `/back-office/products/${documentId}/state`, { state });

export async function publishBundle(shop: TestShop, admin: Customer) {
  const [chart, tree] = [
    await createProduct(shop, { title: 'Org Chart', priceCents: 2_000 }),
    await createProduct(shop, { title: 'Document Tree', priceCents: 2_500 }),
  ];
  const draft = await createBundle(shop, admin, [chart, tree]);
  const response = await setState(admin, draft, 'published');
  expect(response.statusCode).toBe(200);
  return { bundle: readBody<AdminProduct>(response), chart, tree };
}
