import { expect, type APIRequestContext } from '@playwright/test';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { randomUUID } from 'node:crypto';
import { type Customer, type Order, readJson, logIn, demoAdmin } from './customer.ts';
import { paySession } from './sandbox.ts';

export async function buyProduct(customer: Customer, slug: string): Promise<Order> {
  const { id } = await customer.startCheckout(slug);
  await paySession(id);
  const find = async () => (await customer.listOrders()).find(({ stripeId }) => stripeId === id);
  await expect
    .poll(async () => (await find())?.paymentStatus, { intervals: [50, 100, 250] })
    .toBe('succeeded');
  return (await find())!;
}

/** One with the product, and its line. */
export async function findPaidOrder(customer: Customer, slug: string) {
  for (const { documentId, paymentStatus, lines } of await customer.listOrders()) {
    const line = lines.find((one) => one.slug === slug);
    if (paymentStatus === 'succeeded' && line) return { order: documentId, line };
  }
  throw new Error(`no paid order has ${slug}`);
}

export async function listProducts(request: APIRequestContext, query: string): Promise<Product[]> {
  return (await readJson<{ data: Product[] }>(await request.get(`/api/products?${query}`))).data;
}

export async function readProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const [product] = await listProducts(request, `filters[slug]=${slug}&populate=*`);
  return product!;
}

const seller = {
  legalName: 'Northgate Parts GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
  taxNote: 'No VAT is charged, as the vendor is a small business.',
  mode: 'none',
};

/** From now on invoices are issued. */
export async function configureInvoicing(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/back-office/invoicing';
  const { data } = await readJson<{ data: { settings: object } }>(
    await request.get(path, { headers }),
  );
  await readJson(await request.put(path, { headers, data: { ...data.settings, ...seller } }));
}

const account = {
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bank: 'Sample Bank',
  holder: 'Northgate Parts GmbH',
};

/** Buyers may pay by bank transfer, or not any more. */
export async function offerTransfers(
  request: APIRequestContext,
  transfer: 'all' | 'off',
): Promise<void> {
  const headers = { authorization: `Bearer ${await logIn(request, demoAdmin)}` };
  const path = '/api/back-office/payments';
  const { data } = await (await request.get(path, { headers })).json();
  const settings = { ...data.settings, ...account, invoice: 'afterPayment', transfer };
  const answer = await request.put(path, { headers, data: settings });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface Given {
  readonly code?: string;
  /** It is in percent. */
  readonly value: number;
  readonly limitPerPerson?: number;
}

/** A code in percent without other limits; its name is returned. */
export async function createDiscount(request: APIRequestContext, given: Given): Promise<string> {
  const headers = { authorization: `Bearer ${await logIn(request, demoAdmin)}` };
  const data = {
    code: `T-${randomUUID().slice(0, 13).toUpperCase()}`,
    kind: 'percent',
    products: [],
    from: null,
    until: null,
    limit: null,
    limitPerPerson: null,
    minimum: null,
    ...given,
  };
  const answer = await request.post('/api/back-office/discounts', { headers, data });
  return (await readJson<{ data: { code: string } }>(answer)).data.code;
}
