import { expect, onTestFinished } from 'vitest';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import {
  codeCalls,
  createCode,
  discountForm,
  itemsOf,
} from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { readProviderSessions } from '../../../test/faults/observed-state.ts';
import { openSecondNode } from '../../../test/processes/server-process.ts';

const test = shopTest();

test(
  'a customer pays what the quote with a code says, to the cent',
  { tags: ['slow'] },
  async ({ shop, admin, buyer }) => {
    const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
    const tree = await createProduct(shop, { title: 'Tree', priceCents: 333 });
    const { code } = await createCode(admin, { value: 12.5 });
    const { quote, order } = codeCalls(buyer, code.toLowerCase());
    const wanted = [{ ...chart, quantity: 3 }, tree];
    const { data } = (await quote(wanted)).json();
    expect(data).toMatchObject({
      lines: [
        { amount: 59.97, discount: 7.49 },
        { amount: 3.33, discount: 0.42 },
      ],
      code,
      discount: 7.91,
      net: 55.39,
      total: 55.39,
    });
    const answer = await order(wanted, data.total);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json().stripeSession;
    expect((await shop.deps.payments.getSession(id)).amountCents).toBe(5_539);
    const { lines } = await shop.deps.payments.readLineItems(id);
    expect(lines).toMatchObject([
      { title: 'Org Chart', unitPriceCents: 1_999, quantity: 3, discountCents: 749 },
      { title: 'Tree', unitPriceCents: 333, quantity: 1, discountCents: 42 },
    ]);
    await shop.control(`/sessions/${id}/pay`);
    expect((await buyer.check(id)).json()).toMatchObject({ status: 'success' });
    const [stored] = await buyer.readOrders();
    const own = (await buyer.call('GET', `/orders/${stored!.documentId}`)).json().data;
    expect(own).toMatchObject({ discount: 7.91, discountCode: code });
    const receipt = (await buyer.call('GET', `/orders/${stored!.documentId}/receipt`)).json().data;
    expect(receipt).toMatchObject({ discount: 7.91, discountCode: code, total: 55.39 });
    const [mail] = await shop.inbox(buyer.user.email);
    expect(mail!.text).toContain(`Discount ${code}`);
    expect(mail!.text).toContain('$55.39');
  },
);

