import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { shortenTimeouts } from '../../../test/support/shorten-timeouts.ts';
import { orders } from '../../db/tables/orders.ts';
import { checkVatId } from './vat-id-check.ts';

const test = shopTest();

test.beforeEach(({ shop }) => shop.control('/faults', {}));

const answer = (shop: TestShop, vies: object) => shop.control('/faults', { vies });

const inAustria = billingOf({ vatId: 'atu 13.585.627' });
const inFrance = billingOf({ country: 'FR', vatId: 'FR40303265045' });
const inItaly = billingOf({ country: 'IT', vatId: 'IT00743110157' });
const inPoland = billingOf({ country: 'PL', vatId: 'PL8567346215' });
const inSpain = billingOf({ country: 'ES', vatId: 'ESB58378431' });
const inGreece = billingOf({ country: 'GR', vatId: 'GR094259216' });
const inIreland = billingOf({ country: 'IE', vatId: 'IE6433435F' });
const inSweden = billingOf({ country: 'SE', vatId: 'SE556188840401' });
const inFinland = billingOf({ country: 'FI', vatId: 'FI20774740' });

async function readTax({ readOrders }: Buyer) {
  const [order] = await readOrders();
  return order!.tax!;
}

async function listChecks({ deps }: TestShop, orderId: number): Promise<number[]> {
  const { rows } = await deps.db.execute<{ turn: number }>(
    sql`select (data->>'turn')::int as turn from jobs.job where name = 'check-vat-id' and (data->>'orderId')::int = ${orderId} and start_after > now() + interval '10 minutes' order by 1`,
  );
  return rows.map(({ turn }) => turn);
}

test(
  'a known VAT id makes a sale free of VAT, and the consultation number is stored',
  { tags: ['TAX-05'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies: 'accept' });
    const { quote, order } = checkoutCalls(buyer);
    const asked = await quote([product], inAustria);
    expect(asked).toMatchObject({
      treatment: 'reverseCharge',
      tax: 0,
      sentence: 'Reverse charge: you account for the VAT.',
    });
    // The order has the answer of its quote, whatever the register answers meanwhile.
    await answer(shop, { answer: 'invalid' });
    expect((await order([product], inAustria, asked.total)).statusCode).toBe(200);
    expect((await readTax(buyer)).vies).toEqual({
      answer: 'valid',
      askedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      consultation: expect.stringMatching(/^WAPI/),
    });
    expect(await buyer.readOrders()).toMatchObject([{ billing: { vatId: 'ATU13585627' } }]);
  },
);

test(
  'VAT is added when the register does not know the VAT id, and the buyer reads why',
  { tags: ['TAX-05'] },
  async ({ shop, admin, buyer }) => {
    await chargeVat(admin, { vies: 'accept' });
    await answer(shop, { answer: 'invalid' });
    const product = await createProduct(shop, { priceCents: 10_000 });
    const { quote, order } = checkoutCalls(buyer);
    expect(await quote([product], inFrance)).toMatchObject({
      treatment: 'sellerRate',
      total: 119,
      sentence: 'The EU register does not know this VAT id, so VAT is added. VAT of Germany: 19 %.',
    });
    expect((await order([product], inFrance, 119)).statusCode).toBe(200);
    expect(await readTax(buyer)).toMatchObject({ vies: { answer: 'invalid', consultation: null } });
  },
);

test.for([
  ['accept', 'reverseCharge', inItaly, 'Reverse charge: you account for the VAT.'],
  [
    'charge',
    'sellerRate',
    inPoland,
    'The EU register does not answer at the moment, so VAT is added. VAT of Germany: 19 %.',
  ],
] as const)(
  'while the register of a country is down, the setting of the vendor decides: %s',
  { tags: ['TAX-05'] },
  async ([vies, treatment, billing, sentence], { shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies });
    await answer(shop, { answer: 'MS_UNAVAILABLE' });
    const { quote, startPaying } = checkoutCalls(buyer);
    expect(await quote([product], billing)).toMatchObject({ treatment, sentence });
    await startPaying([product], billing);
    const tax = await readTax(buyer);
    expect(tax).toMatchObject({ treatment, sentence, vies: { answer: 'unreachable' } });
  },
);

