import { afterEach, expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import {
  clearPendingAction,
  readPendingAction,
  setPendingAction,
} from '../../features/accounts/pending-action.ts';
import LoginPage from './login.tsx';

afterEach(clearPendingAction);

const openLogin = () =>
  renderShop({
    routes: [{ path: '/login', Component: LoginPage }],
    at: '/login',
    answer: () => 404,
  });

test.each([
  ['cart', 'After you log in, the product you chose is added to your cart.'],
  ['favorite', 'After you log in, the product you chose is added to your wishlist.'],
  ['checkout', 'After you log in, you continue to the checkout with the product you chose.'],
] as const)('the login says what it will do for a pending %s', async (kind, text) => {
  setPendingAction({ kind, productDocumentId: 'a'.repeat(24), from: '/' });
  const { screen } = await openLogin();
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('a pending action can be refused before the login', async () => {
  setPendingAction({ kind: 'cart', productDocumentId: 'a'.repeat(24), from: '/' });
  const { screen } = await openLogin();
  await screen.getByRole('button', { name: 'No, thanks' }).click();
  await expect.element(screen.getByText(/^After you log in/)).not.toBeInTheDocument();
  expect(readPendingAction()).toBeUndefined();
});
