import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerCalls, refusal, totalChanged, unexplainedFailure } from '../../../test/calls.ts';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeImage, makeProduct } from '../../../test/factories/products.ts';
import { quoted } from '../../../test/open-checkout.tsx';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { selectItems } from '../../features/cart/cart.ts';
import {
  toCheckoutItem,
  toCheckoutState,
  toOrdered,
} from '../../features/checkout/checkout-items.ts';
import CheckoutPage from './checkout.tsx';

const routes = [
  { path: '/checkout', Component: CheckoutPage },
  { path: '/cart', Component: () => <p>The cart</p> },
];

async function openCheckout(state: unknown, quote: () => object | number = () => 404) {
  const at = { pathname: '/checkout', state };
  const answer = (address: URL) =>
    address.pathname === '/api/checkout/quote' ? quote() : pageOf([], address);
  const { screen, calls } = await renderShop({ routes, at, answer });
  return {
    screen,
    pay: screen.getByRole('button', { name: 'Proceed to Payment' }),
    quotes: () => calls.filter(({ pathname }) => pathname === '/api/checkout/quote').length,
  };
}

test(
  'lists the products and their total',
  {
    tags: [
      'PAY-01',
      'PAY-02',
      'PAY-03',
      'PAY-04',
      'PAY-05',
      'PAY-06',
      'PAY-07',
      'PAY-08',
      'LAY-33',
    ],
  },
  async () => {
    const chart = makeProduct({ title: 'Org Chart', price: 129, img: makeImage('Cards') });
    const items = [
      toCheckoutItem(chart, { cartDocumentId: 'cart-1', quantity: 2 }),
      toCheckoutItem(makeProduct({ title: 'Quick Poll', price: 39.5 })),
    ];
    const { screen, pay } = await openCheckout({ ...toCheckoutState(items), totalAmount: 1 });
    const line = screen.getByRole('listitem').filter({ hasText: 'Org Chart' });
    await expect.element(line.getByText('$258.00')).toBeVisible();
    await expect.element(line.getByText('Qty 2').first()).toBeInTheDocument();
    expect(line.element().querySelectorAll('img')).toHaveLength(1);
    await expect.element(screen.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    expect(screen.getByText('$297.50').elements()).toHaveLength(2);
    await expect.element(pay).toBeEnabled();
  },
);

function quoteTwo({ documentId, title }: Product, unitPrice: number) {
  const total = 2 * unitPrice;
  const lines = [{ documentId, title, quantity: 2, unitPrice, amount: total }];
  return quoted({ treatment: 'none', rate: 0, sentence: '', lines, net: total, tax: 0, total });
}

test.each([
  ['without anything', undefined],
  ['with something else', { items: 'all', totalAmount: 5 }],
])(
  'opened %s it sends no request and redirects to the cart',
  { tags: ['PAY-10'] },
  async (_, state) => {
    const { screen, pay } = await openCheckout(state);
    await expect.element(pay).toBeDisabled();
    expect(screen.getByText('$0.00').elements()).toHaveLength(2);
    const link = screen.getByRole('link', { name: 'your cart' });
    await expect.element(link).toHaveAttribute('href', '/cart');
  },
);

test(
  'names the terms and the privacy page, which open beside it',
  { tags: ['BUY-05'] },
  async () => {
    const { screen } = await openCheckout(toCheckoutState([toCheckoutItem(makeProduct())]));
    await expect
      .element(screen.getByText('By ordering you accept the Terms. See Privacy.'))
      .toBeVisible();
    for (const [name, href] of Object.entries({ Terms: '/terms', Privacy: '/privacy' })) {
      const link = screen.getByRole('link', { name, exact: true });
      await expect.element(link).toHaveAttribute('href', href);
      await expect.element(link).toHaveAttribute('target', '_blank');
    }
  },
);

test(
  'one order request has each product with its cart item and quantity',
  { tags: ['ENT-13', 'PAY-09'] },
  async () => {
    const sent = answerCalls({ 'POST /api/orders': new Promise(() => {}) });
    const [chart, poll] = [makeProduct(), makeProduct()];
    const items = [
      toCheckoutItem(chart, { cartDocumentId: 'cart-1', quantity: 2 }),
      toCheckoutItem(poll),
    ];
    const { screen, pay } = await openCheckout(toCheckoutState(items));
    await pay.click();
    const working = screen.getByRole('button', { name: 'Processing...' });
    await expect.element(working).toHaveAttribute('aria-disabled', 'true');
    await working.click({ force: true });
    await expect
      .poll(() => sent)
      .toEqual([
        {
          call: 'POST /api/orders',
          body: {
            items: [
              { productDocumentId: chart.documentId, cartDocumentId: 'cart-1', quantity: 2 },
              { productDocumentId: poll.documentId, cartDocumentId: '', quantity: 1 },
            ],
            expectedTotal: 2 * chart.price + poll.price,
          },
        },
      ]);
  },
);

test.each([
  ['with the reason', refusal('DEPENDENCY_DOWN', 'The service sleeps'), 'The service sleeps'],
  ['without one', unexplainedFailure, 'Your order could not be placed. Please try again.'],
])(
  'a checkout that fails %s says so in the cart',
  { tags: ['ERR-14', 'ERR-15'] },
  async (_, answer, text) => {
    answerCalls({ 'POST /api/orders': answer });
    const { screen, pay } = await openCheckout(toCheckoutState([toCheckoutItem(makeProduct())]));
    await pay.click();
    await expectToast('Checkout failed', text);
    await expect.element(screen.getByText('The cart')).toBeVisible();
  },
);

test(
  'a changed price is shown, and charged only after it was seen',
  { tags: ['slow', 'P04'] },
  async () => {
    const chart = makeProduct({ title: 'Org Chart', price: 99.5 });
    const state = toCheckoutState([toCheckoutItem(chart, { quantity: 2 })]);
    const sent = answerCalls({
      'POST /api/orders': () =>
        sent.length === 1 ? totalChanged(quoteTwo(chart, 119)) : new Promise<object>(() => {}),
    });
    const { screen, pay, quotes } = await openCheckout(state, () => quoteTwo(chart, 109));
    await expect.element(screen.getByText('$218.00').first()).toBeVisible();
    await expect.element(screen.getByText(/^A price has changed/)).toBeVisible();

    await pay.click();
    await expect.element(screen.getByText('$238.00').first()).toBeVisible();
    await expect.element(pay).toBeEnabled();

    await pay.click();
    await expect.element(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toMatchObject([{ expectedTotal: 218 }, { expectedTotal: 238 }]);
    expect(quotes()).toBe(1);
  },
);

test('customers can pay when current prices cannot be loaded', async () => {
  const sent = answerCalls({ 'POST /api/orders': new Promise(() => {}) });
  const state = toCheckoutState([toCheckoutItem(makeProduct())]);
  const { screen } = await renderShop({
    routes,
    at: { pathname: '/checkout', state },
    answer: () => 404,
  });
  await screen.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(screen.getByText(/^A price has changed/).elements()).toHaveLength(0);
});

test('a price that changes while prices cannot be loaded is shown before it is charged', async () => {
  const chart = makeProduct({ title: 'Org Chart', price: 99.5 });
  const state = toCheckoutState([toCheckoutItem(chart, { quantity: 2 })]);
  const sent = answerCalls({
    'POST /api/orders': () =>
      sent.length === 1 ? totalChanged(quoteTwo(chart, 109)) : new Promise<object>(() => {}),
  });
  const { screen, pay } = await openCheckout(state);
  await pay.click();
  await expect.element(screen.getByText('$218.00').first()).toBeVisible();
  await expect.element(screen.getByText(/^A price has changed/)).toBeVisible();
  await pay.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ expectedTotal: 199 }, { expectedTotal: 218 }]);
});