test(
  'a register that does not answer holds up a checkout for five seconds, and once',
  { tags: ['TAX-05', 'X-04'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies: 'accept' });
    await answer(shop, { latencyMs: 60_000 });
    const timeouts = shortenTimeouts();
    const { quote, startPaying } = checkoutCalls(buyer);
    const asked = Array.from({ length: 5 }, () => quote([product], inSpain));
    for (const { treatment } of await Promise.all(asked)) expect(treatment).toBe('reverseCharge');
    expect(timeouts.filter((milliseconds) => milliseconds === 5_000)).toHaveLength(1);
    // An order that asked again would have this answer.
    await answer(shop, { answer: 'invalid' });
    await startPaying([product], inSpain);
    expect((await readTax(buyer)).vies).toMatchObject({ answer: 'unreachable' });
  },
);

test(
  'an order that was sold while the register was down is an alert when the answer is no',
  { tags: ['TAX-05'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies: 'accept' });
    await answer(shop, { status: 503 });
    const sessionId = await checkoutCalls(buyer).startPaying([product], inGreece);
    const [order] = await buyer.readOrders();
    const askAgain = () => checkVatId(shop.deps, { orderId: order!.id, turn: 1 });
    expect(await listChecks(shop, order!.id)).toEqual([1]);
    await answer(shop, { answer: 'invalid' });
    await askAgain();
    expect((await readTax(buyer)).vies).toMatchObject({ answer: 'unreachable' });
    expect(await listChecks(shop, order!.id)).toEqual([1, 2]);

    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    await askAgain();
    expect(await readTax(buyer)).toMatchObject({
      treatment: 'reverseCharge',
      vies: { answer: 'invalid' },
    });
    await askAgain();
    const { data } = (await admin.call('GET', '/back-office/overview/alerts')).json();
    expect(data).toMatchObject([
      {
        alert: 'sold without VAT, but the EU register does not know the VAT id of the buyer',
        order: order!.documentId,
      },
    ]);
  },
);

test(
  'a late yes is stored with its consultation number, and is no alert',
  { tags: ['TAX-05'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies: 'accept' });
    await answer(shop, { answer: 'TIMEOUT' });
    await checkoutCalls(buyer).startPaying([product], inIreland);
    const [order] = await buyer.readOrders();
    await answer(shop, {});
    await checkVatId(shop.deps, { orderId: order!.id, turn: 1 });
    expect((await readTax(buyer)).vies).toMatchObject({
      answer: 'valid',
      consultation: expect.stringMatching(/^WAPI/),
    });
    await answer(shop, { answer: 'invalid' });
    await checkVatId(shop.deps, { orderId: order!.id, turn: 2 });
    expect((await readTax(buyer)).vies).toMatchObject({ answer: 'valid' });
    await checkVatId(shop.deps, { orderId: 0, turn: 1 });
  },
);

test(
  'after 48 hours the register is not asked any more',
  { tags: ['TAX-05'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies: 'accept' });
    await answer(shop, { answer: 'MS_UNAVAILABLE' });
    await checkoutCalls(buyer).startPaying([product], inSweden);
    const [{ id } = { id: 0 }] = await buyer.readOrders();
    const createdAt = new Date(Date.now() - 48 * 60 * 60 * 1000 - 1);
    await shop.deps.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
    await checkVatId(shop.deps, { orderId: id, turn: 1 });
    expect(await listChecks(shop, id)).toEqual([1]);
    expect((await readTax(buyer)).vies).toMatchObject({ answer: 'unreachable' });
  },
);

test.for([
  ['switched off', 'off', inFinland],
  ['for a buyer in the country of the vendor', 'accept', { country: 'DE', vatId: 'DE136695976' }],
  ['for a buyer outside the EU', 'accept', { country: 'GB', vatId: 'GB434031494' }],
  ['without a VAT id', 'accept', { country: 'SE' }],
] as const)(
  'the register is not asked %s',
  { tags: ['TAX-05'] },
  async ([, vies, billing], { admin, buyer, product }) => {
    await chargeVat(admin, { vies });
    await checkoutCalls(buyer).startPaying([product], billingOf(billing));
    expect((await readTax(buyer)).vies).toBeNull();
  },
);
