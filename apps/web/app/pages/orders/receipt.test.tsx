import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import { expect, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { makeReceipt } from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import ReceiptPage from './receipt.tsx';

const routes = [{ path: '/order/:documentId/receipt', Component: ReceiptPage }];

type Answer = Receipt | number | Promise<object>;

async function open(receipt: Answer) {
  const { screen, calls } = await renderShop({
    routes,
    at: `/order/${'x'.repeat(24)}/receipt`,
    answer: () =>
      typeof receipt === 'number' || receipt instanceof Promise ? receipt : { data: receipt },
  });
  return { screen, calls, print: screen.getByRole('button', { name: 'Print' }) };
}

test('shows seller, buyer, products, date and payment', async () => {
  const receipt = makeReceipt();
  const { screen, calls } = await open(receipt);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect.element(screen.getByText('pi_1234567890')).toBeVisible();
  const facts = screen.getByRole('definition').elements();
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    String(receipt.order.number),
    'pi_1234567890',
    'Nov 20, 2025',
    'Nov 20, 2025',
    'Partshelf1 Test StreetTestvillesupport@shop.test+1 202 555 0100',
    'mara.lindtmara@northgate.example',
  ]);
  expect(document.title).toBe(`Receipt ${receipt.order.number} | Partshelf`);
  expect(calls.map(({ pathname }) => pathname)).toEqual([`/api/orders/${'x'.repeat(24)}/receipt`]);
});

test('lists every line with its amount, to the right, and their sum', async () => {
  const lines = [
    { title: 'Org Chart', version: '4.4.0.0', quantity: 3, unitPrice: 19.99, amount: 59.97 },
    { title: 'Quick Poll', version: '2.3.1.0', quantity: 1, unitPrice: 1_000, amount: 1_000 },
  ];
  const { screen } = await open(makeReceipt({ lines, total: 1_059.97 }));
  await expect.element(screen.getByRole('row').first()).toBeVisible();
  const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
  expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ['Product', 'Qty', 'Unit price', 'Amount'],
    ['Org Chart v4.4', '3', '$19.99', '$59.97'],
    ['Quick Poll v2.3', '1', '$1,000.00', '$1,000.00'],
    ['Total in US dollars', '$1,059.97'],
  ]);
  const rightEdges = rows.map(({ cells }) => {
    const text = document.createRange();
    text.selectNodeContents([...cells].at(-1)!);
    return Math.round(text.getBoundingClientRect().right);
  });
  expect(new Set(rightEdges).size).toBe(1);
});

test('shows net and VAT above a total with tax', { tags: ['INV-02'] }, async () => {
  const { screen } = await open(makeReceipt({ tax: 24.51, total: 153.51 }));
  await expect.element(screen.getByRole('row').first()).toBeVisible();
  const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
  expect(
    rows.slice(2).map(({ cells }) => [...cells].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Net', '$129.00'],
    ['VAT', '$24.51'],
    ['Total in US dollars', '$153.51'],
  ]);
});

test(
  'shows below the total what was refunded, when and for what, and what remains',
  { tags: ['BUY-21'] },
  async () => {
    const refundedAt = '2025-11-21T12:00:00.000Z';
    const orgChart = { product: 'org-chart', title: 'Org Chart', quantity: 2, amount: 20 };
    const { screen } = await open(
      makeReceipt({
        refunded: 29.5,
        refunds: [
          { amount: 20, refundedAt, lines: [orgChart], reason: 'One is enough.' },
          { amount: 9.5, refundedAt, lines: [] },
        ],
      }),
    );
    await expect.element(screen.getByText('Partly refunded', { exact: true })).toBeVisible();
    const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
    expect(
      rows.slice(2).map(({ cells }) => [...cells].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Total in US dollars', '$129.00'],
      ['Refunded on Nov 21, 2025: Org Chart × 2One is enough.', '-$20.00'],
      ['Refunded on Nov 21, 2025', '-$9.50'],
      ['Remaining', '$99.50'],
    ]);
  },
);

test(
  'with an invoice, shows its parties, tax and day, and leads to it',
  { tags: ['BUY-15'] },
  async () => {
    const receipt = makeReceipt({
      seller: {
        name: 'Northgate Parts GmbH',
        email: 'support@shop.test',
        phone: null,
        address: ['Hafenstr. 1', '20457 Hamburg', 'Germany'],
        ids: ['VAT id DE136695976'],
      },
      buyer: {
        username: 'mara.lindt',
        email: 'mara@northgate.example',
        name: 'Customer AG',
        address: ['Ring 7', '1010 Wien', 'Austria'],
        ids: ['VAT id ATU13585627'],
      },
      invoice: {
        kind: 'invoice',
        number: 'PS-2026-00012',
        paidOn: '2025-11-21',
        purchaseOrder: 'PO 4711',
        buyerReference: null,
        taxLabel: 'VAT, reverse charge',
        taxSentence: 'Reverse charge: you account for the VAT.',
      },
    });
    const { screen } = await open(receipt);
    await expect
      .element(screen.getByRole('button', { name: 'Invoice PS-2026-00012' }))
      .toBeVisible();
    await expect.element(screen.getByRole('row').first()).toBeVisible();
    const facts = screen.getByRole('definition').elements();
    expect(facts.slice(3).map(({ textContent }) => textContent)).toEqual([
      'Nov 21, 2025',
      'Northgate Parts GmbHHafenstr. 120457 HamburgGermanyVAT id DE136695976support@shop.test',
      'Customer AGRing 71010 WienAustriaVAT id ATU13585627mara@northgate.example',
      'PS-2026-00012',
      'PO 4711',
    ]);
    const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
    const texts = rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent));
    expect(texts.slice(2, 4)).toEqual([
      ['Net', '$129.00'],
      ['VAT, reverse charge', '$0.00'],
    ]);
    await expect
      .element(screen.getByText('Reverse charge: you account for the VAT.'))
      .toBeVisible();
  },
);

test('is printed by its button', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const page = await open(makeReceipt());
  await page.print.click();
  expect(print).toHaveBeenCalledOnce();
});

test('shows the date of a refund', async () => {
  const receipt = makeReceipt();
  const refundedAt = '2025-11-21T12:00:00.000Z';
  const { screen } = await open({ ...receipt, order: { ...receipt.order, refundedAt } });
  await expect.element(screen.getByText('Refunded on Nov 21, 2025')).toBeVisible();
});

test('shows a skeleton while it loads', { tags: ['ERR-12'] }, async () => {
  const { screen, print } = await open(new Promise<object>(() => {}));
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument();
  expect(print.query()).toBeNull();
});

test('that cannot be loaded can be reloaded', { tags: ['ERR-13'] }, async () => {
  const { screen, print } = await open(403);
  await expect.element(screen.getByText('Your receipt could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(print.query()).toBeNull();
});

test.each([404, 400])('that does not exist links to the orders, %i', async (status) => {
  const { screen, print } = await open(status);
  await expect.element(screen.getByText(/This receipt was not found\./)).toBeVisible();
  const orderLinks = screen.getByRole('link', { name: 'Track My Order' });
  await expect.element(orderLinks.last()).toHaveAttribute('href', '/order');
  expect(print.query()).toBeNull();
});

test('a long word in a title breaks, so that a phone need not scroll sideways', async () => {
  await browserPage.viewport(390, 800);
  const receipt = makeReceipt();
  const { screen } = await open({
    ...receipt,
    lines: [{ ...receipt.lines[0]!, title: 'W'.repeat(80) }],
  });
  await expect.element(screen.getByRole('rowheader').first()).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
