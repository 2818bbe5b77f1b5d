import { describe, expect, vi } from 'vitest';
import { get, read } from '../../../test/support/calls/admin-calls.ts';
import {
  createCategory,
  createProductWithImages,
  putIntoCategory,
  createProduct,
} from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

describe('GET /products', () => {
  test(
    'answers flat entries with all their fields as JSON below /api',
    {
      tags: [
        'API-01',
        'API-02',
        'API-28',
        'ENT-01',
        'ENT-02',
        'ENT-03',
        'ENT-04',
        'ENT-05',
        'ENT-06',
      ],
    },
    async ({ shop }) => {
      const product = await createProduct(shop, {
        priceCents: 12_950,
        isNew: true,
        type: 'trending',
        averageRating: 4.5,
        worksWith: 'SharePoint Online',
      });
      const response = await get(shop, `/products?filters[slug][$eq]=${product.slug}`);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.json().data).toEqual([
        {
          id: product.id,
          documentId: product.documentId,
          slug: product.slug,
          title: product.title,
          description: 'Does one thing.',
          long_description: 'One line.\nAnother line.',
          other_description: '<p>More.</p>',
          price: 129.5,
          isNew: true,
          type: 'trending',
          averageRating: 4.5,
          reviewCount: 0,
          version: '1.0.0.0',
          worksWith: 'SharePoint Online',
          packageName: product.fileName,
          packageBytes: 2_000,
          createdAt: product.createdAt.toISOString(),
          updatedAt: expect.any(String),
        },
      ]);
    },
  );

  test('finds a product by its slug on the first page alone', async ({ shop, product }) => {
    const find = (page: number) =>
      read(shop, `/products?filters[slug]=${product.slug}&pagination[page]=${page}`);
    const [first, second] = [await find(1), await find(2)];
    expect([first.data.length, first.meta.pagination.total]).toEqual([1, 1]);
    expect([second.data.length, second.meta.pagination.total]).toEqual([0, 1]);
  });

  test(
    'hides where the package file is stored, and has rating null without reviews',
    { tags: ['S02', 'ENT-06'] },
    async ({ shop, product }) => {
      const response = await get(shop, `/products?filters[slug]=${product.slug}&populate=*`);
      expect(response.json().data[0].averageRating).toBeNull();
      expect(response.body).not.toContain(product.sha256);
      expect(response.body).not.toContain('packages/');
    },
  );

  test(
    'answers relations that are populated, in every notation',
    { tags: ['API-03', 'API-29', 'ENT-07', 'ENT-08', 'ENT-09'] },
    async ({ shop }) => {
      const { product, images } = await createProductWithImages(shop);
      const [cover, second, third] = images;
      const category = await createCategory(shop, { title: 'People & Org', position: 3 });
      await putIntoCategory(shop, product, category);
      const address = (image: { storageKey: string }) => `/uploads/${image.storageKey}-1200.webp`;

      const forms = [
        'populate=*',
        'populate=img,img2,img3,img_slider,categories',
        'populate[0]=img&populate[1]=img2&populate[2]=img3&populate[3]=img_slider&populate[4]=categories',
        'populate[img]=true&populate[img2]=true&populate[img3]=true&populate[img_slider]=true&populate[categories]=true',
      ];
      for (const form of forms) {
        const { data } = await read(shop, `/products?filters[slug]=${product.slug}&${form}`);
        expect(data[0], form).toMatchObject({
          img: { url: address(cover), alternativeText: 'The part', width: 1200, height: 900 },
          img2: { url: address(second) },
          img3: { url: address(third), alternativeText: null },
          img_slider: [
            { url: address(second), alternativeText: 'The part on a page' },
            { url: address(third), alternativeText: null },
          ],
          categories: [{ documentId: category.documentId, title: 'People & Org' }],
        });
      }

      const { data } = await read(shop, `/products?filters[slug]=${product.slug}&populate=img`);
      expect(data[0].img.formats).toEqual({
        small: { url: `/uploads/${cover.storageKey}-480.webp`, width: 480, height: 360 },
        medium: { url: `/uploads/${cover.storageKey}-800.webp`, width: 800, height: 600 },
        large: { url: address(cover), width: 1200, height: 900 },
      });
      expect(data[0]).not.toHaveProperty('img2');
      expect(data[0]).not.toHaveProperty('categories');
    },
  );

  test(
    'answers null and empty lists for what a product does not have',
    { tags: ['ENT-07', 'ENT-08'] },
    async ({ shop }) => {
      const { slug } = await createProduct(shop);
      const { data } = await read(shop, `/products?filters[slug]=${slug}&populate=*`);
      expect(data[0]).toMatchObject({
        img: null,
        img2: null,
        img3: null,
        img_slider: [],
        categories: [],
      });
    },
  );

  test.for(['fields=title,price', 'fields[0]=title&fields[1]=price'])(
    'leaves the long texts out of an answer to %s',
    async (fields, { shop }) => {
      const { documentId, id, slug, title } = await createProduct(shop);
      const addresses = [`/products?filters[slug]=${slug}&`, `/products/${documentId}?`];
      for (const address of addresses) {
        const entry = [(await read(shop, address + fields)).data].flat()[0];
        expect(entry).toMatchObject({ id, documentId, title, price: 19.99 });
        expect(entry).not.toHaveProperty('long_description');
        expect(entry).not.toHaveProperty('other_description');
      }
    },
  );

  test('answers the long texts that are named', async ({ shop }) => {
    const { slug } = await createProduct(shop);
    const { data } = await read(
      shop,
      `/products?filters[slug]=${slug}&fields=title,other_description`,
    );
    expect(data[0].other_description).toBe('<p>More.</p>');
    expect(data[0]).not.toHaveProperty('long_description');
    const all = await read(shop, `/products?filters[slug]=${slug}&fields=*`);
    expect(all.data[0].long_description).toBe('One line.\nAnother line.');
  });

  test.for([
    ['fields=password', 'password'],
    ['fields[0]=title&fields[1]=price_cents', 'price_cents'],
    ['fields=img', 'img'],
  ] as const)(
    'refuses the unknown field of %s',
    { tags: ['S01'] },
    async ([query, name], { shop }) => {
      const response = await get(shop, `/products?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain(`Invalid key ${name}`);
    },
  );

  test(
    'pages in catalogue order, without gaps or duplicates',
    { tags: ['HOME-25'] },
    async ({ shop }) => {
      const { meta } = await read(shop, '/products?pagination[pageSize]=100');
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(meta.pagination.total / 2) }, (_, index) =>
          read(shop, `/products?pagination[page]=${index + 1}&pagination[pageSize]=2`),
        ),
      );
      const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id));
      expect(ids).toHaveLength(meta.pagination.total);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
      expect(pages[0].meta.pagination).toEqual({
        page: 1,
        pageSize: 2,
        pageCount: pages.length,
        total: meta.pagination.total,
      });
    },
  );

  test(
    'sorts by price, title and rating, unrated ones last',
    { tags: ['API-28'] },
    async ({ shop }) => {
      const category = await createCategory(shop, { title: 'Sorted', position: 9 });
      const given = [
        { title: 'Beta', priceCents: 500, averageRating: null },
        { title: 'Alpha', priceCents: 700, averageRating: 3.5 },
        { title: 'Gamma', priceCents: 500, averageRating: 4.5 },
      ];
      for (const fields of given) {
        await putIntoCategory(shop, await createProduct(shop, fields), category);
      }
      const titles = async (sort: string) => {
        const { data } = await read(shop, `/products?filters[categories][title]=Sorted&${sort}`);
        return data.map(({ title }: { title: string }) => title);
      };
      expect(await titles('')).toEqual(['Beta', 'Alpha', 'Gamma']);
      expect(await titles('sort=title')).toEqual(['Alpha', 'Beta', 'Gamma']);
      expect(await titles('sort=price:desc')).toEqual(['Alpha', 'Beta', 'Gamma']);
      expect(await titles('sort[0]=price&sort[1]=title:desc')).toEqual(['Gamma', 'Beta', 'Alpha']);
      expect(await titles('sort=averageRating:desc')).toEqual(['Gamma', 'Alpha', 'Beta']);
      expect(await titles('sort=averageRating')).toEqual(['Alpha', 'Gamma', 'Beta']);
    },
  );

  test('needs the same number of statements for one product and for many', async ({ shop }) => {
    const [one, other] = [await createProductWithImages(shop), await createProductWithImages(shop)];
    const queries = vi.spyOn(shop.deps.db.$client, 'query');
    const count = async (slugs: string[]) => {
      queries.mockClear();
      const wanted = slugs.map((slug, index) => `filters[slug][$in][${index}]=${slug}`).join('&');
      expect((await read(shop, `/products?populate=*&${wanted}`)).data).toHaveLength(slugs.length);
      return queries.mock.calls.length;
    };
    const slugs = [one.product.slug, other.product.slug];
    expect(await count(slugs)).toBe(await count(slugs.slice(0, 1)));
    queries.mockRestore();
  });

  test.for(['1000', '100000'])(
    'cuts a page size of %s to a hundred',
    { tags: ['S07'] },
    async (pageSize, { shop }) => {
      const { meta } = await read(shop, `/products?pagination[pageSize]=${pageSize}`);
      expect(meta.pagination.pageSize).toBe(100);
    },
  );

  test('answers an empty page beyond the last one', { tags: ['S07'] }, async ({ shop }) => {
    const { data, meta } = await read(shop, '/products?pagination[page]=999999999');
    expect(data).toEqual([]);
    expect(meta.pagination.total).toBeGreaterThan(0);
  });
});

describe('GET /products/{id}', () => {
  test(
    'answers one product by its documentId or its number',
    { tags: ['API-28', 'ENT-01'] },
    async ({ shop, product }) => {
      const { data } = await read(shop, `/products/${product.documentId}`);
      expect(data).toMatchObject({ documentId: product.documentId, title: product.title });
      expect(data).not.toHaveProperty('img');
      expect((await read(shop, `/products/${product.id}?populate=img`)).data).toEqual({
        ...data,
        img: null,
      });
    },
  );

  test.for(['a'.repeat(24), '999999999', '0'])(
    'knows no product %s',
    async (reference, { shop }) => {
      const response = await get(shop, `/products/${reference}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ data: null, error: { name: 'NotFoundError' } });
    },
  );

  test.for(['ABC', '1e3', '-1', "1'--", '%00', '9'.repeat(30)])(
    'refuses %s as a product’s id',
    { tags: ['S03'] },
    async (reference, { shop }) => {
      expect((await get(shop, `/products/${encodeURI(reference)}`)).statusCode).toBe(400);
    },
  );
});

test('an unpublished product is not found', { tags: ['S07'] }, async ({ shop }) => {
  const category = await createCategory(shop, { title: 'Drafts', position: 8 });
  const hidden = await createProduct(shop, { publishedAt: null, title: 'Hidden draft' });
  await putIntoCategory(shop, hidden, category);
  const lists = [
    `filters[slug]=${hidden.slug}`,
    `filters[documentId]=${hidden.documentId}`,
    'filters[categories][title]=Drafts',
    'filters[title][$containsi]=hidden',
  ];
  for (const query of lists) {
    const { data, meta } = await read(shop, `/products?${query}`);
    expect(data, query).toEqual([]);
    expect(meta.pagination.total, query).toBe(0);
  }
  expect((await get(shop, `/products/${hidden.documentId}`)).statusCode).toBe(404);
  expect((await get(shop, `/products/${hidden.id}`)).statusCode).toBe(404);
});
