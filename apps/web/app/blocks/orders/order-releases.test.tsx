import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import {
  makeOrder,
  makeOrderDetails,
  makeOrderLine,
  makeOwnRelease,
} from '../../../test/factories/orders.ts';
import { makeReview } from '../../../test/factories/reviews.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { OrderCard } from './order-card.tsx';

const line = makeOrderLine({ title: 'Org Chart' });
const allReleases = [
  makeOwnRelease('3.0.0.0'),
  makeOwnRelease('2.0.0.0'),
  makeOwnRelease('1.2.3.0', { isSold: true }),
];

async function openDetails({ refundedAt = null as string | null, releases = allReleases } = {}) {
  const order = makeOrder({ sold: [line], refundedAt });
  const details = makeOrderDetails(order, releases);
  const routes = [{ path: '/', Component: () => <OrderCard order={order} /> }];
  const { screen } = await renderShop({
    routes,
    at: '/',
    answer: ({ pathname }) => ({ data: pathname.startsWith('/api/orders/') ? details : null }),
  });
  await screen.getByRole('button', { name: 'View Details' }).click();
  return { dialog: screen.getByRole('dialog'), order };
}

const linkCall = `GET /api/products/${line.documentId}/download-link`;
/** A toast would cover the next test. */
const neverAnswered = new Promise<object>(() => {});

