import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderShop } from '../../../test/render-shop.tsx';
import { AccountPage } from './account-page.tsx';

test('on a phone the link of the current page is in view', async () => {
  await page.viewport(320, 640);
  const Company = () => <AccountPage heading={<h1>Company</h1>}>Content</AccountPage>;
  const { screen } = await renderShop({
    routes: [{ path: '/company', Component: Company }],
    at: '/company',
    answer: () => 404,
  });
  const link = screen.getByRole('link', { name: 'Company' });
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await expect.element(link).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByRole('link', { name: 'Orders' })).not.toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('on a phone the link with the focus is seen whole', async () => {
  await page.viewport(320, 640);
  const Profile = () => <AccountPage heading={<h1>Profile</h1>}>Content</AccountPage>;
  const { screen } = await renderShop({
    routes: [{ path: '/profile', Component: Profile }],
    at: '/profile',
    answer: () => 404,
  });
  for (const name of ['Orders', 'Wishlist', 'Profile', 'Security', 'Emails', 'Data', 'Company']) {
    await userEvent.tab();
    const link = screen.getByRole('link', { name });
    await expect.element(link).toHaveFocus();
    await expect.element(link).toBeInViewport({ ratio: 1 });
  }
});
