import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';
import { sha256 } from '../../files/files.ts';

const test = shopTest();

const askForLink = ({ call }: Buyer, documentId: string) =>
  call('GET', `/products/${documentId}/download-link`);

async function getLink(buyer: Buyer, documentId: string): Promise<string> {
  const { downloadLink } = (await askForLink(buyer, documentId)).json();
  return new URL(downloadLink).pathname;
}

const open = ({ app }: TestShop, url: string, headers = {}) => app.inject({ url, headers });

test(
  'a buyer gets the bought file, byte for byte, with its name and hash',
  { tags: ['slow', 'API-38', 'DL-01'] },
  async ({ shop, buyer }) => {
    const { product } = await buyer.buyProduct();
    const file = await open(shop, await getLink(buyer, product.documentId));
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(product.bytes)).toBe(true);
    expect(file.headers['content-disposition']).toContain(`filename="${product.fileName}"`);
    expect(file.headers['content-length']).toBe(String(product.bytes.length));
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(file.headers['referrer-policy']).toBe('no-referrer');
    const digest = Buffer.from(sha256(product.bytes), 'hex').toString('base64');
    expect(file.headers['repr-digest']).toBe(`sha-256=:${digest}:`);
  },
);

test(
  'a product is downloaded by its documentId or its numeric id',
  { tags: ['API-71', 'API-38', 'D03'] },
  async ({ shop }) => {
    const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
    const { product } = await buyer.buyProduct();
    for (const id of [product.documentId, String(product.id)]) {
      const answer = await askForLink(buyer, id);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        downloadLink: expect.stringMatching(/^http:\/\/shop\.test\/api\/downloads\/[\w-]{43}$/),
      });
      const file = await open(shop, new URL(answer.json().downloadLink).pathname);
      expect(file.rawPayload.equals(product.bytes)).toBe(true);
      expect((await askForLink(otherUser, id)).statusCode).toBe(403);
    }
    expect((await askForLink(buyer, '999999')).statusCode).toBe(404);
  },
);

test('who did not pay gets no link', { tags: ['D01', 'D02', 'D03'] }, async ({ shop }) => {
  const [owner, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
  const { product } = await owner.buyProduct();
  const refused = await askForLink(otherUser, product.documentId);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error.message).toBe('You can download a product once it is paid for');
  const unpaid = await createProduct(shop);
  await otherUser.startPaying([unpaid]);
  expect((await askForLink(otherUser, unpaid.documentId)).statusCode).toBe(403);
  expect((await askForLink(owner, 'z'.repeat(24))).statusCode).toBe(404);
  expect((await askForLink(owner, product.slug)).statusCode).toBe(400);
});

test.for([
  ['a refund', 'refundedAt'],
  ['a dispute', 'disputedAt'],
] as const)(
  '%s ends the right to download, old links included, until it is reversed',
  { tags: ['P27', 'D02', 'D05', 'I5'] },
  async ([, setback], { shop, buyer }) => {
    const { product } = await buyer.buyProduct();
    const link = await getLink(buyer, product.documentId);
    const setTo = (moment: Date | null) =>
      shop.deps.db
        .update(orders)
        .set({ [setback]: moment })
        .where(eq(orders.userId, buyer.user.id));
    await setTo(new Date());
    expect((await askForLink(buyer, product.documentId)).statusCode).toBe(403);
    expect((await open(shop, link)).statusCode).toBe(403);
    await setTo(null);
    expect((await askForLink(buyer, product.documentId)).statusCode).toBe(200);
    expect((await open(shop, link)).statusCode).toBe(200);
  },
);

test(
  'a link serves five times, ten minutes, and not in any other spelling',
  { tags: ['D04', 'D05', 'D06'] },
  async ({ shop, buyer }) => {
    const { product } = await buyer.buyProduct();
    const link = await getLink(buyer, product.documentId);
    const altered = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
    expect((await open(shop, altered)).statusCode).toBe(403);
    const uses = [];
    for (let i = 0; i < 6; i += 1) uses.push((await open(shop, link)).statusCode);
    expect(uses).toEqual([200, 200, 200, 200, 200, 403]);
    const old = await getLink(buyer, product.documentId);
    await shop.deps.db.execute(sql`update download_links set expires_at = now()`);
    const late = await open(shop, old);
    expect(late.statusCode).toBe(403);
    expect(late.json().error.message).toBe('Link expired');
  },
);

test(
  'a range of the file can be requested, and nothing beyond it',
  { tags: ['D08'] },
  async ({ shop, buyer }) => {
    const { product } = await buyer.buyProduct();
    const link = await getLink(buyer, product.documentId);
    const part = await open(shop, link, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(product.bytes.subarray(10, 20))).toBe(true);
    expect(part.headers['content-range']).toBe('bytes 10-19/2000');
    const tail = await open(shop, link, { range: 'bytes=-5' });
    expect(tail.rawPayload.equals(product.bytes.subarray(-5))).toBe(true);
    expect((await open(shop, link, { range: 'bytes=5000-' })).statusCode).toBe(416);
    const several = await open(shop, link, { range: 'bytes=0-1,5-6' });
    expect(several.rawPayload.equals(product.bytes)).toBe(true);
  },
);

const countDownloads = async ({ deps }: TestShop, { user }: Buyer) => {
  const { rows } = await deps.db.execute<{ count: number }>(
    sql`select count(*)::int from downloads join download_links on download_links.id = link_id where user_id = ${user.id}`,
  );
  return rows[0]!.count;
};

test(
  'a download that is resumed or fetched in parallel parts counts once',
  { tags: ['slow'] },
  async ({ shop, buyer }) => {
    const { product } = await buyer.buyProduct();
    const link = await getLink(buyer, product.documentId);
    const fetchPart = (range: string) => open(shop, link, { range: `bytes=${range}` });
    for (let times = 1; times <= 5; times += 1) {
      const parts = ['500-999', '1500-1999', '0-499', '1000-1499'];
      const fetched = await Promise.all(['0-0', ...parts].map(fetchPart));
      expect(fetched.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(206));
      expect((await fetchPart('1900-')).statusCode).toBe(206);
      expect(await countDownloads(shop, buyer)).toBe(times);
    }
    expect((await open(shop, link)).statusCode).toBe(403);
    expect((await fetchPart('0-499')).statusCode).toBe(403);
  },
);

test('parts without the beginning are no way around the uses of a link', async ({
  shop,
  buyer,
}) => {
  const { product } = await buyer.buyProduct();
  const link = await getLink(buyer, product.documentId);
  const statuses = [];
  for (let times = 0; times < 7; times += 1) {
    statuses.push((await open(shop, link, { range: 'bytes=1-' })).statusCode);
  }
  expect(statuses).toEqual([206, 206, 206, 206, 206, 206, 403]);
  expect(await countDownloads(shop, buyer)).toBe(1);
});

test('packages have no public address', { tags: ['D07', 'U13'] }, async ({ shop }) => {
  const paths = [
    '/uploads/../private/packages',
    '/uploads/..%2fprivate',
    '/uploads/',
    '/uploads/%2e%2e/',
  ];
  for (const path of paths) expect((await open(shop, path)).statusCode).toBeGreaterThanOrEqual(400);
});
