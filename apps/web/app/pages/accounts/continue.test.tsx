import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeFavorite } from '../../../test/factories/favorites.ts';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { makeSecondFactor } from '../../../test/factories/second-factor.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn as storeTestToken } from '../../../test/sign-in.ts';
import {
  clearPendingAction,
  isActionDue,
  markActionDue,
  type ProductAction,
  setPendingAction,
} from '../../features/accounts/pending-action.ts';
import ContinuePage from './continue.tsx';

const product = makeProduct({
  documentId: 'orgchart'.padEnd(24, 'x'),
  title: 'Org Chart',
  price: 129,
});

function CurrentAddress() {
  const { pathname, search, state } = useLocation();
  const items = state?.items?.map(({ title, price }: typeof product) => `${title} $${price}`);
  return <p>{`You are at ${pathname}${search} with ${items ?? 'nothing'}`}</p>;
}

const routes = [
  { path: '/continue', Component: ContinuePage },
  { path: '/cart', Component: CurrentAddress },
  { path: '/checkout', Component: CurrentAddress },
  { path: '/search', Component: CurrentAddress },
  { path: '/', Component: CurrentAddress },
];

interface Shop {
  products?: object[];
  cart?: object[];
  favorites?: object[];
}

async function finish(
  kind: ProductAction['kind'],
  { products = [product], cart = [], favorites = [] }: Shop = {},
) {
  setPendingAction({
    kind,
    productDocumentId: product.documentId,
    from: '/search?query=chart',
  });
  markActionDue();
  const lists: Record<string, object[]> = {
    '/api/products': products,
    '/api/carts': cart,
    '/api/favorites': favorites,
  };
  const { screen } = await renderShop({
    routes,
    at: '/continue',
    answer: (address) => pageOf(lists[address.pathname] ?? [], address),
  });
  return screen;
}

const backAtSearch = 'You are at /search?query=chart with nothing';

beforeEach(storeTestToken);

afterEach(() => {
  clearPendingAction();
});

describe('after the login', () => {
  test('the product is in the cart, and the person back on the page before', async () => {
    const sent = answerCalls({ 'POST /api/carts': { data: makeCartItem() } });
    const screen = await finish('cart');
    await expect.element(screen.getByText(backAtSearch)).toBeVisible();
    await expect.element(screen.getByText('Added to Cart', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Org Chart is in your cart.')).toBeVisible();
    const body = { quantity: 1, amount: 129, products: product.documentId };
    expect(sent).toEqual([{ call: 'POST /api/carts', body }]);
  });

  test('Buy Now continues to the checkout at the current price', async () => {
    const sent = answerCalls({});
    const screen = await finish('checkout', { products: [{ ...product, price: 99.5 }] });
    await expect
      .element(screen.getByText('You are at /checkout with Org Chart $99.5'))
      .toBeVisible();
    expect(sent).toEqual([]);
  });

  test('the product is a favorite', async () => {
    const sent = answerCalls({ 'POST /api/favorites': { data: makeFavorite(product) } });
    const screen = await finish('favorite');
    await expect.element(screen.getByText(backAtSearch)).toBeVisible();
    await expect.element(screen.getByText('Org Chart is in your wishlist.')).toBeVisible();
    const body = { products: product.documentId };
    expect(sent).toEqual([{ call: 'POST /api/favorites', body }]);
  });

  test('a product that is a favorite already stays one', async () => {
    const sent = answerCalls({});
    const screen = await finish('favorite', { favorites: [makeFavorite(product)] });
    await expect.element(screen.getByText('Org Chart is in your wishlist.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('a favorite that is in the cart is refused as ever', { tags: ['ERR-09'] }, async () => {
    const sent = answerCalls({});
    const screen = await finish('favorite', { cart: [makeCartItem({ products: [product] })] });
    await expect.element(screen.getByText(backAtSearch)).toBeVisible();
    await expect.element(screen.getByText('Item Already in Cart')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('says that the product is already in the cart', { tags: ['ERR-03'] }, async () => {
    answerCalls({ 'POST /api/carts': refusal('ALREADY_IN_CART') });
    const screen = await finish('cart');
    await expect.element(screen.getByText(backAtSearch)).toBeVisible();
    await expect.element(screen.getByText('Failed to Add')).toBeVisible();
    await expect.element(screen.getByText('This product is already in your cart')).toBeVisible();
  });

  test.each([
    ['cart', 'Failed to Add', backAtSearch],
    ['favorite', 'Failed to Add', backAtSearch],
    ['checkout', 'Checkout failed', 'You are at /cart with nothing'],
  ] as const)(
    'says that the product of a pending %s no longer exists',
    { tags: ['ERR-03', 'ERR-06', 'ERR-14'] },
    async (kind, title, place) => {
      const sent = answerCalls({});
      const screen = await finish(kind, { products: [] });
      await expect.element(screen.getByText(place)).toBeVisible();
      await expect.element(screen.getByText(title)).toBeVisible();
      await expect.element(screen.getByText('This product is not available')).toBeVisible();
      expect(sent).toEqual([]);
    },
  );
});

test('redirects to the home page when nothing is pending', async () => {
  const sent = answerCalls({});
  const { screen } = await renderShop({ routes, at: '/continue', answer: () => 404 });
  await expect.element(screen.getByText('You are at / with nothing')).toBeVisible();
  expect(sent).toEqual([]);
});

test('the action waits until the second step of the sign-in is done', async () => {
  setPendingAction({ kind: 'cart', productDocumentId: product.documentId, from: '/' });
  markActionDue();
  const { screen } = await renderShop({
    routes: [...routes, { path: '/login/second-factor', Component: CurrentAddress }],
    at: '/continue',
    answer: () => makeSecondFactor({ state: 'needed', factors: null }),
  });
  await expect.element(screen.getByText(/^You are at \/login\/second-factor/)).toBeVisible();
  expect(isActionDue()).toBe(true);
});