test('the details of an order offer the newest version, and name the one that was bought', async () => {
  const sent = answerCalls({ [linkCall]: neverAnswered });
  const { dialog } = await openDetails();
  await expect.element(dialog.getByText('v3.0.0 · .sppkg, 46 kB')).toBeVisible();
  await expect
    .element(dialog.getByText('This is the newest version. You bought v1.2.3.'))
    .toBeVisible();
  await dialog.getByText('Verify a download').click();
  await expect.element(dialog.getByText(`SHA-256 ${'3'.repeat(64)}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual([linkCall]);
});

test(
  'the details show nothing to press before older versions, invoices and review are loaded',
  { tags: ['BUY-14'] },
  async () => {
    const sold = [{ ...line, rating: 4 }];
    const order = makeOrder({ sold, refundableUntil: '2099-01-01T00:00:00.000Z' });
    const parts = ['', '/invoices', 'review'].map(() => Promise.withResolvers<object>());
    const partAt = (pathname: string) => {
      if (pathname === `/api/orders/${order.documentId}`) return parts[0]!;
      return pathname.endsWith('/invoices') ? parts[1]! : parts[2]!;
    };
    const { screen } = await renderShop({
      routes: [{ path: '/', Component: () => <OrderCard order={order} /> }],
      at: '/',
      answer: ({ pathname }) => partAt(pathname).promise,
    });
    await screen.getByRole('button', { name: 'View Details' }).click();
    const dialog = screen.getByRole('dialog');
    const ask = dialog.getByRole('button', { name: 'Ask for a refund' });
    const details = { data: makeOrderDetails(order, allReleases) };
    const invoices = { data: { invoices: [], canAsk: false, canCorrect: false, billing: null } };
    for (const [part, answer] of [
      [parts[0]!, details],
      [parts[1]!, invoices],
    ] as const) {
      await expect.element(dialog.getByText('Loading...')).toBeInTheDocument();
      expect(ask.elements()).toEqual([]);
      part.resolve(answer);
    }
    await expect.element(dialog.getByText('Loading...')).toBeInTheDocument();
    parts[2]!.resolve({ data: makeReview({ comment: 'It does what it says.' }) });
    await expect.element(ask).toBeVisible();
    expect(dialog.getByText('Older versions (2)').elements()).toHaveLength(1);
    expect(dialog.getByText('It does what it says.').elements()).toHaveLength(1);
  },
);

test('older versions can be opened, each with size, checksum and a download of its own', async () => {
  const olderCall = `${linkCall}?release=release-1.2.3.0`;
  const sent = answerCalls({ [olderCall]: neverAnswered });
  const { dialog } = await openDetails();
  await dialog.getByText('Older versions (2)').click();
  const rows = dialog.getByRole('list', { name: 'Older versions of Org Chart' });
  const items = rows.getByRole('listitem');
  await expect
    .element(items.first())
    .toMatchTextContent(/v2\.0\.0 · Nov 20, 2025 · \.sppkg, 46 kB/);
  await expect.element(items.first()).toMatchTextContent(/SHA-256 2{64}/);
  await expect.element(items.last()).toMatchTextContent(/v1\.2\.3.*the one you bought/);
  await items.last().getByRole('button', { name: 'Download version 1.2.3' }).click();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual([olderCall]);
});

test('each version has a link to its install page', { tags: ['KIT-03'] }, async () => {
  const { dialog, order } = await openDetails();
  await dialog.getByText('Older versions (2)').click();
  const address = `/order/${order.documentId}/install?product=${line.documentId}`;
  await expect
    .element(dialog.getByRole('link', { name: 'Install Org Chart' }))
    .toHaveAttribute('href', address);
  await expect
    .element(dialog.getByRole('link', { name: 'Install version 1.2.3' }))
    .toHaveAttribute('href', `${address}&release=release-1.2.3.0`);
});

test(
  'a version that was withdrawn says why, and the newest good one is offered in its place',
  { tags: ['slow', 'VEND-12'] },
  async () => {
    const sent = answerCalls({ [linkCall]: neverAnswered });
    const { dialog } = await openDetails({
      releases: [
        makeOwnRelease('3.0.0.0', { isSold: true, withdrawnReason: 'It loses <b>data</b>.' }),
        makeOwnRelease('2.0.0.0'),
      ],
    });
    await expect.element(dialog.getByText(/^v2\.0\.0 · /)).toBeVisible();
    await expect.element(dialog.getByText('You bought v1.2.3, which was withdrawn.')).toBeVisible();
    await dialog.getByText('Other versions (1)').click();
    const row = dialog.getByRole('list', { name: 'Other versions of Org Chart' });
    await expect.element(row).toMatchTextContent(/v3\.0\.0.*Withdrawn.*It loses <b>data<\/b>\./);
    expect(row.getByRole('button').elements()).toEqual([]);
    expect(row.getByRole('link').elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.poll(() => sent.map(({ call }) => call)).toEqual([linkCall]);
  },
);

test('a product without a good version offers no download', { tags: ['VEND-12'] }, async () => {
  const { dialog } = await openDetails({
    releases: [makeOwnRelease('1.2.3.0', { isSold: true, withdrawnReason: 'It loses data.' })],
  });
  const text = 'This version was withdrawn, and there is no other version yet.';
  await expect.element(dialog.getByText(text)).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Download/ }).query()).toBeNull();
  expect(dialog.getByRole('link', { name: /^Install/ }).query()).toBeNull();
});

test('a bundle names all it contained', { tags: ['VEND-13'] }, async () => {
  const bundle = makeOrderLine({
    title: 'Office Set',
    version: null,
    containedTitles: ['Org Chart', 'Document Tree'],
  });
  const order = makeOrder({ sold: [bundle] });
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => <OrderCard order={order} /> }],
    at: '/',
    answer: ({ pathname }) => ({
      data: pathname.startsWith('/api/orders/') ? makeOrderDetails(order, []) : null,
    }),
  });
  await screen.getByRole('button', { name: 'View Details' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Bundle with Org Chart, Document Tree')).toBeVisible();
});

test('a refunded order offers no version', async () => {
  const { dialog } = await openDetails({
    refundedAt: '2025-11-21T12:00:00.000Z',
    releases: [],
  });
  await expect.element(dialog.getByText('v1.2.3 · .sppkg, 46 kB')).toBeVisible();
  expect(dialog.getByText(/^Older versions/).query()).toBeNull();
  expect(dialog.getByRole('button', { name: /^Download/ }).query()).toBeNull();
  expect(dialog.getByRole('link', { name: /^Install/ }).query()).toBeNull();
});