test('a changed total keeps what is said about products that are owned', async () => {
  const [chart, poll, set] = [
    makeProduct({ title: 'Org Chart', price: 129 }),
    makeProduct({ title: 'Quick Poll', price: 40 }),
    makeProduct({ title: 'Office Set', price: 150, isBundle: true }),
  ];
  const quoteSet = (unitPrice: number) => ({
    documentId: set.documentId,
    title: set.title,
    quantity: 1,
    unitPrice,
    amount: unitPrice,
  });
  const contents = [chart, poll].map(({ documentId, title }) => ({
    documentId,
    title,
    isOwned: title === 'Quick Poll',
  }));
  answerCalls({ 'POST /api/orders': totalChanged(quoted({ lines: [quoteSet(160)], total: 160 })) });
  const { screen, pay } = await openCheckout(toCheckoutState([toCheckoutItem(set)]), () =>
    quoted({ lines: [{ ...quoteSet(150), contents }], total: 150 }),
  );
  const text = screen.getByText('Contains Quick Poll, which you own.');
  await expect.element(text).toBeVisible();
  await pay.click();
  await expect.element(screen.getByText('$160.00').first()).toBeVisible();
  await expect.element(text).toBeVisible();
});

test(
  'says what a bundle contains that is ordered or owned as well, and leaves it out on request',
  { tags: ['VEND-13'] },
  async () => {
    const [chart, poll, set] = [
      makeProduct({ title: 'Org Chart', price: 129 }),
      makeProduct({ title: 'Quick Poll', price: 40 }),
      makeProduct({ title: 'Office Set', price: 150, isBundle: true }),
    ];
    const toLine = ({ documentId, title, price: unitPrice }: Product) => ({
      documentId,
      title,
      quantity: 1,
      unitPrice,
      amount: unitPrice,
    });
    const contents = [chart, poll].map(({ documentId, title }) => ({
      documentId,
      title,
      isOwned: title === 'Quick Poll',
    }));
    const lines = [{ ...toLine(set), contents }, toLine(chart)];
    const items = [set, chart].map((product) => toCheckoutItem(product));
    const { screen } = await openCheckout(toCheckoutState(items), () => quoted({ lines }));
    const text = screen.getByText('Contains Org Chart, which is also in this order.');
    await expect.element(text).toBeVisible();
    await expect.element(screen.getByText('Contains Quick Poll, which you own.')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove Org Chart' }).click();
    await expect.element(text).not.toBeInTheDocument();
    await expect.element(screen.getByRole('region', { name: 'Order Summary' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Org Chart' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Remove Office Set' }).click();
    await expect.element(screen.getByText(/^Nothing is selected\./)).toBeVisible();
  },
);

describe('in a new tab', () => {
  beforeEach(signIn);

  const openCart = (items: CartItem[], state?: unknown) =>
    renderShop({
      routes,
      at: { pathname: '/checkout', state },
      answer: (address) =>
        address.pathname === '/api/checkout/quote'
          ? 404
          : pageOf(address.pathname === '/api/carts' ? items : [], address),
    });

  test('the checkout takes what is selected in the cart', { tags: ['PAY-01'] }, async () => {
    const [chart, poll] = ['Org Chart', 'Quick Poll'].map((title) =>
      makeCartItem({ products: [makeProduct({ title })] }),
    ) as [CartItem, CartItem];
    selectItems([chart, poll], [poll]);
    const { screen } = await openCart([chart, poll]);
    await expect.element(screen.getByRole('heading', { name: 'Quick Poll' })).toBeVisible();
    expect(screen.getByText('Org Chart').query()).toBeNull();
  });

  test('a renewal says nothing about the same product in the cart', async () => {
    const [renewed, bought] = ['Org Chart', 'Site Map'].map((title) => makeProduct({ title }));
    const renewal = { ...toCheckoutItem(renewed!), renews: 'licence' };
    const { screen } = await openCart(
      [renewed!, bought!].map((product) => makeCartItem({ products: [product], isOwned: true })),
      toCheckoutState([renewal, toCheckoutItem(bought!)]),
    );
    await expect.element(screen.getByText('You own Site Map already.')).toBeVisible();
    expect(screen.getByText('You own Org Chart already.').query()).toBeNull();
  });

  test(
    'the checkout of an empty cart says that nothing is selected',
    { tags: ['PAY-01'] },
    async () => {
      const { screen } = await openCart([]);
      await expect.element(screen.getByText(/^Nothing is selected\./)).toBeVisible();
      await expect
        .element(screen.getByRole('button', { name: 'Proceed to Payment' }))
        .toBeDisabled();
    },
  );
});

const licensing = {
  hasTerm: true,
  hasForever: true,
  foreverPrice: 299,
  renewalPrice: 49,
  graceDays: 14,
  trialDays: null,
};

test('updates for ever are chosen for what offers both', { tags: ['slow', 'LIC-01'] }, async () => {
  const chart = makeProduct({ title: 'Org Chart', price: 129, licensing });
  const state = toCheckoutState([toCheckoutItem(chart)]);
  const { screen, pay } = await openCheckout(state);
  const choice = screen.getByLabelText('Updates of Org Chart');
  await expect.element(choice).toHaveDisplayValue('12 months of updates, $129.00');
  await choice.selectOptions('Updates for ever, $299.00');
  await expect.element(screen.getByText('$299.00').first()).toBeVisible();
  expect(screen.getByText(/A price has changed/).elements()).toEqual([]);
  const sent = answerCalls({ 'POST /api/orders': unexplainedFailure });
  await pay.click();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({
    items: [{ productDocumentId: chart.documentId, isForever: true }],
    expectedTotal: 299,
  });
});

test('a single offer is named, and not sent', { tags: ['LIC-01'] }, async () => {
  const single = { ...licensing, hasForever: false, foreverPrice: null };
  const item = toCheckoutItem(makeProduct({ price: 129, licensing: single }));
  const { screen } = await openCheckout(toCheckoutState([item]));
  await expect.element(screen.getByText('12 months of updates')).toBeVisible();
  expect(toOrdered([item]).items).toEqual([
    { productDocumentId: item.productDocumentId, cartDocumentId: '', quantity: 1 },
  ]);
});
