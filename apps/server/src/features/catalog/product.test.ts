import { describe, expect } from 'vitest';
import { createCategory, putIntoCategory } from '../../../test/support/catalog-factories.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { get, read } from '../../../test/support/calls/public-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

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
