import { Ajv } from 'ajv';
import { eq } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { expect, onTestFinished } from 'vitest';
import { jsonFeedSchema } from '../../../test/files/json-feed-schema.ts';
import { listAtomProblems, readAtom } from '../../../test/files/read-documents.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { mountWeb } from '../../pages/pages.ts';

const test = shopTest();

const get = ({ app }: TestShop, slug: string, format: string, headers = {}) =>
  app.inject({ url: `/feeds/products/${encodeURIComponent(slug)}.${format}`, headers });

async function addReleases(
  { deps: { db } }: TestShop,
  product: { id: number },
  changelogs: readonly string[],
) {
  const [first] = await db.select().from(releases).where(eq(releases.productId, product.id));
  const startMs = first!.publishedAt.getTime();
  await db.insert(releases).values(
    changelogs.map((changelog, index) => ({
      productId: product.id,
      version: `2.${index}.0.0`,
      changelog,
      fileId: first!.fileId,
      publishedAt: new Date(startMs + (index + 1) * 60_000),
    })),
  );
}

/** Throws for XML that is not well-formed. */
function readTexts(xml: string, wanted: string): string[] {
  const texts: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === wanted) texts.push(text);
    text = '';
  });
  parser.write(xml).close();
  return texts;
}

test('a product has a feed of its newest 20 releases', async ({ shop }) => {
  const product = await createProduct(shop, { title: 'Org & Chart' });
  await addReleases(
    shop,
    product,
    Array.from({ length: 22 }, (_, index) => `Change ${index}`),
  );
  const json = await get(shop, product.slug, 'json');
  expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  const feed = json.json();
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Releases of Org & Chart',
    home_page_url: `http://shop.test/product/${product.slug}`,
    feed_url: `http://shop.test/feeds/products/${product.slug}.json`,
    authors: [{ name: 'Partshelf' }],
  });
  expect(feed.items).toHaveLength(20);
  expect(feed.items[0]).toMatchObject({
    title: 'Org & Chart 2.21.0',
    content_text: 'Change 21',
    id: expect.stringMatching(/^tag:shop\.test,2026:releases\/[a-z0-9]{24}$/),
  });
  const atom = await get(shop, product.slug, 'atom');
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(readTexts(atom.body, 'content')).toEqual(
    feed.items.map((item: { content_text: string }) => item.content_text),
  );
  const [own, ...ids] = readTexts(atom.body, 'id');
  expect(own).toBe(`tag:shop.test,2026:products/${product.documentId}`);
  expect(ids).toEqual(feed.items.map(({ id }: { id: string }) => id));
});

test('markup, control characters and the end of CDATA in changes are text', async ({ shop }) => {
  const product = await createProduct(shop);
  const changelog = 'One ]]> <script>alert(1)</script>\r\n\u0001\u001b[31mTwo & \u0085three\uffff';
  await addReleases(shop, product, [changelog]);
  const text = 'One ]]> <script>alert(1)</script>\n[31mTwo & three';
  const atom = await get(shop, product.slug, 'atom');
  expect(readTexts(atom.body, 'content')[0]).toBe(text);
  const json = await get(shop, product.slug, 'json');
  expect(json.json().items[0].content_text).toBe(text);
});

test('a feed is cached until the product has a new release', async ({ shop }) => {
  const product = await createProduct(shop);
  const first = await get(shop, product.slug, 'atom');
  const { etag } = first.headers;
  expect(first.headers).toMatchObject({
    'last-modified': expect.stringMatching(/ GMT$/),
    'access-control-allow-origin': '*',
  });
  const again = () => get(shop, product.slug, 'atom', { 'if-none-match': etag });
  expect((await again()).statusCode).toBe(304);
  await addReleases(shop, product, ['A new one']);
  await expect.poll(async () => (await again()).statusCode).toBe(200);
  expect((await again()).body).toContain('A new one');
});

test('a product that is not published has no feed', async ({ shop, db }) => {
  const draft = await createProduct(shop, { publishedAt: null });
  expect((await get(shop, draft.slug, 'json')).statusCode).toBe(404);
  const product = await createProduct(shop);
  expect((await get(shop, product.slug, 'json')).statusCode).toBe(200);
  await db.update(products).set({ publishedAt: null }).where(eq(products.id, product.id));
  await expect.poll(async () => (await get(shop, product.slug, 'json')).statusCode).toBe(404);
});

test.for(['unknown', '\0', 'x'.repeat(250), "' or true --", '../../etc/passwd'])(
  'there is no feed of %j',
  { tags: ['S04'] },
  async (slug, { shop }) => {
    const response = await get(shop, slug, 'atom');
    expect(response.statusCode).toBe(404);
  },
);

test('a web part can ask for the newest release of a product', async ({ shop, product }) => {
  const response = await shop.app.inject({
    url: `/api/products?filters[slug][$eq]=${product.slug}&fields=title&populate=release`,
    headers: { origin: 'https://contoso.sharepoint.com' },
  });
  expect(response.headers['access-control-allow-origin']).toBe('*');
  expect(response.json().data[0].release).toMatchObject({ version: '1.0.0.0' });
});

const title = 'Org & <Chart> "2"';

test('the Atom feed of a product is valid by RFC 4287', async ({ shop }) => {
  const { slug } = await createProduct(shop, { title });
  const address = `/feeds/products/${slug}.atom`;
  const feed = readAtom((await shop.app.inject({ url: address })).body);
  expect(listAtomProblems(feed)).toEqual([]);
  const children = feed.children.filter(({ name }) => name === 'link');
  const self = children.find(({ attributes }) => attributes['rel'] === 'self');
  expect(self?.attributes['href']).toBe(`http://shop.test${address}`);
  expect(feed.children.find(({ name }) => name === 'title')?.text).toBe(`Releases of ${title}`);
});

test('a feed that lacks something is not taken for valid', () => {
  const feed = readAtom(
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><updated>now</updated></feed>',
  );
  expect(listAtomProblems(feed)).toEqual([
    'feed: the author has no name',
    'feed: one id',
    'feed: the time now',
  ]);
});

test('the JSON Feed of a product is valid by version 1.1', async ({ shop }) => {
  const { slug } = await createProduct(shop, { title });
  const feed = (await shop.app.inject({ url: `/feeds/products/${slug}.json` })).json();
  const validate = new Ajv({ allErrors: true }).compile(jsonFeedSchema);
  validate(feed);
  expect(validate.errors).toBeNull();
  const ids = feed.items.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(0);
});

test('the page of a product names both feeds, which exist', async ({ shop }) => {
  const { slug } = await createProduct(shop, { title });
  const app = buildApp(shop.deps);
  onTestFinished(() => app.close());
  await mountWeb(app, shop.deps);
  const page = await app.inject({ url: `/product/${slug}`, headers: { host: 'shop.test' } });
  const head = page.body.slice(0, page.body.indexOf('</head>'));
  const links = head.match(/<link rel="alternate"[^>]*>/g) ?? [];
  const found = links.map((link) => [
    /type="([^"]*)"/.exec(link)?.[1],
    /href="([^"]*)"/.exec(link)?.[1],
  ]);
  const address = `http://shop.test/feeds/products/${slug}`;
  expect(found).toEqual([
    ['application/atom+xml', `${address}.atom`],
    ['application/feed+json', `${address}.json`],
  ]);
  for (const ending of ['atom', 'json']) {
    const feed = await app.inject({
      url: `/feeds/products/${slug}.${ending}`,
      headers: { host: 'shop.test' },
    });
    expect(feed.statusCode).toBe(200);
  }
});
