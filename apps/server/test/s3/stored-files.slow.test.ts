import { randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import { files } from '../../src/db/tables/files.ts';
import { sha256 } from '../../src/files/files.ts';
import { deleteUnreferencedFiles } from '../../src/files/stored-files.ts';
import { attach, download } from '../support/calls/attachment-calls.ts';
import { listPackageFiles } from '../support/calls/release-calls.ts';
import { buildPackage } from '../share-point-package.ts';
import { shopTest } from '../support/shop-test.ts';
import { uploadImage } from '../support/upload-image.ts';
import { startS3Server } from './s3-server.ts';

const store = await startS3Server();
afterAll(store.close);
beforeEach(() => {
  store.requests.length = 0;
});

const test = shopTest({ config: { s3: store.settings } });

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

test('an uploaded package is stored in the bucket only and published from there', async ({
  shop,
  adminReleases,
  product,
}) => {
  const bytes = buildPackage('2.0.0.0');
  const release = await adminReleases.release(product, bytes);
  expect(release).toMatchObject({ version: '2.0.0.0' });
  const [row] = await shop.deps.db
    .select()
    .from(files)
    .where(eq(files.sha256, sha256(bytes)));
  expect(await store.listKeys('private')).toContain(row!.storageKey);
  expect(await listPackageFiles(shop).catch(() => [])).toEqual([]);
});

test('a package above 16 MB is uploaded in parts and downloaded with ranges', async ({
  shop,
  adminReleases,
  buyer,
}) => {
  const { product } = await buyer.buyProduct();
  const bytes = randomBytes(17 * 1024 * 1024 + 5);
  const uploaded = await adminReleases.upload(product, 'big.zip', bytes);
  expect(uploaded.statusCode, uploaded.body).toBe(200);
  const parts = store.requests.filter(
    ({ method, query }) => method === 'PUT' && query.has('partNumber'),
  );
  expect(parts).toHaveLength(3);
  expect(await store.countUnfinishedUploads()).toBe(0);
  const { documentId } = uploaded.json().data;
  await adminReleases.publish(product, {
    package: documentId,
    version: '9.0.0',
    changelog: 'Big.',
  });

  const ask = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  const link = new URL((await ask()).json().downloadLink).pathname;
  const whole = await shop.app.inject(link);
  expect(sha256(whole.rawPayload)).toBe(sha256(bytes));
  const start = 9 * 1024 * 1024;
  const part = await shop.app.inject({
    url: link,
    headers: { range: `bytes=${start}-${start + 99}` },
  });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes ${start}-${start + 99}/${bytes.length}`);
  expect(part.rawPayload.equals(bytes.subarray(start, start + 100))).toBe(true);
  const head = await shop.app.inject({ url: link, method: 'HEAD' });
  expect(head.headers['content-length']).toBe(String(bytes.length));
});

test(
  'a file of the chat is stored in the bucket, and comes from there through the shop',
  { tags: ['DESK-03'] },
  async ({ shop, customer }) => {
    const attachment = await attach(shop, customer, 'a line', 'a.log');
    expect((await download(shop, customer, attachment)).body).toBe('a line');
    const keys = await store.listKeys('private');
    const stored = keys.filter((key) => key.startsWith('attachments/'));
    expect(stored).toHaveLength(1);
    await customer.call('DELETE', `/chat-attachments/${attachment.documentId}`);
    expect(await store.listKeys('private')).not.toContain(stored[0]);
  },
);

test('an uploaded image is served through the shop and disappears when it is deleted', async ({
  shop,
  customer,
}) => {
  const [image] = (await uploadImage(shop, customer)).json();
  const served = await shop.app.inject(image.url);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': 'sandbox',
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
    'content-length': String(served.rawPayload.length),
  });
  const etag = String(served.headers.etag);
  const again = await shop.app.inject({ url: image.url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const head = await shop.app.inject({ url: image.url, method: 'HEAD' });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);

  await customer.call('DELETE', `/upload/files/${image.id}`);
  expect((await shop.app.inject(image.url)).statusCode).toBe(404);
  const key = image.url.replace('/uploads/', '');
  expect(await store.listKeys('public')).not.toContain(key);
});

test('no address of an image leads to a package or out of its folder', async ({
  shop,
  product,
}) => {
  const [row] = await shop.deps.db.select().from(files).where(eq(files.sha256, product.sha256));
  const name = row!.storageKey;
  for (const path of [
    `../private/${name}`,
    `..%2fprivate%2f${name}`,
    `private/${name}`,
    name,
    '',
    'x/../y.webp',
    '%00.webp',
    'data-folder-id',
  ]) {
    const answer = await shop.app.inject(`/uploads/${path}`);
    expect([400, 404], path).toContain(answer.statusCode);
  }
  await expect(shop.deps.files.openPackage('../public/x')).rejects.toThrow('not a key');
  await expect(shop.deps.files.putImage('../private/x', Buffer.from('x'))).rejects.toThrow(
    'not a key',
  );
  expect((await fetch(`${store.settings.endpoint}/shop-files/private/${name}`)).status).toBe(403);
});

test('the nightly cleanup deletes old objects without a row, over several pages', async ({
  shop,
  product,
}) => {
  const old = daysAgo(2);
  await shop.deps.files.putPackage('packages/first.sppkg', Buffer.from('x'));
  await shop.deps.files.putImage('young-96.webp', Buffer.from('x'));
  const orphans = Array.from({ length: 120 }, (_, index) => `private/packages/orphan-${index}.zip`);
  for (const key of orphans) await writeFile(store.pathOf(key), 'x');
  const [row] = await shop.deps.db.select().from(files).where(eq(files.sha256, product.sha256));
  const aged = [...orphans, 'private/packages/first.sppkg', `private/${row!.storageKey}`];
  for (const key of aged) await utimes(store.pathOf(key), old, old);

  expect(await deleteUnreferencedFiles(shop.deps)).toBe(121);
  expect(await store.listKeys('private')).toContain(row!.storageKey);
  expect(await store.listKeys('public')).toContain('young-96.webp');
});
