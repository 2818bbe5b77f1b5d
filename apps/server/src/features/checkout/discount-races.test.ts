import { expect, onTestFinished } from 'vitest';
import { readProviderSessions } from '../../../test/faults/observed-state/provider-state.ts';
import { openSecondNode } from '../../../test/processes/second-node.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import { codeCalls, createCode } from '../../../test/support/calls/discount-calls.ts';
import { itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

interface Answer {
  readonly statusCode: number;
}

const isAccepted = ({ statusCode }: Answer) => statusCode === 200;

const createBuyers = (shop: Parameters<typeof createBuyer>[0], count: number): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, () => createBuyer(shop)));

test('of twenty checkouts on two nodes, one gets the last use of a code', async ({
  shop,
  admin,
  product,
}) => {
  const { code } = await createCode(admin, { limit: 1 });
  const buyers = await createBuyers(shop, 20);
  const second = await openSecondNode(shop);
  onTestFinished(() => second.close());
  const answers = await Promise.all(
    buyers.map(({ token }, index) =>
      (index % 2 ? second : shop).app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${token}` },
        payload: { items: itemsOf([product]), code },
      }),
    ),
  );
  expect(answers.filter(isAccepted)).toHaveLength(1);
  const refused = answers.filter((answer) => !isAccepted(answer)).map(expectErrorCode);
  expect(new Set(refused)).toEqual(new Set(['DISCOUNT_USED_UP']));
  const made = await Promise.all(buyers.map(({ readOrders }) => readOrders()));
  expect(made.flat()).toHaveLength(1);
});

test('of parallel checkouts of one person, as many use a code as its limit allows', async ({
  shop,
  admin,
  buyer,
}) => {
  const { code } = await createCode(admin, { limitPerPerson: 2 });
  const { order } = codeCalls(buyer, code);
  const products = await Promise.all(Array.from({ length: 5 }, () => createProduct(shop)));
  const answers = await Promise.all(products.map((product) => order([product])));
  expect(answers.filter(isAccepted)).toHaveLength(2);
  const refused = answers.filter((answer) => !isAccepted(answer)).map(expectErrorCode);
  expect(refused).toEqual(Array(3).fill('DISCOUNT_USED_BY_YOU'));
  expect(await buyer.readOrders()).toHaveLength(2);
});

test('a code that is withdrawn during twenty checkouts charges only the quoted total', async ({
  shop,
  admin,
}) => {
  const product = await createProduct(shop, { priceCents: 5_000 });
  const { code, documentId } = await createCode(admin, { value: 20 });
  const buyers = await createBuyers(shop, 20);
  const before = await readProviderSessions(shop.sandbox.url);
  const [, ...answers] = await Promise.all([
    admin.call('POST', `/back-office/discounts/${documentId}/withdraw`),
    ...buyers.map((buyer) => codeCalls(buyer, code).order([product], 40)),
  ]);
  const refused = answers.filter((answer) => !isAccepted(answer)).map(expectErrorCode);
  expect(refused).toEqual(Array(refused.length).fill('DISCOUNT_EXPIRED'));
  const after = await readProviderSessions(shop.sandbox.url);
  const pages = after.slice(0, after.length - before.length);
  expect(pages.map(({ amountCents }) => amountCents)).toEqual(
    Array(20 - refused.length).fill(4_000),
  );
  const late = await codeCalls(buyers[0]!, code).order([await createProduct(shop)]);
  expect(expectErrorCode(late)).toBe('DISCOUNT_EXPIRED');
});

test('an expired payment page gives its use to one of those who wait for it', async ({
  shop,
  admin,
  buyer,
  product,
}) => {
  const { code } = await createCode(admin, { limit: 1 });
  const { id } = (await codeCalls(buyer, code).order([product])).json().stripeSession;
  const others = await createBuyers(shop, 5);
  const orderAll = () =>
    Promise.all(others.map((other) => codeCalls(other, code).order([product])));
  expect((await orderAll()).map(expectErrorCode)).toEqual(Array(5).fill('DISCOUNT_USED_UP'));
  await shop.control(`/sessions/${id}/expire`);
  await buyer.check(id);
  expect((await orderAll()).filter(isAccepted)).toHaveLength(1);
  expect(expectErrorCode(await buyer.retry(id))).toBe('DISCOUNT_USED_UP');
  expect(await buyer.readSessions()).toEqual([{ attempt: 1, status: 'expired' }]);
});

test('of two expired orders that are tried again, one gets the last use back', async ({
  shop,
  admin,
  product,
}) => {
  const { code, documentId, form } = await createCode(admin, { limit: 2 });
  const buyers = await createBuyers(shop, 2);
  const ids: string[] = [];
  for (const buyer of buyers) {
    const { id } = (await codeCalls(buyer, code).order([product])).json().stripeSession;
    await shop.control(`/sessions/${id}/expire`);
    await buyer.check(id);
    ids.push(id);
  }
  await admin.call('PUT', `/back-office/discounts/${documentId}`, { ...form, limit: 1 });
  const answers = await Promise.all(buyers.map(({ retry }, index) => retry(ids[index]!)));
  expect(answers.filter(isAccepted)).toHaveLength(1);
  expect(answers.filter((answer) => !isAccepted(answer)).map(expectErrorCode)).toEqual([
    'DISCOUNT_USED_UP',
  ]);
});
