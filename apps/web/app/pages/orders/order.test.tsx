import type { OwnProduct } from '@partshelf/contract/downloads.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { makeOrder, makeOrderLine, makeOwnProduct } from '../../../test/factories/orders.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import OrderPage from './order.tsx';

const routes = [{ path: '/order', Component: OrderPage }];

const answerWith =
  (orders: Order[], products: OwnProduct[] = []) =>
  (address: URL) =>
    address.pathname === '/api/orders' ? pageOf(orders, address) : pageOf(products, address);

beforeEach(signIn);
test('lists the orders, ten on a page', { tags: ['slow', 'ORD-01'] }, async () => {
  const orders = Array.from({ length: 11 }, () => makeOrder());
  const answer = answerWith(orders);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('heading', { name: 'Track My Order' })).toBeVisible();
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  expect(screen.getByRole('article').elements()).toHaveLength(10);
  await screen.getByRole('link', { name: 'Page 2' }).click();
  const last = screen.getByRole('article', { name: `Order ${orders[10]!.number}` });
  await expect.element(last).toBeVisible();
});

test('shows that it is loading', { tags: ['ORD-02', 'ERR-12'] }, async () => {
  const answer = () => new Promise<object>(() => {});
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument();
});

test(
  'shows an error when the orders cannot be loaded',
  { tags: ['ORD-03', 'ERR-13'] },
  async () => {
    const { screen } = await renderShop({ routes, at: '/order', answer: () => 400 });
    await expect.element(screen.getByText('Your orders could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test('says so when there are none yet', { tags: ['ORD-04'] }, async () => {
  const answer = (address: URL) => pageOf([], address);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  const text = "You don't have any orders yet.";
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test(
  'a developer, who sees no orders, has the products of the company and nothing below them',
  { tags: ['ORG-02', 'ORG-05'] },
  async () => {
    const company = { documentId: 'fabrikam', name: 'Fabrikam' };
    const products = [makeOwnProduct({ company, rating: null })];
    const { screen, calls } = await renderShop({
      routes,
      at: '/order',
      answer: answerWith([], products),
    });
    await expect.element(screen.getByText(/^Bought for Fabrikam/)).toBeVisible();
    await expect.poll(() => calls.some(({ pathname }) => pathname === '/api/orders')).toBe(true);
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
    expect(screen.getByText("You don't have any orders yet.").query()).toBeNull();
    expect(screen.container.textContent).not.toContain('$');
  },
);

test('focuses the page heading after an order is removed', { tags: ['slow'] }, async () => {
  const orders = [makeOrder({ paymentStatus: 'failed' }), makeOrder()];
  const answer = answerWith(orders);
  const Page = () => (
    <main>
      <OrderPage />
    </main>
  );
  const { screen } = await renderShop({
    routes: [{ path: '/order', Component: Page }],
    at: '/order',
    answer,
  });
  const removed = screen.getByRole('article', { name: `Order ${orders[0]!.number}` });
  await screen.getByText('1 order waits for payment').click();
  await removed.getByRole('button', { name: 'Remove' }).click();
  answerCalls({ [`DELETE /api/orders/${orders[0]!.documentId}`]: { data: null } });
  orders.shift();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove order' }).click();
  await expect.element(removed).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Track My Order' })).toHaveFocus();
});

test('orders that failed to load are loaded again on request', { tags: ['ORD-03'] }, async () => {
  let isDown = true;
  const { screen } = await renderShop({
    routes,
    at: '/order',
    answer: (address) => (isDown ? 400 : pageOf([], address)),
  });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.element(screen.getByText("You don't have any orders yet.")).toBeVisible();
});

test(
  'orders are searched and filtered by their address',
  { tags: ['slow', 'BUY-13'] },
  async () => {
    const asked: string[] = [];
    const { screen } = await renderShop({
      routes,
      at: '/order?state=unpaid&from=2026-02-30&until=2026-03-01',
      answer: (address) => {
        if (address.pathname === '/api/orders') asked.push(decodeURIComponent(address.search));
        const isFound = !address.search.includes('nothing');
        return answerWith(isFound ? [makeOrder({ paymentStatus: 'failed' })] : [])(address);
      },
    });
    await expect.element(screen.getByRole('article')).toBeVisible();
    await expect.element(screen.getByLabelText('Status')).toHaveValue('unpaid');
    expect(asked.at(-1)).toMatch(/state=unpaid&until=2026-03-01&/);
    await screen.getByLabelText('Status').selectOptions('Paid');
    await expect.poll(() => asked.at(-1)).toMatch(/state=paid/);
    await screen.getByLabelText('Search number or product').fill('nothing');
    await expect.element(screen.getByText('No order matches this search.')).toBeVisible();
    expect(asked.at(-1)).toMatch(/search=nothing&state=paid/);
    await screen.getByRole('link', { name: 'Show all orders' }).click();
    await expect.element(screen.getByRole('article')).toBeVisible();
    await expect.element(screen.getByLabelText('Search number or product')).toHaveValue('');
  },
);

const fabrikam = { documentId: 'fabrikam'.padEnd(24, 'x'), name: 'Fabrikam' };

test(
  'who buys for a company sees for whom each order is, and filters by it',
  { tags: ['slow', 'ORG-05'] },
  async () => {
    const asked: string[] = [];
    const listed = [
      makeOrder(),
      makeOrder({ company: fabrikam, boughtBy: 'mara.lindt' }),
      makeOrder({ company: fabrikam, paymentStatus: 'failed' }),
      makeOrder({ company: fabrikam, boughtBy: null }),
    ];
    const { screen } = await renderShop({
      routes,
      at: '/order',
      answer: (address) => {
        if (address.pathname === '/api/users/me') return makeUser({ buysFor: [fabrikam] });
        if (address.pathname === '/api/orders') asked.push(decodeURIComponent(address.search));
        return answerWith(listed)(address);
      },
    });
    const card = (order: Order) => screen.getByRole('article', { name: `Order ${order.number}` });
    await expect.element(card(listed[1]!)).toMatchTextContent(/Bought for Fabrikam by mara\.lindt/);
    await screen.getByText('1 order waits for payment').click();
    await expect.element(card(listed[2]!)).toMatchTextContent(/For Fabrikam by you/);
    await expect
      .element(card(listed[3]!))
      .toMatchTextContent(/Bought for Fabrikam by a former colleague/);
    expect(card(listed[0]!).getByText('Fabrikam').query()).toBeNull();
    await screen.getByLabelText('Bought for').selectOptions('For Fabrikam');
    await expect.poll(() => asked.at(-1)).toMatch(`company=${fabrikam.documentId}&`);
    await screen.getByLabelText('Bought for').selectOptions('For myself');
    await expect.poll(() => asked.at(-1)).toMatch('company=personal&');
    await screen.getByRole('link', { name: 'Clear all' }).click();
    await expect.element(screen.getByLabelText('Bought for')).toHaveValue('');
  },
);

test('who buys for no company is not asked for whom', { tags: ['ORG-05'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/order',
    answer: (address) =>
      address.pathname === '/api/users/me' ? makeUser() : answerWith([makeOrder()])(address),
  });
  await expect.element(screen.getByLabelText('Status')).toBeVisible();
  expect(screen.getByLabelText('Bought for').query()).toBeNull();
});

test(
  'an unpaid order is folded to its titles and what can be done',
  { tags: ['BUY-13'] },
  async () => {
    const sold = [makeOrderLine({ title: 'Org Chart', quantity: 2 }), makeOrderLine()];
    const order = makeOrder({ paymentStatus: 'pending', sold });
    const { screen } = await renderShop({ routes, at: '/order', answer: answerWith([order]) });
    const card = screen.getByRole('article', { name: `Order ${order.number}` });
    await expect.element(card.getByRole('link', { name: 'Org Chart' })).toBeVisible();
    await expect.element(card.getByText('Org Chart × 2')).toBeVisible();
    expect(card.getByRole('heading').elements()).toEqual([]);
    await expect
      .element(card.getByRole('button', { name: 'Retry Payment (Attempt 1/3)' }))
      .toBeVisible();
    await expect.element(card.getByRole('button', { name: 'View Details' })).toBeVisible();
  },
);

test(
  'unpaid orders are folded beside paid ones, and say that a retry counts',
  { tags: ['BUY-13'] },
  async () => {
    const paid = makeOrder();
    const failed = makeOrder({ paymentStatus: 'failed', paymentAttempts: 2 });
    const expired = makeOrder({ paymentStatus: 'expired' });
    const { screen } = await renderShop({
      routes,
      at: '/order',
      answer: answerWith([failed, paid, expired]),
    });
    const card = (order: Order) => screen.getByRole('article', { name: `Order ${order.number}` });
    await expect.element(card(paid)).toBeVisible();
    expect(card(failed).query()).toBeNull();
    await screen.getByText('2 orders wait for payment').click();
    await expect
      .element(card(failed).getByText('A retry counts as an attempt. 1 attempt is left.'))
      .toBeVisible();
    await expect
      .element(
        card(expired).getByText('A new payment session counts as an attempt. 2 attempts are left.'),
      )
      .toBeVisible();
  },
);

test('the products that are owned come before the orders', { tags: ['BUY-13'] }, async () => {
  const answer = answerWith([makeOrder()], [makeOwnProduct()]);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('article')).toBeVisible();
  const headings = screen.getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Your products', 'Your orders']);
});

test(
  'orders are asked for at once, and shown below the products',
  { tags: ['BUY-13'] },
  async () => {
    const products = Promise.withResolvers<object>();
    const order = makeOrder();
    const { screen, calls } = await renderShop({
      routes,
      at: '/order',
      answer: (address) =>
        address.pathname === '/api/orders' ? pageOf([order], address) : products.promise,
    });
    await expect.poll(() => calls.map(({ pathname }) => pathname)).toContain('/api/orders');
    await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument();
    await expect.element(screen.getByRole('article')).not.toBeInTheDocument();
    products.resolve(pageOf([makeOwnProduct()], new URL('http://shop.test/')));
    await expect.element(screen.getByRole('article')).toBeVisible();
  },
);

test('orders are listed while the products cannot be loaded', { tags: ['BUY-13'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/order',
    answer: (address) =>
      address.pathname === '/api/orders' ? pageOf([makeOrder()], address) : 400,
  });
  await expect.element(screen.getByRole('article')).toBeVisible();
  await expect.element(screen.getByText(/^Your products could not be loaded\./)).toBeVisible();
});

test('the titles of an order stand on one line of a wide screen', async () => {
  await page.viewport(1440, 900);
  const titles = ['Calendar Roll-up', 'Org Chart'];
  const order = makeOrder({ sold: titles.map((title) => makeOrderLine({ title })) });
  const { screen } = await renderShop({ routes, at: '/order', answer: answerWith([order]) });
  const [first, second] = titles.map((name) => screen.getByRole('link', { name }));
  await expect.element(second!).toBeVisible();
  const [{ top, height }, { top: secondTop }] = [
    first!.element().getBoundingClientRect(),
    second!.element().getBoundingClientRect(),
  ];
  expect(secondTop).toBe(top);
  expect(height).toBeLessThan(30);
});

test('an address after the last page leads back to the orders', { tags: ['slow'] }, async () => {
  const orders = Array.from({ length: 11 }, () => makeOrder());
  const { screen } = await renderShop({
    routes,
    at: '/order?page=99',
    answer: answerWith(orders),
  });
  await screen.getByRole('link', { name: 'Page 2' }).click();
  const last = screen.getByRole('article', { name: `Order ${orders[10]!.number}` });
  await expect.element(last).toBeVisible();
});
