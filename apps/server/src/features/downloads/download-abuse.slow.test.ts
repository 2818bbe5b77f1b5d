import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { bearer, callWith, createApiToken } from '../../../test/support/api-tokens.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { signInAgain } from '../../../test/support/calls/factor-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const { product } = await buyer.buyProduct();
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  const getLink = async () => new URL((await askForLink()).json().downloadLink).pathname;
  return { buyer, product, askForLink, getLink };
}

const open = ({ app }: TestShop, url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

test.for(['pending', 'failed', 'expired'] as const)(
  'an order that is %s entitles to nothing, nor does one without attempts left',
  { tags: ['D02', 'I5'] },
  async (status, { shop }) => {
    const { buyer, askForLink } = await buy(shop);
    for (const attempts of [1, 3]) {
      await shop.deps.db
        .update(orders)
        .set({ status, attempts })
        .where(eq(orders.userId, buyer.user.id));
      const refused = await askForLink();
      expect(refused.statusCode).toBe(403);
      expect(refused.json().error.message).toBe('You can download a product once it is paid for');
    }
  },
);

test('who has bought one product does not get another', { tags: ['D01'] }, async ({ shop }) => {
  const [{ buyer }, { product }] = [await buy(shop), await buy(shop)];
  const refused = await buyer.call('GET', `/products/${product.documentId}/download-link`);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error.message).toBe('You can download a product once it is paid for');
});

test(
  'a link is worth nothing once any character of it is another',
  { tags: ['D04'] },
  async ({ shop }) => {
    const { getLink } = await buy(shop);
    const link = await getLink();
    const start = link.lastIndexOf('/') + 1;
    const forged = Array.from({ length: link.length - start }, (_, at) => {
      const other = link[start + at] === 'x' ? 'y' : 'x';
      return link.slice(0, start + at) + other + link.slice(start + at + 1);
    });
    for (const address of [...forged, link.slice(0, -1), `${link}x`, link.slice(0, start)]) {
      expect((await open(shop, address)).statusCode).toBe(403);
    }
    expect((await open(shop, link)).statusCode).toBe(200);
  },
);

test(
  'signing out everywhere ends the links that were given out',
  { tags: ['D05'] },
  async ({ shop }) => {
    const { buyer, getLink } = await buy(shop);
    const link = await getLink();
    expect((await open(shop, link)).statusCode).toBe(200);
    await shop.deps.db.execute(
      sql`update sessions set revoked_at = now() where user_id = ${buyer.user.id}`,
    );
    const refused = await open(shop, link);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.message).toBe('Link expired');
  },
);

test('a link ends with the session that made it', { tags: ['D05'] }, async ({ shop }) => {
  const { buyer, product, getLink } = await buy(shop);
  const [link, elsewhere] = [await getLink(), await signInAgain(shop, buyer.user.id)];
  const answer = await elsewhere.call('GET', `/products/${product.documentId}/download-link`);
  const other = new URL(answer.json().downloadLink).pathname;
  expect((await buyer.call('DELETE', '/sessions/current')).statusCode).toBe(200);
  expect((await open(shop, link)).statusCode).toBe(403);
  expect((await open(shop, link, {}, 'HEAD')).statusCode).toBe(403);
  expect((await open(shop, other)).statusCode).toBe(200);
});

test('a link ends with the API token that made it', { tags: ['D05'] }, async ({ shop }) => {
  const { buyer, product, getLink } = await buy(shop);
  const path = `/products/${product.documentId}/download-link`;
  const { documentId, token } = await createApiToken(buyer, ['downloads:create']);
  const makeLink = async () => {
    const answer = await callWith(shop, { method: 'GET', path }, bearer(token));
    return new URL(answer.json().downloadLink).pathname;
  };
  const [revoked, ofSession] = [await makeLink(), await getLink()];
  expect((await buyer.call('DELETE', `/api-tokens/${documentId}`)).statusCode).toBe(200);
  expect((await open(shop, revoked)).statusCode).toBe(403);
  expect((await open(shop, ofSession)).statusCode).toBe(200);

  const next = await createApiToken(buyer, ['downloads:create']);
  const withNext = await callWith(shop, { method: 'GET', path }, bearer(next.token));
  const link = new URL(withNext.json().downloadLink).pathname;
  expect((await buyer.call('DELETE', '/sessions/current')).statusCode).toBe(200);
  expect((await open(shop, link)).statusCode).toBe(200);
  await shop.deps.db.execute(
    sql`update api_tokens set expires_at = now() where document_id = ${next.documentId}`,
  );
  expect((await open(shop, link)).statusCode).toBe(403);
});

