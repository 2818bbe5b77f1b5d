import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { MoreInCategory } from './more-in-category.tsx';

const category = { id: 1, documentId: 'calendars', title: 'Calendars & Rooms', slug: 'calendars' };
const product = makeProduct({ categories: [category] });

async function show(shown: Product, found: Product[]) {
  const Page = () => (
    <main>
      <h1>A product</h1>
      <MoreInCategory product={shown} />
    </main>
  );
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: Page }],
    at: '/',
    answer: (address) => pageOf(found, address),
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    screen,
    calls,
    shelf: screen.getByRole('region', { name: 'More in Calendars & Rooms' }),
  };
}

test('the end of a page shows four other products of the category in a row', async () => {
  await page.viewport(1280, 900);
  const others = Array.from({ length: 6 }, () => makeProduct({ price: 149 }));
  const { shelf, calls } = await show(product, [others[0]!, product, ...others.slice(1)]);
  const tiles = shelf.getByRole('listitem');
  await expect.element(tiles.first()).toMatchTextContent(/\$149\.00/);
  const hrefs = shelf
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(others.slice(0, 4).map(({ slug }) => `/product/${slug}`));
  const tops = tiles.elements().map((tile) => tile.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  expect(calls[0]!.searchParams.get('filters[categories][documentId][$eq]')).toBe('calendars');
});

test.each([
  ['alone in its category', product, [product], 1],
  ['in no category', makeProduct({ categories: [] }), [], 0],
])('a product %s ends its page without a shelf', async (_, shown, found, asked) => {
  const { shelf, calls } = await show(shown, found);
  await expect.poll(() => calls.length).toBe(asked);
  expect(shelf.query()).toBeNull();
});
