import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Favorite } from '@partshelf/contract/favorites.ts';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { respondWithRefusal } from '../../../test/calls.ts';
import { makeFavorite } from '../../../test/factories/favorites.ts';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { readPendingAction } from '../accounts/pending-action.ts';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { useFavoriteCount } from './favorites.ts';

const product = makeProduct({ documentId: 'orgchart'.padEnd(24, 'x'), title: 'Org Chart' });

function CurrentAddress() {
  const { pathname, state } = useLocation();
  return <p>{`You are at ${pathname} from ${state?.from}`}</p>;
}

function ProductRow({ visitorText }: { visitorText?: string | undefined }) {
  return (
    <>
      <FavoriteButton product={product} variant="art" visitorText={visitorText} />
      <AddToCartButton product={product} />
      <p>{useFavoriteCount()} favorites</p>
    </>
  );
}

interface Given {
  favorites?: Favorite[];
  cart?: CartItem[];
  send?: () => Promise<Response>;
  visitorText?: string;
  until?: Promise<unknown>;
}

async function show({ favorites = [], cart = [], send, visitorText, until }: Given = {}) {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(send ?? never);
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/', Component: () => <ProductRow visitorText={visitorText} /> },
      { path: '/login', Component: CurrentAddress },
    ],
    at: '/',
    answer: async (address) => {
      await until;
      return address.pathname === '/api/favorites'
        ? pageOf(favorites, address)
        : pageOf(cart, address);
    },
  });
  const reads = (path: string) => calls.filter(({ pathname }) => pathname === path).length;
  const heart = screen.getByRole('button', { name: 'Add Org Chart to favorites' });
  const pressed = (isPressed: boolean) =>
    expect.element(heart).toHaveAttribute('aria-pressed', String(isPressed));
  return { screen, calls, sent, reads, heart, pressed };
}

const never = () => new Promise<Response>(() => {});
const agree = (data: unknown) => async () => Response.json({ data });
const refuse = (message: string) => async () => respondWithRefusal('REQUEST_MALFORMED', message);