test(
  'of twenty people who use a code for the last time, one gets it',
  { tags: ['slow'] },
  async ({ shop, admin }) => {
    const product = await createProduct(shop, { priceCents: 5_000 });
    const { code } = await createCode(admin, { limit: 1 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => createBuyer(shop)));
    const answers = await Promise.all(
      buyers.map((buyer) => codeCalls(buyer, code).order([product])),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map(expectErrorCode);
    expect(new Set(refused)).toEqual(new Set(['DISCOUNT_USED_UP']));
  },
);

test(
  'an order that is removed gives its use back',
  { tags: ['slow'] },
  async ({ shop, admin, buyer, product }) => {
    const { code } = await createCode(admin, { limit: 1 });
    expect((await codeCalls(buyer, code).order([product])).statusCode).toBe(200);
    const other = codeCalls(await createBuyer(shop), code);
    expect(expectErrorCode(await other.quote([product]))).toBe('DISCOUNT_USED_UP');
    const [order] = await buyer.readOrders();
    await buyer.call('DELETE', `/orders/${order!.documentId}`);
    expect((await other.order([product])).statusCode).toBe(200);
  },
);

test(
  'a repeated order with a code for one use is the same order',
  { tags: ['slow'] },
  async ({ admin, buyer, product }) => {
    const { code } = await createCode(admin, { limit: 1, limitPerPerson: 1 });
    const { order } = codeCalls(buyer, code);
    const answers = await Promise.all([order([product]), order([product]), order([product])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await buyer.readOrders()).toHaveLength(1);
  },
);

test('a failed payment with a code can be tried again', async ({ admin, buyer, product }) => {
  const { code } = await createCode(admin, { limit: 1, limitPerPerson: 1 });
  const { id } = (await codeCalls(buyer, code).order([product])).json().stripeSession;
  const again = await buyer.retry(id);
  expect(again.statusCode, again.body).toBe(200);
});

test('a code that was withdrawn after the quote is refused', async ({ admin, buyer, product }) => {
  const { code, documentId } = await createCode(admin);
  const { quote, order } = codeCalls(buyer, code);
  const { total } = (await quote([product])).json().data;
  await admin.call('POST', `/back-office/discounts/${documentId}/withdraw`);
  expect(expectErrorCode(await order([product], total))).toBe('DISCOUNT_EXPIRED');
  expect(await buyer.readOrders()).toEqual([]);
});

test.for(['SPRІNG', 'SPRÌNG', 'a', "x' or 1=1"])(
  'the look-alike %s is no code',
  async (code, { admin, buyer, product }) => {
    const created = await admin.call('POST', '/back-office/discounts', discountForm({ code }));
    expect(expectErrorCode(created)).toBe('VALIDATION_FAILED');
    expect(expectErrorCode(await codeCalls(buyer, code).quote([product]))).toBe('DISCOUNT_UNKNOWN');
  },
);

test.for([
  ['SAVE-15', 'save–15'],
  ['SAVE-16', '\u202Asave\u201116\u202C'],
  ['SAVE-17', 'SA\u00ADVE\u200B − 17\u00A0'],
  ['SAVE-18', 'ＳＡＶＥ－１８'],
  ['SAVE-19', 'save-١٩'],
] as const)('the code %s is found as %j', async ([code, typed], { admin, buyer, product }) => {
  await createCode(admin, { code });
  const answer = await codeCalls(buyer, typed).quote([product]);
  expect(answer.json().data.code).toBe(code);
});

test.for([
  [{ minimum: 500 }, 'DISCOUNT_MINIMUM'],
  [{ from: '2999-01-01T00:00:00Z' }, 'DISCOUNT_NOT_STARTED'],
  [{ until: '2001-01-01T00:00:00Z' }, 'DISCOUNT_EXPIRED'],
  [{ kind: 'amount', value: 49.75 }, 'DISCOUNT_TOTAL_TOO_SMALL'],
] as const)(
  'a code with %o is refused with its reason',
  async ([given, reason], { shop, admin, buyer }) => {
    const product = await createProduct(shop, { priceCents: 5_000 });
    const { code } = await createCode(admin, given);
    expect(expectErrorCode(await codeCalls(buyer, code).quote([product]))).toBe(reason);
  },
);

test('a code for one product leaves the others at their price', async ({ shop, admin, buyer }) => {
  const [chosen, other] = [await createProduct(shop), await createProduct(shop)];
  const { code } = await createCode(admin, { products: [chosen.documentId] });
  const { quote } = codeCalls(buyer, code);
  expect(expectErrorCode(await quote([other]))).toBe('DISCOUNT_NOT_FOR_THESE');
  expect((await quote([other, chosen])).json().data.lines[0]).toMatchObject({ discount: 0 });
});

interface Answer {
  readonly statusCode: number;
}

const isAccepted = ({ statusCode }: Answer) => statusCode === 200;

const createBuyers = (shop: Parameters<typeof createBuyer>[0], count: number): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, () => createBuyer(shop)));

test(
  'of twenty checkouts on two nodes, one gets the last use of a code',
  { tags: ['slow'] },
  async ({ shop, admin, product }) => {
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
  },
);

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

test(
  'a code that is withdrawn during twenty checkouts charges only the quoted total',
  { tags: ['slow'] },
  async ({ shop, admin }) => {
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
  },
);

test(
  'an expired payment page gives its use to one of those who wait for it',
  { tags: ['slow'] },
  async ({ shop, admin, buyer, product }) => {
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
  },
);

test(
  'of two expired orders that are tried again, one gets the last use back',
  { tags: ['slow'] },
  async ({ shop, admin, product }) => {
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
  },
);
