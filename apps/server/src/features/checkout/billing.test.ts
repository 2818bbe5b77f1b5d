import { expect } from 'vitest';
import { checkoutCalls, itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat, changeRate } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';

const test = shopTest();

test.beforeAll(async ({ admin }) => {
  await chargeVat(admin);
});

test(
  'a corrected address opens a new page, and the same address the open one',
  { tags: ['INV-02'] },
  async ({ buyer, product }) => {
    const { startPaying } = checkoutCalls(buyer);
    const first = await startPaying([product], billingOf());
    expect(await startPaying([product], billingOf())).toBe(first);
    const corrected = await startPaying([product], billingOf({ street: 'Ring 8' }));
    expect(corrected).not.toBe(first);
    expect(await startPaying([product], billingOf())).toBe(first);
    expect(await buyer.readOrders()).toMatchObject([
      { billing: { street: 'Ring 7' } },
      { billing: { street: 'Ring 8' } },
    ]);
  },
);

test(
  'another rate since the page was opened opens a new page',
  { tags: ['INV-02', 'TAX-03'] },
  async ({ admin, buyer, product }) => {
    await changeRate(admin, 'DE', 19);
    const { startPaying } = checkoutCalls(buyer);
    const first = await startPaying([product], billingOf({ country: 'DE' }));
    await changeRate(admin, 'DE', 21);
    expect(await startPaying([product], billingOf({ country: 'DE' }))).not.toBe(first);
    await changeRate(admin, 'DE', 19);
    expect(await buyer.readOrders()).toHaveLength(2);
  },
);

test(
  'twenty clicks at once with billing details make one order and one session',
  { tags: ['INV-02', 'P05'] },
  async ({ buyer, product }) => {
    const { startPaying } = checkoutCalls(buyer);
    const clicks = Array.from({ length: 20 }, () => startPaying([product], billingOf()));
    expect(new Set(await Promise.all(clicks)).size).toBe(1);
    expect(await buyer.readOrders()).toHaveLength(1);
  },
);

test.for([
  ['purchaseOrder', 'PO\n17', 'PO number contains characters that cannot be used'],
  ['purchaseOrder', 'x'.repeat(51), 'PO number must be at most 50 characters'],
  ['name', 'x'.repeat(301), 'Name must be at most 300 characters'],
  ['name', 'Evil \u202E Company', 'Name contains characters that cannot be used'],
  ['copyTo', 'not an address', 'Invalid email address'],
  ['vatId', 'ATU13585628', 'This is not a VAT id of Austria'],
  ['country', 'XX', 'Choose a country'],
] as const)(
  'billing with an unusable %s is refused, and the field is named as in the form',
  { tags: ['INV-01', 'TAX-04'] },
  async ([field, value, message], { buyer, product }) => {
    const { order, askForQuote } = checkoutCalls(buyer);
    const billing = billingOf({ [field]: value });
    for (const answer of [await askForQuote([product], billing), await order([product], billing)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error[field]).toEqual([message]);
    }
    expect(await buyer.readOrders()).toEqual([]);
  },
);

test(
  'long names, emoji and right-to-left text are stored as given, and travel to the provider',
  { tags: ['INV-01', 'TAX-03'] },
  async ({ shop, buyer, product }) => {
    const given = billingOf({
      name: '🧩'.repeat(150),
      street: 'שדרות רוטשילד 1',
      city: 'القاهرة',
      postalCode: '00-001',
      purchaseOrder: 'PO #17 <b>',
      buyerReference: '04011000-12345-34',
      copyTo: 'accounting@customer.example',
    });
    const id = await checkoutCalls(buyer).startPaying([product], given);
    const [order] = await buyer.readOrders();
    expect(order!.billing).toEqual({ ...given, vatId: '' });
    const { metadata } = await openStripeAccount(shop).checkout.sessions.retrieve(id);
    expect(metadata).toMatchObject({
      billing_name: given.name,
      billing_street: given.street,
      billing_copyTo: given.copyTo,
      tax_treatment: 'sellerRate',
      tax_rate: '1900',
    });
  },
);

test(
  'billing is remembered for the next checkout of the same person, and of no other',
  { tags: ['INV-01'] },
  async ({ shop, buyer, product }) => {
    const other = await createBuyer(shop);
    await checkoutCalls(buyer).startPaying([product], billingOf({ name: 'First Ltd' }));
    await checkoutCalls(buyer).startPaying([product], billingOf({ name: 'Second Ltd' }));
    const read = async ({ call }: typeof buyer) => (await call('GET', '/users/me/billing')).json();
    expect(await read(buyer)).toMatchObject({
      data: { mode: 'table', billing: { name: 'Second Ltd', vatId: '', copyTo: '' } },
    });
    expect(await read(other)).toEqual({ data: { mode: 'table', billing: null } });
    const [order] = await buyer.readOrders();
    const foreign = [
      await other.call('GET', `/orders/${order!.documentId}`),
      await other.call('GET', `/orders/${order!.documentId}/receipt`),
      await other.call('GET', '/orders'),
    ];
    for (const { body } of foreign) expect(body).not.toContain('First Ltd');
    const anonymous = await shop.app.inject({ method: 'GET', url: '/api/users/me/billing' });
    expect(anonymous.statusCode).toBe(401);
  },
);

test(
  'a retry and a replaced order keep the billing and the tax of the first attempt',
  { tags: ['INV-02'] },
  async ({ shop, admin, buyer }) => {
    const product = await createProduct(shop, { priceCents: 1_000 });
    const billing = billingOf({ country: 'DE', postalCode: '20457' });
    const first = await checkoutCalls(buyer).startPaying([product], billing);
    await changeRate(admin, 'DE', 25);
    const second = (await buyer.retry(first)).json().stripeSession.id as string;
    const third = (await buyer.retry(second)).json().stripeSession.id as string;
    for (const id of [second, third]) {
      expect((await shop.deps.payments.getSession(id)).amountCents).toBe(1_190);
    }
    const [order] = await buyer.readOrders();
    const allowed = await admin.call(
      'POST',
      `/back-office/orders/${order!.documentId}/another-attempt`,
    );
    expect(allowed.statusCode, allowed.body).toBe(200);
    await changeRate(admin, 'DE', 19);
    const copy = (await buyer.readOrders()).at(-1)!;
    expect(copy).toMatchObject({ totalCents: 1_190, taxCents: 190 });
    expect(copy.billing).toEqual(order!.billing);
    expect(copy.tax).toEqual(order!.tax);
    expect(copy.itemsHash).toBe(order!.itemsHash);
  },
);

test(
  'billing that is sent below data, or not as an object, is read or refused',
  { tags: ['INV-01'] },
  async ({ buyer, product }) => {
    const items = itemsOf([product]);
    const wrapped = { data: { items, billing: billingOf() } };
    expect((await buyer.call('POST', '/orders', wrapped)).statusCode).toBe(200);
    for (const billing of ['text', 7, [], { unknown: 1 }, { kind: 'alien' }]) {
      const refused = await buyer.call('POST', '/orders', { items, billing });
      expect(refused.statusCode).toBe(400);
    }
  },
);
