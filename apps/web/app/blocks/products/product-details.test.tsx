import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { ProductDetails } from './product-details.tsx';

const release: NonNullable<Product['release']> = {
  version: '4.4.0.0',
  publishedAt: '2025-11-14T23:30:00.000Z',
  fileName: 'org-chart.sppkg',
  sizeBytes: 46_000,
  changelog: 'Dotted lines.',
  facts: null,
};

async function show(given: Partial<Product>, isForSale = true) {
  const product = makeProduct({ documentId: 'org', slug: 'org-chart', ...given });
  const Details = () => <ProductDetails product={product} isForSale={isForSale} />;
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Details }],
    at: '/',
    answer: () => 404,
  });
  await expect.element(screen.getByRole('region', { name: 'Package' })).toBeVisible();
  return screen.getByRole('list', { name: 'For administrators' });
}

test(
  'a product links to how it is installed and to its security review',
  { tags: ['KIT-03', 'KIT-09'] },
  async () => {
    const section = await show({ release });
    const addressOf = (name: string) =>
      section.getByRole('link', { name }).element().getAttribute('href');
    expect(addressOf('How to install it')).toBe('/product/org-chart/install');
    const review = '/api/products/org/security-review';
    expect(addressOf('Security review as PDF')).toBe(`${review}?format=pdf`);
    expect(addressOf('Security review as JSON')).toBe(`${review}?format=json`);
  },
);

test('the links of an administrator are large enough for a thumb', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const section = await show({ release });
  const heights = section
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().height);
  expect(heights).toHaveLength(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('a product without a release has no such links', { tags: ['KIT-03'] }, async () => {
  const section = await show({ release: null });
  expect(section.query()).toBeNull();
});

test('a preview has no such links', { tags: ['KIT-03'] }, async () => {
  const section = await show({ release }, false);
  expect(section.query()).toBeNull();
});
