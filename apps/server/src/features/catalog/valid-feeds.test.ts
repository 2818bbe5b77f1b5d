import { Ajv } from 'ajv';
import { expect, onTestFinished } from 'vitest';
import { jsonFeedSchema } from '../../../test/files/json-feed-schema.ts';
import { listAtomProblems, readAtom } from '../../../test/files/read-atom.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { mountWeb } from '../../pages/pages.ts';

const test = shopTest();
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
