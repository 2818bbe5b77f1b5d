import { generateUser, createCustomer } from '../../support/customer.ts';
import { buyNowAsVisitor, expectCheckoutOfBoard } from '../../support/checkout-pages.ts';
import {
  signInWithGoogle,
  logInByForm,
  finishProviderSignIn,
} from '../../support/account-pages.ts';
import { expectToast, holdToasts } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'Buy Now leads a visitor through the login to the checkout',
  { tag: ['@slow'] },
  async ({ page, request }) => {
    const { user } = await createCustomer(request);
    await buyNowAsVisitor(page);
    await logInByForm(page, user);
    await expectCheckoutOfBoard(page);
    await page.goBack();
    await expect(page).toHaveURL('/product/kpi-board');
  },
);

test(
  'a favorite of a visitor is added after logging in with Google',
  { tag: ['@slow'] },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/search?query=site');
    await holdToasts(page);
    const heart = page.getByRole('button', { name: 'Add Site Map to favorites' });
    await heart.click();
    const toast = await expectToast(
      page,
      'Authentication required',
      'Please login to manage favorites',
    );
    await toast.getByRole('button', { name: 'Login' }).click();
    await signInWithGoogle(page, generateUser());
    await finishProviderSignIn(page);
    await expectToast(page, 'Added to Wishlist', 'Site Map is in your wishlist.');
    await expect(page).toHaveURL('/search?query=site');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  },
);
