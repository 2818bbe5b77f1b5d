import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { makeImage } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { CategoryStrip } from './category-strip.tsx';

const makeCategory = (given: Partial<Category>): Category => ({
  id: 1,
  documentId: 'category'.padEnd(24, 'x'),
  title: 'Absences',
  slug: 'absences',
  img: null,
  ...given,
});

test('a category that the shop has added shows its image, or a box without one', async () => {
  const shown = makeCategory({ img: makeImage('A beach') });
  const bare = makeCategory({ documentId: 'bare'.padEnd(24, 'x'), title: 'Bare', slug: 'bare' });
  const Strip = () => <CategoryStrip />;
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Strip }],
    at: '/',
    answer: () => ({ data: [shown, bare] }),
  });
  const link = screen.getByRole('link', { name: 'Absences', exact: true });
  await expect.element(link).toBeVisible();
  expect(link.element().querySelector('img')?.src).toContain(shown.img!.url);
  expect(screen.getByRole('link', { name: 'Bare' }).element().querySelector('svg')).not.toBeNull();
});
