import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ReleaseCalls } from '../../../test/support/calls/release-calls.ts';
import { buildPackage } from '../../../test/share-point-package.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

async function buyAndRelease(shop: TestShop, adminReleases: ReleaseCalls, slug: string) {
  const buyer = await createBuyer(shop);
  const { product } = await buyer.buyProduct();
  const bytes = buildPackage('2.0.0.0', { slug });
  const published = await adminReleases.release(product, bytes, 'Newer.');
  const askFor = (query = '') =>
    buyer.call('GET', `/products/${product.documentId}/download-link${query}`);
  async function fetchFile(query?: string) {
    const { pathname } = new URL((await askFor(query)).json().downloadLink);
    return (await shop.app.inject(pathname)).rawPayload;
  }
  return { buyer, product, bytes, published, askFor, fetchFile };
}

async function readPackages(buyer: Buyer) {
  const [{ documentId }] = (await buyer.call('GET', '/orders')).json().data;
  return (await buyer.call('GET', `/orders/${documentId}`)).json().data.packages;
}

test(
  'a buyer downloads the newest release, and the one that was sold by its name',
  { tags: ['slow'] },
  async ({ shop, adminReleases }) => {
    const { buyer, product, bytes, fetchFile } = await buyAndRelease(shop, adminReleases, 'newest');
    expect((await fetchFile()).equals(bytes)).toBe(true);
    const [{ releases }] = await readPackages(buyer);
    const [newest, sold, ...more] = releases;
    expect(more).toEqual([]);
    expect(newest).toEqual({
      documentId: expect.any(String),
      version: '2.0.0.0',
      publishedAt: expect.any(String),
      fileName: 'part.sppkg',
      sizeBytes: bytes.length,
      sha256: expect.any(String),
      isSold: false,
      withdrawnReason: null,
    });
    expect(sold).toMatchObject({ version: '1.0.0.0', sha256: product.sha256, isSold: true });
    expect((await fetchFile(`?release=${newest.documentId}`)).equals(bytes)).toBe(true);
    expect((await fetchFile(`?release=${sold.documentId}`)).equals(product.bytes)).toBe(true);
  },
);

test(
  'only releases of what was bought, and only while it is paid',
  { tags: ['slow'] },
  async ({ shop, adminReleases }) => {
    const { buyer, product, published, askFor } = await buyAndRelease(shop, adminReleases, 'only');
    const other = await buyAndRelease(shop, adminReleases, 'other');
    const foreign = await askFor(`?release=${other.published.documentId}`);
    expect(foreign.statusCode).toBe(404);
    const otherUser = await createBuyer(shop);
    const path = `/products/${product.documentId}/download-link?release=${published.documentId}`;
    expect((await otherUser.call('GET', path)).statusCode).toBe(403);
    const { pathname } = new URL((await buyer.call('GET', path)).json().downloadLink);
    await shop.deps.db
      .update(orders)
      .set({ refundedAt: new Date() })
      .where(eq(orders.userId, buyer.user.id));
    expect((await buyer.call('GET', path)).statusCode).toBe(403);
    expect((await shop.app.inject(pathname)).statusCode).toBe(403);
    expect(await readPackages(buyer)).toMatchObject([
      { release: { version: '1.0.0.0' }, releases: [] },
    ]);
  },
);

test('who buys later gets what is newest then', async ({ shop, adminReleases }) => {
  const { product } = await buyAndRelease(shop, adminReleases, 'later');
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([product]);
  await shop.control(`/sessions/${sessionId}/pay`);
  await buyer.check(sessionId);
  expect(await readPackages(buyer)).toMatchObject([{ release: { version: '2.0.0.0' } }]);
});
