import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signInOnDesktop } from '../../test/sign-in-on-desktop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import BackOfficeLayout from './layout.tsx';

signInOnDesktop();

test('the first tab stop skips the menu of the back office', async () => {
  const routes = [{ path: '/admin', Component: BackOfficeLayout }];
  const { screen } = await renderShop({ routes, at: '/admin', answer: () => 404 });
  await expect.element(screen.getByRole('main')).toBeInTheDocument();
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeVisible();
  await expect.element(skip).toHaveAttribute('href', `#${screen.getByRole('main').element().id}`);
});