test(
  'every download is logged with its buyer, and the link itself is not stored',
  { tags: ['D06', 'I13'] },
  async ({ shop }) => {
    const { buyer, getLink } = await buy(shop);
    const link = await getLink();
    await open(shop, link, { 'user-agent': 'one browser' });
    await open(shop, link, { 'user-agent': 'another browser' });
    const { rows } = await shop.deps.db.execute(
      sql`select user_agent from downloads join download_links on download_links.id = link_id where user_id = ${buyer.user.id} order by downloads.id`,
    );
    expect(rows).toEqual([{ user_agent: 'one browser' }, { user_agent: 'another browser' }]);
    const stored = await shop.deps.db.execute(
      sql`select row_to_json(download_links) from download_links`,
    );
    expect(JSON.stringify(stored.rows)).not.toContain(link.slice(link.lastIndexOf('/') + 1));
  },
);

test(
  'the name of the file is the shop’s, in ASCII and as RFC 6266 has it',
  { tags: ['D07'] },
  async ({ shop }) => {
    const { product, getLink } = await buy(shop);
    const name = 'Übersicht "100%" (v1)\r\nX: y’*.sppkg';
    const [release] = await shop.deps.db
      .select({ fileId: releases.fileId })
      .from(releases)
      .where(eq(releases.productId, product.id));
    await shop.deps.db.update(files).set({ name }).where(eq(files.id, release!.fileId));
    const file = await open(shop, await getLink());
    const disposition = String(file.headers['content-disposition']);
    expect(file.headers['x']).toBeUndefined();
    const [, ascii, extended] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(
        disposition,
      )!;
    expect(ascii).toBe('_bersicht _100__ (v1)__X: y_*.sppkg');
    expect(decodeURIComponent(extended!)).toBe(name);
  },
);

test(
  'asking only for the headers costs no use and sends no byte',
  { tags: ['D08'] },
  async ({ shop }) => {
    const { product, getLink } = await buy(shop);
    const link = await getLink();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const head = await open(shop, link, {}, 'HEAD');
      expect(head.statusCode).toBe(200);
      expect(head.rawPayload).toHaveLength(0);
      expect(head.headers).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-length': String(product.bytes.length),
        etag: `"${product.sha256}"`,
      });
    }
    expect((await open(shop, link)).rawPayload.equals(product.bytes)).toBe(true);
    expect((await open(shop, link.slice(0, -2), {}, 'HEAD')).statusCode).toBe(403);
  },
);

test('odd ranges get the whole file or a clear no', { tags: ['D08'] }, async ({ shop }) => {
  const { product, getLink } = await buy(shop);
  const ranges = Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(',');
  for (const range of [`bytes=${ranges}`, 'bytes=0-9,5-15', 'bytes=-', 'lines=1-2', 'bytes=x-y']) {
    const whole = await open(shop, await getLink(), { range });
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(product.bytes)).toBe(true);
  }
  for (const range of ['bytes=-0', 'bytes=9-5', 'bytes=2000-', 'bytes=99999999999999999999-']) {
    expect((await open(shop, await getLink(), { range })).statusCode).toBe(416);
  }
  const stale = await open(shop, await getLink(), { range: 'bytes=0-9', 'if-range': '"another"' });
  expect(stale.statusCode).toBe(200);
  const fresh = await open(shop, await getLink(), {
    range: 'bytes=0-9',
    'if-range': `"${product.sha256}"`,
  });
  expect(fresh.statusCode).toBe(206);
});

test('refuses more than thirty links a minute', { tags: ['D08'] }, async ({ shop }) => {
  const { askForLink } = await buy(shop);
  const answers = [];
  for (let attempt = 0; attempt < 31; attempt += 1) answers.push((await askForLink()).statusCode);
  expect(answers).toEqual([...Array<number>(30).fill(200), 429]);
});

test(
  'a package that is missing in the storage is an outage, not a page',
  { tags: ['D08', 'F12'] },
  async ({ shop }) => {
    const { product, getLink } = await buy(shop);
    const [file] = await shop.deps.db
      .select({ storageKey: files.storageKey })
      .from(files)
      .where(eq(files.sha256, product.sha256));
    await rm(join(shop.deps.config.dataDir, 'files', 'private', file!.storageKey));
    const refused = await open(shop, await getLink());
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['content-type']).toContain('application/json');
    expect(refused.headers['content-disposition']).toBeUndefined();
    const other = await createProduct(shop);
    expect((await shop.app.inject(`/api/products/${other.slug}`)).statusCode).toBeLessThan(500);
  },
);

test.for([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
])(
  'a prefetch with %j gets nothing and uses no link up',
  { tags: ['D05'] },
  async (headers, { shop }) => {
    const { getLink } = await buy(shop);
    const link = await getLink();
    for (let count = 0; count < 6; count += 1) {
      const prefetched = await open(shop, link, headers);
      expect([prefetched.statusCode, prefetched.body]).toEqual([204, '']);
    }
    for (let count = 0; count < 5; count += 1)
      expect((await open(shop, link)).statusCode).toBe(200);
    expect((await open(shop, link)).statusCode).toBe(403);
  },
);
