import type { BundleContent, Product } from '@partshelf/contract/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { BundleSection } from './bundle-section.tsx';
import { ProductPanel } from './product-panel.tsx';

const makeContent = (given: Partial<BundleContent>): BundleContent => ({
  documentId: given.slug ?? 'chart',
  slug: 'chart',
  title: 'Org Chart',
  description: 'Shows who reports to whom.',
  price: 129,
  version: '4.4.0.0',
  img: null,
  isAvailable: true,
  ...given,
});

const chart = makeContent({});
const tree = makeContent({ slug: 'tree', title: 'Document Tree', price: 51 });

const makeBundle = (contents = [chart, tree]) =>
  makeProduct({ title: 'Office Set', price: 100, isBundle: true, version: null, contents });

async function open(product: Product, owned: readonly string[] = []) {
  const Component = () => (
    <>
      <ProductPanel product={product} />
      <BundleSection product={product} />
    </>
  );
  const newest = { documentId: 'release', version: '4.4.0.0' };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component }],
    at: '/',
    answer: ({ pathname }) =>
      owned.some((documentId) => pathname === `/api/products/${documentId}/owned`)
        ? { data: { order: { documentId: 'order' }, newest, downloadedVersion: null } }
        : 404,
  });
  return screen;
}

test(
  'a bundle lists its products, what they cost one by one and what is saved',
  { tags: ['VEND-13'] },
  async () => {
    const screen = await open(makeBundle());
    const section = screen.getByRole('region', { name: 'In this bundle' });
    await expect.element(section.getByText('Bought separately: $180.00')).toBeVisible();
    await expect.element(section.getByText('$80.00 less than bought separately')).toBeVisible();
    await expect
      .element(section.getByRole('link', { name: 'Org Chart' }))
      .toHaveAttribute('href', '/product/chart');
    await expect.element(screen.getByText('Bundle', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Save $80.00')).toBeVisible();
  },
);

test('a bundle that costs as much as its products promises no saving', async () => {
  const screen = await open({ ...makeBundle(), price: 180 });
  await expect.element(screen.getByText('Bought separately: $180.00')).toBeVisible();
  expect(screen.getByText(/less than bought|^Save/).query()).toBeNull();
});

test('a customer sees which products of a bundle are already theirs', async () => {
  signIn();
  const screen = await open(makeBundle(), ['chart']);
  const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title });
  await expect.element(row('Org Chart').getByText('You own this')).toBeVisible();
  expect(row('Document Tree').getByText('You own this').query()).toBeNull();
});

test('a bundle with a product that is not available cannot be bought', async () => {
  const screen = await open(makeBundle([chart, { ...tree, isAvailable: false }]));
  const reason = 'This bundle cannot be bought at present: Document Tree is not available.';
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Document Tree' }).query()).toBeNull();
});

test('a product links the bundles that contain it', async () => {
  const bundles = [{ documentId: 'set', slug: 'office-set', title: 'Office Set' }];
  const screen = await open(makeProduct({ bundles }));
  await expect
    .element(screen.getByRole('link', { name: 'Office Set' }))
    .toHaveAttribute('href', '/product/office-set');
});
