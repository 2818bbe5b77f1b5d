import type { CartItem } from '@partshelf/contract/cart.ts';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { useChangesInOtherTabs } from '../../optimistic-list.ts';
import { removeToken } from '../../session.ts';
import CartPage from './cart.tsx';

function Checkout() {
  const { state } = useLocation();
  const titles = state.items.map(({ title }: { title: string }) => title).join(', ');
  return <p>{`Checkout of ${titles} for ${state.totalAmount}`}</p>;
}

const routes = [
  { path: '/cart', Component: CartPage },
  { path: '/checkout', Component: Checkout },
];

const itemOf = (title: string, amount: number) =>
  makeCartItem({ amount, products: [makeProduct({ title, price: amount })] });

async function openCart(items: CartItem[]) {
  const { screen, calls } = await renderShop({
    routes,
    at: '/cart',
    answer: (address) => pageOf(items, address),
  });
  return {
    screen,
    calls,
    box: (name: string) => screen.getByRole('checkbox', { name, exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
  };
}

const total = (screen: Awaited<ReturnType<typeof openCart>>['screen']) =>
  screen.getByRole('definition').last();

beforeEach(signIn);
test(
  'the cart of who may buy for a company says for whom',
  { tags: ['slow', 'ORG-06'] },
  async () => {
    const fabrikam = { documentId: 'fabrikam'.padEnd(24, 'x'), name: 'Fabrikam' };
    const { screen } = await renderShop({
      routes,
      at: '/cart',
      answer: (address) =>
        address.pathname === '/api/users/me'
          ? makeUser({ buysFor: [fabrikam] })
          : pageOf([itemOf('Org Chart', 129)], address),
    });
    await expect.element(screen.getByText('Buying for yourself')).toBeVisible();
  },
);

test(
  'an empty cart says so, with a link to the products',
  { tags: ['CART-01', 'CART-10', 'CART-11'] },
  async () => {
    const { screen } = await openCart([]);
    await expect.element(screen.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    const text = 'Your cart is empty! Start adding products to see them here.';
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Continue Shopping' });
    await expect.element(link).toHaveAttribute('href', '/');
  },
);

describe('a cart of two', () => {
  const open = () => openCart([itemOf('Org Chart', 129), itemOf('Quick Poll', 39.5)]);

  test(
    'starts with everything selected, and remembers what was unselected in this tab',
    { tags: ['slow', 'CART-02', 'CART-06', 'CART-07', 'BUY-07'] },
    async () => {
      const items = [itemOf('Org Chart', 129), itemOf('Quick Poll', 39.5)];
      const { screen, box, button } = await openCart(items);
      await expect.element(screen.getByText('2 of 2 selected')).toBeVisible();
      await expect.element(total(screen)).toHaveTextContent('$168.50');
      await expect.element(button('Delete Org Chart')).toBeEnabled();
      await expect.element(button('Proceed to Checkout')).toBeEnabled();
      await box('Select Org Chart').click();
      await expect.element(screen.getByText('1 of 2 selected')).toBeVisible();
      await cleanup();
      const again = await openCart([...items, itemOf('Site Map', 10)]);
      await expect.element(again.screen.getByText('2 of 3 selected')).toBeVisible();
      await expect.element(again.box('Select Org Chart')).not.toBeChecked();
      await again.button('Unselect all').click();
      await expect.element(again.button('Delete selected')).toBeDisabled();
      await expect.element(again.button('Proceed to Checkout')).toBeDisabled();
    },
  );

  test('follows the cart of another tab', { tags: ['BUY-07'] }, async () => {
    const items = [itemOf('Org Chart', 129)];
    const Cart = () => {
      useChangesInOtherTabs();
      return <CartPage />;
    };
    const { screen } = await renderShop({
      routes: [{ path: '/cart', Component: Cart }],
      at: '/cart',
      answer: (address) => pageOf(items, address),
    });
    await expect.element(screen.getByText('1 of 1 selected')).toBeVisible();
    items.push(itemOf('Quick Poll', 39.5));
    const otherTab = new BroadcastChannel('shopping');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTab.postMessage(null);
    await expect.element(screen.getByText('2 of 2 selected')).toBeVisible();
    otherTab.close();
  });

  test(
    'keeps total and Proceed in reach on a phone, above its summary',
    { tags: ['slow', 'BUY-07'] },
    async () => {
      await page.viewport(390, 600);
      const items = Array.from({ length: 8 }, (_, index) => itemOf(`Part ${index}`, 10));
      const { screen, button } = await openCart(items);
      await expect.element(screen.getByText('Total $80.00', { exact: true })).toBeInViewport();
      await expect.element(button('Proceed')).toBeInViewport();
      await page.viewport(390, 300);
      await expect.element(button('Proceed')).not.toBeInTheDocument();
      await page.viewport(390, 600);
      button('Proceed to Checkout').element().scrollIntoView();
      await expect.element(button('Proceed')).not.toBeInTheDocument();
      button('Delete Part 0').element().scrollIntoView();
      await button('Proceed').click();
      await expect.element(screen.getByText(/^Checkout of Part 0, .* for 80$/)).toBeVisible();
    },
  );

  test(
    'selects and unselects everything at once',
    { tags: ['CART-03', 'CART-04', 'CART-05'] },
    async () => {
      const { screen, box, button } = await open();
      await button('Unselect all').click();
      await expect.element(screen.getByText('0 of 2 selected')).toBeVisible();
      await expect.element(box('All items')).not.toBeChecked();
      await button('Select all').click();
      await expect.element(screen.getByText('2 of 2 selected')).toBeVisible();
      await expect.element(total(screen)).toHaveTextContent('$168.50');
      await expect.element(button('Delete selected')).toBeEnabled();
    },
  );

  test(
    'takes only the selected items and their total to the checkout',
    { tags: ['CART-08', 'CART-09', 'CART-17'] },
    async () => {
      const { screen, box, button } = await open();
      await box('Select Org Chart').click();
      await expect.element(box('All items')).toBePartiallyChecked();
      await button('Proceed to Checkout').click();
      await expect.element(screen.getByText('Checkout of Quick Poll for 39.5')).toBeVisible();
    },
  );
});

test(
  'a new item is selected in addition to the selection',
  { tags: ['slow', 'CART-17'] },
  async () => {
    const older = itemOf('Org Chart', 129);
    const product = makeProduct({ title: 'Quick Poll', price: 39.5 });
    const added = makeCartItem({ amount: 39.5, products: [product] });
    const items = [older];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      items.push(added);
      return Response.json({ data: added });
    });
    const Cart = () => (
      <>
        <CartPage />
        <AddToCartButton product={product} />
      </>
    );
    const { screen } = await renderShop({
      routes: [{ path: '/cart', Component: Cart }],
      at: '/cart',
      answer: (address) => pageOf(items, address),
    });
    await screen.getByRole('button', { name: 'Unselect all' }).click();
    await expect.element(screen.getByText('0 of 1 selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Add to Cart' }).click();
    await expect.element(screen.getByText('1 of 2 selected')).toBeVisible();
    const box = screen.getByRole('checkbox', { name: 'Select Quick Poll' });
    await expect.element(box).toBeEnabled();
    await expect.element(box).toBeChecked();
  },
);

test('the title of an item is large enough to touch', async () => {
  const { screen } = await openCart([itemOf('Quick Poll', 39.5)]);
  const link = screen.getByRole('link', { name: 'Quick Poll' });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

test(
  'when one of several deletions fails only that item returns, and nothing is selected',
  { tags: ['CART-05', 'CART-13', 'CART-15', 'CART-18', 'ERR-05'] },
  async () => {
    const items = ['Org Chart', 'Quick Poll', 'Site Map'].map((title) => itemOf(title, 10));
    const { screen, box, button } = await openCart(items);
    const answers: ((answer: Response) => void)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    await box('Select Site Map').click();
    await button('Delete selected').click();
    await expect.element(screen.getByText('0 of 1 selected')).toBeVisible();
    await expect.element(button('Delete Site Map')).toBeDisabled();
    await expect.element(button('Select all')).toBeDisabled();
    await expect.element(button('Proceed to Checkout')).toBeDisabled();
    items.shift();
    answers[0]!(Response.json({ data: null }));
    answers[1]!(Response.json({}, { status: 500 }));
    await expectToast('Failed to Remove', 'Error removing item from cart');
    await expect.element(screen.getByText('0 of 2 selected')).toBeVisible();
    await expect.element(box('Select Quick Poll')).toBeEnabled();
    expect(answers).toHaveLength(2);
  },
);

test('a cart that cannot be loaded shows an error', { tags: ['ERR-13'] }, async () => {
  const { screen } = await renderShop({ routes, at: '/cart', answer: () => 400 });
  await expect.element(screen.getByText('Your cart could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('nothing is fetched for a visitor', { tags: ['CART-21'] }, async () => {
  removeToken();
  const { screen, calls } = await openCart([]);
  await expect.element(screen.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a long word in a title breaks, so that a phone need not scroll sideways', async () => {
  await page.viewport(390, 800);
  const title = 'W'.repeat(80);
  const { screen, button } = await openCart([itemOf(title, 129)]);
  await expect.element(screen.getByText('1 of 1 selected')).toBeVisible();
  await expect.element(button('Proceed to Checkout')).toBeEnabled();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('a cart that failed to load is loaded again on request', { tags: ['ERR-13'] }, async () => {
  let isDown = true;
  const { screen } = await renderShop({
    routes,
    at: '/cart',
    answer: (address) => (isDown ? 400 : pageOf([], address)),
  });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.element(screen.getByText(/^Your cart is empty!/)).toBeVisible();
});

describe('a bundle in the cart', { tags: ['VEND-13'] }, () => {
  const chart = makeProduct({ title: 'Org Chart', price: 129 });
  const poll = makeProduct({ title: 'Quick Poll', price: 39.5 });
  const set = makeProduct({ title: 'Office Set', price: 150, isBundle: true });
  const toContent = ({ documentId, title }: typeof chart, isOwned = false) => ({
    documentId,
    title,
    isOwned,
  });
  const inCart = (product: typeof chart, given: Partial<CartItem> = {}) =>
    makeCartItem({ amount: product.price, products: [product], ...given });

  /** The server removes what is deleted. */
  async function open(...items: CartItem[]) {
    const calls = Object.fromEntries(
      items.map((item) => [
        `DELETE /api/carts/${item.documentId}`,
        () => {
          items.splice(items.indexOf(item), 1);
          return { data: null };
        },
      ]),
    );
    const sent = answerCalls(calls);
    return { ...(await openCart(items)), sent };
  }

  test('says what of it is in the cart too, and removes that', async () => {
    const item = inCart(chart);
    const contents = [toContent(chart), toContent(poll)];
    const { screen, button, sent } = await open(inCart(set, { contents }), item);
    const text = 'Contains Org Chart, which is also in your cart.';
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/Quick Poll/).query()).toBeNull();
    await button('Remove Org Chart').click();
    await expect.element(button('Delete Org Chart')).not.toBeInTheDocument();
    expect(screen.getByText(text).query()).toBeNull();
    await expect
      .poll(() => sent.map(({ call }) => call))
      .toEqual([`DELETE /api/carts/${item.documentId}`]);
  });

  test('says what of it is owned, as does a product that is owned', async () => {
    const contents = [toContent(chart, true), toContent(poll, true)];
    const owned = inCart(makeProduct({ title: 'Site Map' }), { isOwned: true });
    const ownedPoll = inCart(poll, { isOwned: true });
    const { screen, button } = await open(inCart(set, { contents }), owned, ownedPoll);
    expect(screen.getByText(/which is also in your cart/).query()).toBeNull();
    const text = 'Contains Org Chart and Quick Poll, which you own.';
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByText('You own Site Map already.')).toBeVisible();
    await button('Remove Office Set').click();
    await expect.element(button('Delete Office Set')).not.toBeInTheDocument();
    await expect.element(button('Remove Site Map')).toBeVisible();
  });

  test('and another one name what both contain once', async () => {
    const other = makeProduct({ title: 'Big Set', price: 200, isBundle: true });
    const { screen, button } = await open(
      inCart(set, { contents: [toContent(chart), toContent(poll)] }),
      inCart(other, { contents: [toContent(poll)] }),
    );
    await expect.element(screen.getByText('Contains Quick Poll, as does Big Set.')).toBeVisible();
    expect(screen.getByText(/as does Office Set/).query()).toBeNull();
    await expect.element(button('Remove Big Set')).toBeVisible();
  });
});

test(
  'the choice between a term and for ever is kept in the cart',
  { tags: ['slow', 'LIC-01'] },
  async () => {
    const licensing = {
      hasTerm: true,
      hasForever: true,
      foreverPrice: 299,
      renewalPrice: 49,
      graceDays: 0,
      trialDays: null,
    };
    const products = [makeProduct({ title: 'Org Chart', price: 129, licensing })];
    const item = makeCartItem({ amount: 129, isForever: false, products });
    const { screen, button } = await openCart([item]);
    const choice = screen.getByLabelText('Updates of Org Chart');
    const sent = answerCalls({
      [`PUT /api/carts/${item.documentId}`]: { data: { ...item, amount: 299, isForever: true } },
    });
    await choice.selectOptions('Updates for ever, $299.00');
    await expect.element(choice).toHaveDisplayValue('Updates for ever, $299.00');
    await expect.element(total(screen)).toHaveTextContent('$299.00');
    expect(sent[0]).toMatchObject({ body: { isForever: true } });
    await button('Proceed to Checkout').click();
    await expect.element(screen.getByText('Checkout of Org Chart for 299')).toBeVisible();
  },
);
