import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderShop } from '../../../test/render-shop.tsx';
import { Footer, ThemeSwitch } from './footer.tsx';

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

test('links to the page of each category', { tags: ['BUY-04'] }, async () => {
  const category = { id: 1, documentId: 'rooms', title: 'Calendars & Rooms', slug: 'rooms' };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Footer }],
    at: '/',
    answer: () => ({ data: [category] }),
  });
  const products = screen.getByRole('navigation', { name: 'Products' });
  await expect
    .element(products.getByRole('link', { name: 'Calendars & Rooms' }))
    .toHaveAttribute('href', '/category/rooms');
});

test('its links stay where they are when the categories arrive', async () => {
  await page.viewport(1280, 900);
  const category = { id: 1, documentId: 'rooms', title: 'Calendars & Rooms', slug: 'rooms' };
  const { promise, resolve } = Promise.withResolvers<object>();
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Footer }],
    at: '/',
    answer: () => promise,
  });
  const privacy = screen.getByRole('link', { name: 'Privacy' });
  await expect.element(privacy).toBeVisible();
  const readPlace = () => {
    const { left, top } = privacy.element().getBoundingClientRect();
    return { left, top };
  };
  const before = readPlace();
  resolve({ data: [category] });
  await expect.element(screen.getByRole('link', { name: 'Calendars & Rooms' })).toBeVisible();
  expect(readPlace()).toEqual(before);
});
