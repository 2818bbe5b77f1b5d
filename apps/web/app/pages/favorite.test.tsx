import type { Favorite } from '@partshelf/contract/favorites.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { makeFavorite } from '../../test/factories/favorites.ts';
import { makeImage, makeProduct } from '../../test/factories/products.ts';
import { pageOf, renderShop } from '../../test/render-shop.tsx';
import { signIn } from '../../test/sign-in.ts';
import { removeToken } from '../session.ts';
import FavoritePage from './favorite.tsx';

const routes = [
  { path: '/favorite', Component: FavoritePage },
  { path: '/product/:slug', Component: () => <p>The product</p> },
  { path: '/', Component: () => <p>The home page</p> },
];

async function open(favorites: Favorite[]) {
  const { screen, calls } = await renderShop({
    routes,
    at: '/favorite',
    answer: (address) =>
      address.pathname === '/api/favorites' ? pageOf(favorites, address) : pageOf([], address),
  });
  const row = (title: string) => screen.getByRole('row').filter({ hasText: title });
  return { screen, calls, row };
}

const three = () => [
  makeFavorite(
    makeProduct({ title: 'Org Chart', price: 129, type: 'trending', img: makeImage('A chart') }),
  ),
  makeFavorite(makeProduct({ title: 'News Carousel', price: 99.5, type: 'featured' })),
  makeFavorite(makeProduct({ title: 'Site Map', price: 59, type: 'standard' })),
];

beforeEach(async () => {
  await page.viewport(1280, 800);
  signIn();
});

function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test(
  'an empty wishlist says so, with a link to the products',
  { tags: ['FAV-01', 'FAV-02'] },
  async () => {
    const { screen } = await open([]);
    const heading = screen.getByRole('heading', { level: 1, name: '❤️ My Wishlist', exact: true });
    await expect.element(heading).toBeVisible();
    expect(heading.element().textContent).toBe('❤️ My Wishlist');
    const heart = heading.element().querySelector('svg')!;
    expect(getComputedStyle(heart).fill).toBe(colorOf('--destructive'));
    const text = 'Your wishlist is empty! Start adding products to see them here.';
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Continue Shopping' }))
      .toHaveAttribute('href', '/');
  },
);

describe('a wishlist of three', () => {
  test.each([1280, 390])(
    'has titles that are large enough to touch, %i pixels wide',
    async (width) => {
      await page.viewport(width, 800);
      const { screen } = await open(three());
      const link = screen.getByRole('link', { name: 'Org Chart' });
      await expect.element(link).toBeVisible();
      expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    },
  );

  test('has pictures that stand on the lines', { tags: ['FAV-04'] }, async () => {
    await page.viewport(1440, 900);
    const { row } = await open(three());
    await expect.element(row('Org Chart')).toBeVisible();
    const line = row('Org Chart').element();
    const picture = line.querySelector('a > span')!.getBoundingClientRect();
    expect(picture.width).toBe(120);
    expect(line.getBoundingClientRect().bottom - picture.bottom).toBeLessThanOrEqual(2);
  });

  test(
    'names its columns',
    { tags: ['FAV-03', 'FAV-04', 'FAV-05', 'FAV-06', 'FAV-07', 'FAV-08'] },
    async () => {
      const { screen } = await open(three());
      await expect.element(screen.getByRole('table')).toBeVisible();
      const heads = screen.getByRole('columnheader').elements();
      expect(heads.map(({ textContent }) => textContent)).toEqual([
        'Remove',
        'Image',
        'Product name',
        'Unit price',
        'Type',
        'Action',
      ]);
    },
  );

  test.each([1280, 390])(
    'says of each product what it is and costs, %i pixels wide',
    { tags: ['FAV-03', 'FAV-04', 'FAV-05', 'FAV-06', 'FAV-07', 'FAV-08'] },
    async (width) => {
      await page.viewport(width, 800);
      const { screen, row } = await open(three());
      await expect.element(screen.getByRole('row')).toHaveLength(4);
      for (const [title, price, type] of [
        ['Org Chart', '$129.00', 'Trending'],
        ['News Carousel', '$99.50', 'Featured'],
        ['Site Map', '$59.00', 'Standard'],
      ] as const) {
        await expect.element(row(title).getByRole('rowheader', { name: title })).toBeVisible();
        await expect.element(row(title).getByText(price, { exact: true })).toBeVisible();
        await expect.element(row(title).getByText(type, { exact: true })).toBeVisible();
        await expect
          .element(row(title).getByRole('button', { name: 'Add to cart', exact: true }))
          .toBeVisible();
      }
      expect(row('Org Chart').element().querySelectorAll('img')).toHaveLength(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  test(
    'removes a product at once, says so, and restores it when that fails',
    { tags: ['FAV-03', 'FAV-09', 'FAV-10', 'ERR-08'] },
    async () => {
      const favorites = three();
      const { screen, row } = await open(favorites);
      const answer = Promise.withResolvers<Response>();
      const send = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
      await screen.getByRole('button', { name: 'Remove Org Chart from favorites' }).click();
      await expect.element(row('Org Chart')).not.toBeInTheDocument();
      await expect.element(screen.getByText('2 products in your wishlist')).toBeInTheDocument();
      await expect.element(screen.getByRole('region', { name: 'Favorites' })).toHaveFocus();
      expect(send.mock.calls[0]![0]).toBe(`/api/favorites/${favorites[0]!.documentId}`);
      answer.resolve(Response.json({}, { status: 500 }));
      await expect.element(row('Org Chart')).toBeVisible();
      await expect.element(screen.getByText('3 products in your wishlist')).toBeInTheDocument();
    },
  );

  test('removes what is added to the cart', { tags: ['FAV-08', 'FAV-12'] }, async () => {
    const { screen, row } = await open(three());
    const send = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
    await row('Site Map').getByRole('button', { name: 'Add to cart' }).click();
    await expect.element(row('Site Map')).not.toBeInTheDocument();
    await expect.element(screen.getByText('2 products in your wishlist')).toBeInTheDocument();
    expect(send.mock.calls[0]![0]).toBe('/api/carts');
  });

  test('links to its products', async () => {
    const { screen } = await open(three());
    await screen.getByRole('link', { name: 'News Carousel' }).click();
    await expect.element(screen.getByText('The product')).toBeVisible();
  });
});

test('a wishlist that cannot be loaded shows an error', { tags: ['ERR-13'] }, async () => {
  const { screen } = await renderShop({ routes, at: '/favorite', answer: () => 400 });
  await expect.element(screen.getByText('Your wishlist could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a wishlist shows a skeleton while it loads', { tags: ['ERR-12'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/favorite',
    answer: () => new Promise<object>(() => {}),
  });
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
});

test('nothing is fetched for a visitor', { tags: ['FAV-16'] }, async () => {
  removeToken();
  const { screen, calls } = await open(three());
  await expect.element(screen.getByRole('heading', { name: /My Wishlist/ })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a long word in a title breaks, so that a phone need not scroll sideways', async () => {
  await page.viewport(390, 800);
  const title = 'W'.repeat(80);
  const { row } = await open([makeFavorite(makeProduct({ title }))]);
  await expect.element(row(title)).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
