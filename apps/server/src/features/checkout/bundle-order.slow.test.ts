import { expect } from 'vitest';
import {
  changeContents,
  createBundle,
  publishBundle,
  setState,
} from '../../../test/support/calls/checkout-calls.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoices } from '../../db/tables/invoices.ts';

const test = shopTest();

interface Named {
  readonly documentId: string;
}

const askForLink = async ({ call }: Buyer, { documentId }: Named) =>
  (await call('GET', `/products/${documentId}/download-link`)).statusCode;

async function readLastOrder({ call }: Buyer) {
  return (await call('GET', '/orders')).json().data[0];
}

test('a paid bundle costs its own price and gives the downloads of all it contains', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle, chart, tree } = await publishBundle(shop, admin);
  expect(await askForLink(buyer, chart)).toBe(403);
  const sessionId = await buyer.payFor(bundle);
  const items = await shop.deps.payments.readLineItems(sessionId);
  expect(items.lines).toMatchObject([{ title: 'Office Set', unitPriceCents: 3_000, quantity: 1 }]);

  const order = await readLastOrder(buyer);
  expect(order.products).toMatchObject([{ title: 'Office Set', price: 30 }]);
  expect(order.lines).toMatchObject([
    {
      documentId: bundle.documentId,
      version: null,
      contents: [
        { documentId: chart.documentId, title: 'Org Chart', version: '1.0.0.0' },
        { documentId: tree.documentId, title: 'Document Tree', version: '1.0.0.0' },
      ],
    },
  ]);
  const { data } = (await buyer.call('GET', `/orders/${order.documentId}`)).json();
  expect(data.packages.map(({ documentId }: Named) => documentId)).toEqual([
    chart.documentId,
    tree.documentId,
  ]);
  expect([await askForLink(buyer, chart), await askForLink(buyer, tree)]).toEqual([200, 200]);
  expect(await askForLink(buyer, bundle)).toBe(404);
  const [mail] = await shop.inbox(buyer.user.email);
  expect(mail!.text).toContain('Office Set (contains Org Chart, Document Tree): $30.00');
});

test('an unpaid bundle names what of it is owned, and the bundle alone once it is', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle, chart } = await publishBundle(shop, admin);
  const unpaid = await buyer.startPaying([bundle, await createProduct(shop)]);
  const readOwned = async () => (await buyer.check(unpaid)).json().owned;
  await buyer.payFor(chart);
  expect(await readOwned()).toEqual(['Org Chart']);
  await buyer.payFor(bundle);
  expect(await readOwned()).toEqual(['Office Set']);
});

test('receipt, order list, order and spreadsheet show one line with the contents', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle } = await publishBundle(shop, admin);
  await buyer.payFor({ ...bundle });
  const { documentId } = await readLastOrder(buyer);
  const contents = ['Org Chart', 'Document Tree'];
  const line = { title: 'Office Set', version: null, contents, quantity: 1, amount: 30 };
  const receipt = await buyer.call('GET', `/orders/${documentId}/receipt`);
  expect(receipt.json().data).toMatchObject({ lines: [line], total: 30 });
  const seen = await admin.call('GET', `/back-office/orders/${documentId}`);
  expect(seen.json().data).toMatchObject({ lines: [line], products: ['Office Set'], total: 30 });
  const list = await admin.call('GET', `/back-office/orders?search=${documentId}`);
  expect(list.json().data).toMatchObject([{ products: ['Office Set'] }]);
  const file = await admin.call('GET', '/back-office/import-export/orders');
  const rows = file.body.split('\n').filter((row) => row.includes(documentId));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(
    '"Office Set (contains Org Chart, Document Tree)","","1","USD","30.00","30.00"',
  );
});

test('a later change of the bundle leaves what was bought', async ({ shop, admin, buyer }) => {
  const { bundle, chart, tree } = await publishBundle(shop, admin);
  const poll = await createProduct(shop, { title: 'Quick Poll' });
  await buyer.payFor(bundle);
  const changed = await changeContents(admin, bundle, [tree, poll]);
  expect(changed.statusCode).toBe(200);
  expect(await askForLink(buyer, chart)).toBe(200);
  expect(await askForLink(buyer, poll)).toBe(403);
  const [{ contents }] = (await readLastOrder(buyer)).lines;
  expect(contents.map(({ title }: { title: string }) => title)).toEqual([
    'Org Chart',
    'Document Tree',
  ]);
});

