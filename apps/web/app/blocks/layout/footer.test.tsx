import { expect, test, vi } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import { ThemeSwitch } from './footer.tsx';

const openSwitch = () =>
  renderShop({ routes: [{ path: '/', Component: ThemeSwitch }], at: '/', answer: () => 404 });

test('the chosen theme is pressed, and on the page', async () => {
  const { screen } = await openSwitch();
  await screen.getByRole('button', { name: 'dark theme' }).click();
  const dark = screen.getByRole('button', { name: 'dark theme', pressed: true });
  await expect.element(dark).toBeVisible();
  expect(document.documentElement).toHaveClass('dark');
  await screen.getByRole('button', { name: 'system theme' }).click();
});

test('without browser storage the theme follows the system', async () => {
  const blockStorage = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blockStorage);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blockStorage);
  const { screen } = await openSwitch();
  await screen.getByRole('button', { name: 'dark theme' }).click();
  const system = screen.getByRole('button', { name: 'system theme', pressed: true });
  await expect.element(system).toBeVisible();
  vi.restoreAllMocks();
});
