import type { OwnedProduct } from '@partshelf/contract/downloads.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeInstallKit } from '../../../test/factories/install.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import ProductInstallPage from './install.tsx';

const { product: kitProduct } = makeInstallKit();
const product = makeProduct(kitProduct);

async function open(kit: InstallKit | 404, owned: OwnedProduct | null = null) {
  const { screen } = await renderShop({
    routes: [{ path: '/product/:slug/install', Component: ProductInstallPage }],
    at: `/product/${product.slug}/install`,
    answer: (address) => {
      if (address.pathname === '/api/products') return pageOf([product], address);
      if (address.pathname.endsWith('/owned')) return { data: owned };
      return typeof kit === 'number' ? kit : { data: kit };
    },
  });
  return { screen };
}

beforeEach(() => localStorage.clear());

describe('the install page of a product', { tags: ['KIT-03'] }, () => {
  test(
    'shows a visitor the steps without the file, and leads back',
    { tags: ['slow'] },
    async () => {
      const { screen } = await open(makeInstallKit());
      const heading = screen.getByRole('heading', { level: 1, name: 'Install Team News 2.1.0' });
      await expect.element(heading).toBeVisible();
      await expect.element(screen.getByRole('region', { name: 'Remove' })).toBeVisible();
      expect(screen.getByRole('button', { name: /^Download/ }).query()).toBeNull();
      await expect
        .element(screen.getByRole('link', { name: 'See Team News' }))
        .toHaveAttribute('href', '/product/team-news');
    },
  );

  test('leads an owner to their own', async () => {
    signIn();
    const { screen } = await open(makeInstallKit(), {
      order: { documentId: 'order1' },
      newest: { documentId: 'release2', version: '2.1.0.0' },
      downloadedVersion: null,
    });
    await expect.element(screen.getByText(/^You own this\./)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Go to your own installation, with the file' }))
      .toHaveAttribute('href', '/order/order1/install?product=product1');
  });

  test('of a product without a release says so', async () => {
    const { screen } = await open(404);
    await expect.element(screen.getByText('There is nothing to install yet.')).toBeVisible();
  });
});