describe('a visitor', () => {
  test(
    'is asked to log in, and comes back afterwards',
    { tags: ['FAV-15', 'PERM-20', 'PERM-21', 'PERM-23'] },
    async () => {
      const { screen, heart, sent } = await show();
      await heart.click();
      await expectToast('Authentication required', 'Please login to manage favorites');
      await screen.getByRole('button', { name: 'Login' }).click();
      await expect.element(screen.getByText('You are at /login from /')).toBeVisible();
      const productDocumentId = product.documentId;
      expect(readPendingAction()).toEqual({ kind: 'favorite', productDocumentId, from: '/' });
      expect(sent).not.toHaveBeenCalled();
    },
  );

  test('sees another text where things are only added', { tags: ['PERM-24'] }, async () => {
    const text = 'Please login to add items to your favorite';
    const { screen, heart } = await show({ visitorText: text });
    await heart.click();
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  test('has no favorites read', { tags: ['FAV-16'] }, async () => {
    const { calls, screen, pressed } = await show({ favorites: [makeFavorite(product)] });
    await pressed(false);
    await expect.element(screen.getByText('0 favorites')).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('a customer', () => {
  test(
    'sees a favorite pressed at once, and sends it once',
    { tags: ['FAV-09', 'HOME-42'] },
    async () => {
      signIn();
      const { screen, heart, sent, pressed, reads } = await show();
      await expect.poll(() => reads('/api/favorites')).toBe(1);
      await userEvent.dblClick(heart);
      await pressed(true);
      await expect.element(screen.getByText('1 favorites')).toBeVisible();
      expect(sent).toHaveBeenCalledOnce();
      const [path, init] = sent.mock.calls[0]!;
      expect([init!.method, path]).toEqual(['POST', '/api/favorites']);
      expect(JSON.parse(init!.body as string)).toEqual({ products: product.documentId });
    },
  );

  test('sees it pressed before the favorites have been read, too', async () => {
    signIn();
    const { heart } = await show({ until: never() });
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  });

  test('takes it out again by its own documentId', { tags: ['FAV-09'] }, async () => {
    signIn();
    const favorite = makeFavorite(product);
    const { heart, sent, pressed } = await show({ favorites: [favorite] });
    await pressed(true);
    await heart.click();
    await pressed(false);
    const [path, init] = sent.mock.calls[0]!;
    expect([init!.method, path]).toEqual(['DELETE', `/api/favorites/${favorite.documentId}`]);
  });

  test(
    'refetches cart and favorites after each change',
    { tags: ['FAV-11', 'CART-16'] },
    async () => {
      signIn();
      const favorites: Favorite[] = [];
      const added = makeFavorite(product);
      const { screen, heart, reads } = await show({
        favorites,
        send: async () => {
          favorites.push(added);
          return Response.json({ data: added });
        },
      });
      const readBoth = () => [reads('/api/favorites'), reads('/api/carts')];
      await expect.poll(readBoth).toEqual([1, 1]);
      await heart.click();
      await expect.poll(readBoth).toEqual([2, 2]);
      await screen.getByRole('button', { name: 'Add to Cart' }).click();
      await expect.poll(readBoth).toEqual([3, 3]);
    },
  );

  test.each([
    ['the reason', 'Your wishlist is full', 'Your wishlist is full'],
    [
      'a general text',
      '',
      'There was an issue adding the item to your favorites. Please try again.',
    ],
  ])(
    'sees %s when it cannot be added, and the former state',
    { tags: ['FAV-10', 'ERR-06', 'ERR-07'] },
    async (_, message, text) => {
      signIn();
      const { screen, heart, pressed, reads } = await show({ send: refuse(message) });
      await expect.poll(() => reads('/api/favorites')).toBe(1);
      await heart.click();
      await expectToast('Failed to Add', text);
      await pressed(false);
      await expect.element(screen.getByText('0 favorites')).toBeVisible();
    },
  );

  test(
    'sees an error when it cannot be removed, and the former state',
    { tags: ['FAV-10', 'ERR-08'] },
    async () => {
      signIn();
      const { heart, pressed } = await show({
        favorites: [makeFavorite(product)],
        send: refuse('Not Found'),
      });
      await pressed(true);
      await heart.click();
      await expectToast('Error', 'Failed to remove from favorites');
      await pressed(true);
    },
  );

  test(
    'sees that a product in the cart cannot be a favorite, without a call',
    { tags: ['ERR-09', 'FAV-13'] },
    async () => {
      signIn();
      const { screen, heart, sent, pressed } = await show({
        cart: [makeCartItem({ products: [product] })],
      });
      await expect.element(screen.getByRole('button', { name: 'In Cart' })).toBeVisible();
      await heart.click();
      const text = 'You cannot add this item to your favorites because it is already in your cart.';
      await expectToast('Item Already in Cart', text);
      await pressed(false);
      expect(sent).not.toHaveBeenCalled();
    },
  );
});

describe('a favorite that is added to the cart', () => {
  const addToCart = async (send: Given['send']) => {
    signIn();
    const shown = await show({ favorites: [makeFavorite(product)], send: send ?? never });
    await shown.pressed(true);
    await shown.screen.getByRole('button', { name: 'Add to Cart' }).click();
    return shown;
  };

  test('is a favorite no longer, at once', { tags: ['FAV-12'] }, async () => {
    const { screen, pressed } = await addToCart(never);
    await pressed(false);
    await expect.element(screen.getByText('0 favorites')).toBeVisible();
  });

  test('is one again when that fails', { tags: ['CART-15'] }, async () => {
    const { screen, pressed } = await addToCart(refuse('Your cart is full'));
    await expectToast('Failed to Add', 'Your cart is full');
    await pressed(true);
    await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });
});

test(
  'a toggle that finds the product already a favorite ends without one',
  { tags: ['FAV-14'] },
  async () => {
    signIn();
    const { heart, pressed, reads } = await show({ send: agree(null) });
    await expect.poll(() => reads('/api/favorites')).toBe(1);
    await heart.click();
    await expect.poll(() => reads('/api/favorites')).toBe(2);
    await pressed(false);
  },
);
