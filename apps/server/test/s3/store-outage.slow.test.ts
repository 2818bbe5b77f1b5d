import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect } from 'vitest';
import { files } from '../../src/db/tables/files.ts';
import { encodeForm, toBlob } from '../files/images.ts';
import { until } from '../support/build-test-app.ts';
import type { Buyer } from '../support/buyer.ts';
import { expectErrorCode } from '../support/error-code.ts';
import { shopTest } from '../support/shop-test.ts';
import { uploadImage } from '../support/upload-image.ts';
import { startS3Server } from './s3-server.ts';

const store = await startS3Server();
afterAll(store.close);
afterEach(() => store.setFate(() => 'served'));

const test = shopTest({ config: { s3: store.settings } });

async function getLink({ call }: Buyer, documentId: string): Promise<string> {
  const { downloadLink } = (await call('GET', `/products/${documentId}/download-link`)).json();
  return new URL(downloadLink).pathname;
}

const megabytes = (count: number) => randomBytes(count * 1024 * 1024);

test(
  'while the store is away files answer 503 with Retry-After, and all works again afterwards',
  { tags: ['F12'] },
  async ({ shop, buyer, adminReleases }) => {
    const { product } = await buyer.buyProduct();
    const link = await getLink(buyer, product.documentId);
    const [image] = (await uploadImage(shop, buyer)).json();
    await store.stop();
    const answers = [
      await shop.app.inject(link),
      await shop.app.inject(image.url),
      await uploadImage(shop, buyer),
      await adminReleases.upload(product, 'new.zip', Buffer.from('x')),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(expectErrorCode(answer)).toBe('STORAGE_UNAVAILABLE');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).not.toMatch(/S3|127\.0\.0\.1|shop-files/);
    }
    expect((await shop.app.inject('/api/products')).statusCode).toBe(200);
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200);

    await store.restart();
    const served = await until(
      () => shop.app.inject(image.url),
      ({ statusCode }) => statusCode === 200,
    );
    expect(served.headers['content-type']).toBe('image/webp');
    expect((await shop.app.inject(link)).rawPayload.equals(product.bytes)).toBe(true);
    expect((await uploadImage(shop, buyer)).statusCode).toBe(200);
  },
);

test(
  'requests to a store that never answers end with 503, and cost no use of a download link',
  { tags: ['F12'] },
  async ({ shop, buyer, adminReleases }) => {
    const { product } = await buyer.buyProduct();
    const link = await getLink(buyer, product.documentId);
    store.setFate(() => 'hanging');
    const answers = await Promise.all([
      ...Array.from({ length: limits.downloadLinkUses }, () => shop.app.inject(link)),
      shop.app.inject('/uploads/a-96.webp'),
      adminReleases.upload(product, 'new.zip', Buffer.from('x')),
    ]);
    expect(answers.map(expectErrorCode)).toEqual(answers.map(() => 'STORAGE_UNAVAILABLE'));
    store.setFate(() => 'served');
    const { rawPayload } = await until(
      () => shop.app.inject(link),
      ({ statusCode }) => statusCode === 200,
    );
    expect(rawPayload.equals(product.bytes)).toBe(true);
  },
);

test('a request that an overloaded store refuses once is repeated', async ({
  shop,
  customer,
  adminReleases,
  product,
}) => {
  const refused = new Set<string>();
  store.setFate(({ method, path, query }) => {
    const sent = `${method} ${path} ${query.get('partNumber')}`;
    if (refused.has(sent)) return 'served';
    refused.add(sent);
    return 'overloaded';
  });
  expect((await adminReleases.upload(product, 'small.zip', Buffer.from('x'))).statusCode).toBe(200);
  expect((await adminReleases.upload(product, 'large.zip', megabytes(17))).statusCode).toBe(200);
  const uploaded = await uploadImage(shop, customer);
  expect(uploaded.statusCode).toBe(200);
  expect((await shop.app.inject(uploaded.json()[0].url)).statusCode).toBe(200);
  expect(await store.countUnfinishedUploads()).toBe(0);
});

test('an upload that the store cuts in the middle leaves no object, part or row', async ({
  shop,
  adminReleases,
  product,
}) => {
  const before = await store.listKeys('private');
  const rows = await shop.deps.db.$count(files, eq(files.name, 'cut.zip'));
  store.setFate(({ query }) => (query.get('partNumber') === '2' ? 'cut' : 'served'));
  const answer = await adminReleases.upload(product, 'cut.zip', megabytes(20));
  expect(expectErrorCode(answer)).toBe('STORAGE_UNAVAILABLE');
  expect(await store.listKeys('private')).toEqual(before);
  expect(await store.countUnfinishedUploads()).toBe(0);
  expect(await shop.deps.db.$count(files, eq(files.name, 'cut.zip'))).toBe(rows);
});

test('an upload that the browser cuts in the middle never reaches the store', async ({
  shop,
  admin,
  product,
}) => {
  const before = await store.listKeys();
  store.requests.length = 0;
  const form = new FormData();
  form.append('files', toBlob(megabytes(4)), 'part.zip');
  const { headers, payload } = await encodeForm(form);
  const { promise, resolve } = Promise.withResolvers<void>();
  const upload = request(`${shop.url}/api/back-office/products/${product.documentId}/packages`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${admin.token}`,
      'content-length': payload.length,
      host: 'shop.test',
    },
  });
  upload.on('error', () => resolve());
  upload.on('close', () => resolve());
  upload.write(payload.subarray(0, payload.length / 2), () => upload.destroy());
  await promise;
  expect(store.requests).toEqual([]);
  expect(await store.listKeys()).toEqual(before);
});
