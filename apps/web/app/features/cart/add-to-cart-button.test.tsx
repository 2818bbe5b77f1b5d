import type { CartItem } from '@partshelf/contract/cart.ts';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { respondWithRefusal } from '../../../test/calls.ts';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { RouteFocus } from '../../blocks/page/route-changes.tsx';
import { readPendingAction } from '../accounts/pending-action.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';

function CurrentAddress() {
  const { pathname, state } = useLocation();
  return <p>{`You are at ${pathname} from ${state?.from}`}</p>;
}

async function show(cart: CartItem[], add: () => Promise<Response>) {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(add);
  const product = makeProduct({ documentId: 'product'.padEnd(24, 'x') });
  const routes = [
    {
      path: '/',
      Component: () => (
        <>
          <RouteFocus />
          <AddToCartButton product={product} />
        </>
      ),
    },
    { path: '/login', Component: CurrentAddress },
    { path: '/cart', Component: () => <h1>Your Cart</h1> },
  ];
  const answer = (address: URL) => pageOf(cart, address);
  const { screen, calls } = await renderShop({ routes, at: '/', answer });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, calls, send, product, button };
}

const refuse = (message?: string) => async () => respondWithRefusal('REQUEST_MALFORMED', message);

test(
  'a visitor is asked to log in, and comes back afterwards',
  { tags: ['CART-20', 'PERM-20', 'PERM-21', 'PERM-22'] },
  async () => {
    const { screen, button, send, product } = await show([], refuse());
    await button('Add to Cart').click();
    await expectToast('Authentication required', 'Please login to add items to your cart');
    await button('Login').click();
    await expect.element(screen.getByText('You are at /login from /')).toBeVisible();
    const productDocumentId = product.documentId;
    expect(readPendingAction()).toEqual({ kind: 'cart', productDocumentId, from: '/' });
    expect(send).not.toHaveBeenCalled();
  },
);

describe('a customer', () => {
  test(
    'sees the product in the cart at once, and sends it once',
    { tags: ['CART-14'] },
    async () => {
      signIn();
      const { button, send, product, calls } = await show([], () => new Promise(() => {}));
      await expect.poll(() => calls).toHaveLength(1);
      await userEvent.dblClick(button('Add to Cart'));
      await expect.element(button('In Cart')).toHaveAttribute('aria-disabled', 'true');
      expect(send).toHaveBeenCalledOnce();
      const { body } = send.mock.calls[0]![1]!;
      const { documentId, price } = product;
      expect(JSON.parse(body as string)).toEqual({
        quantity: 1,
        amount: price,
        products: documentId,
      });
    },
  );

  test('sees it before the cart has loaded, and until it is refetched', async () => {
    signIn();
    const product = makeProduct();
    const item = makeCartItem({ products: [product] });
    const reading = Promise.withResolvers<object>();
    const adding = Promise.withResolvers<Response>();
    const send = vi.spyOn(globalThis, 'fetch').mockReturnValue(adding.promise);
    const { screen, calls } = await renderShop({
      routes: [{ path: '/', Component: () => <AddToCartButton product={product} /> }],
      at: '/',
      answer: () => reading.promise,
    });
    await expect.poll(() => calls).toHaveLength(1);
    await screen.getByRole('button', { name: 'Add to Cart' }).click();
    await expect.element(screen.getByRole('button', { name: 'In Cart' })).toBeVisible();
    adding.resolve(Response.json({ data: item }));
    await expect.poll(() => calls).toHaveLength(2);
    await expect.element(screen.getByRole('button', { name: 'In Cart' })).toBeVisible();
    reading.resolve(pageOf([item], calls[1]!));
    await expect.element(screen.getByRole('button', { name: 'In Cart' })).toBeVisible();
    expect(send).toHaveBeenCalledOnce();
  });

  test.each([
    ['the reason', 'Your cart is full', 'Your cart is full'],
    ['a general text', '', 'Error adding item to cart'],
  ])(
    'sees %s when it fails, and can try again',
    { tags: ['CART-15', 'ERR-03', 'ERR-04'] },
    async (_, message, text) => {
      signIn();
      const { button, calls } = await show([], refuse(message));
      await expect.poll(() => calls).toHaveLength(1);
      await button('Add to Cart').click();
      await expectToast('Failed to Add', text);
      await expect.element(button('Add to Cart')).toBeEnabled();
    },
  );

  test(
    'hears that it was added, stays at the button, and gets from there to the cart',
    { tags: ['BUY-08'] },
    async () => {
      signIn();
      const cart: CartItem[] = [];
      const { screen, calls, button, product } = await show(cart, async () => {
        cart.push(makeCartItem({ products: [product] }));
        return Response.json({ data: cart[0] });
      });
      await expect.poll(() => calls).toHaveLength(1);
      await button('Add to Cart').click();
      const status = screen.getByRole('status');
      await expect.element(status).toHaveTextContent(`${product.title} was added to your cart.`);
      await expect.element(button('In Cart')).toHaveFocus();
      await userEvent.tab();
      const link = screen.getByRole('link', { name: 'In Cart' });
      await expect.element(link).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    },
  );

  test('can still add other products', async () => {
    signIn();
    const { button, calls } = await show([makeCartItem()], refuse());
    await expect.poll(() => calls).toHaveLength(1);
    await expect.element(button('Add to Cart')).toBeEnabled();
  });
});