test('a bundle and something that it contains can be bought together', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle, chart, tree } = await publishBundle(shop, admin);
  await buyer.payFor(bundle, chart);
  const order = await readLastOrder(buyer);
  expect(order.products.map(({ price }: { price: number }) => price)).toEqual([30, 20]);
  expect(order.lines).toMatchObject([
    { documentId: bundle.documentId, contents: [{ documentId: tree.documentId }] },
    { documentId: chart.documentId, version: '1.0.0.0' },
  ]);
  expect([await askForLink(buyer, chart), await askForLink(buyer, tree)]).toEqual([200, 200]);
});

test(
  'order, receipt, mail and invoice name all contents of a bundle, also those bought by themselves',
  { tags: ['VEND-13'] },
  async ({ shop, admin, buyer }) => {
    await configureInvoices(admin);
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    const other = await createBundle(shop, admin, [tree, chart], { title: 'Small Set' });
    expect((await setState(admin, other, 'published')).statusCode).toBe(200);
    await buyer.payFor(chart, bundle, other);
    const { documentId } = await readLastOrder(buyer);
    const [titles, reversed] = [
      ['Org Chart', 'Document Tree'],
      ['Document Tree', 'Org Chart'],
    ];
    const { lines } = (await buyer.call('GET', `/orders/${documentId}`)).json().data;
    expect(lines).toMatchObject([
      { documentId: chart.documentId },
      { containedTitles: titles, contents: [{ title: 'Document Tree' }] },
      { containedTitles: reversed },
    ]);
    const receipt = (await buyer.call('GET', `/orders/${documentId}/receipt`)).json().data;
    const sold = (await admin.call('GET', `/back-office/orders/${documentId}`)).json().data;
    for (const { lines: named } of [receipt, sold]) {
      expect(named[1].contents).toEqual(titles);
      expect(named[2].contents).toEqual(reversed);
    }
    await untilInvoices(buyer, documentId, 1);
    const [invoice] = await shop.deps.db.select().from(invoices);
    const named = [
      'Org Chart',
      'Office Set (contains Org Chart, Document Tree)',
      'Small Set (contains Document Tree, Org Chart)',
    ];
    expect(invoice!.snapshot.lines.map(({ title }) => title)).toEqual(named);
    const isOrderMail = ({ text }: { text: string }) => text.includes(`${named[0]}: $`);
    const mails = await until(
      () => shop.inbox(buyer.user.email),
      (received) => received.some(isOrderMail),
    );
    const mail = mails.find(isOrderMail);
    for (const title of named) expect(mail!.text).toContain(`${title}: $`);
    await changeContents(admin, bundle, [tree, await createProduct(shop)]);
    expect((await buyer.call('GET', `/orders/${documentId}/receipt`)).json().data).toEqual(receipt);
  },
);

test('two units of a bundle cost twice its price', async ({ shop, admin, buyer }) => {
  const { bundle } = await publishBundle(shop, admin);
  await buyer.startPaying([{ ...bundle, quantity: 2 }]);
  const { products, lines } = await readLastOrder(buyer);
  expect(products).toMatchObject([{ price: 30 }, { price: 30 }]);
  expect(lines).toMatchObject([{ quantity: 2 }]);
});

test('a bundle with something that is not sold any more cannot be ordered', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle, tree } = await publishBundle(shop, admin);
  await setState(admin, tree, 'archived');
  const response = await buyer.order([bundle]);
  expect(expectErrorCode(response)).toBe('PRODUCT_UNKNOWN');
});

test('a refund ends the downloads of all that a bundle contained', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle, chart, tree } = await publishBundle(shop, admin);
  await buyer.payFor(bundle);
  const { documentId } = await readLastOrder(buyer);
  await admin.call('POST', `/back-office/orders/${documentId}/refund`);
  await expect.poll(() => askForLink(buyer, chart)).toBe(403);
  expect(await askForLink(buyer, tree)).toBe(403);
});

test('what a bundle contained can be reviewed, as can the bundle', async ({
  shop,
  admin,
  buyer,
}) => {
  const { bundle, chart } = await publishBundle(shop, admin);
  await buyer.payFor(bundle);
  const { documentId: order } = await readLastOrder(buyer);
  for (const product of [bundle.documentId, chart.documentId]) {
    const review = { product, order, rating: 5, comment: 'Very useful.' };
    expect((await buyer.call('POST', '/reviews', review)).statusCode).toBe(200);
  }
});
