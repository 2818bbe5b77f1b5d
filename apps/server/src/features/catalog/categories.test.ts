import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/support/test-shop.ts';
import { createCategory, createImage } from '../../../test/support/catalog-factories.ts';

const shop = await openTestShop();

const get = (path: string) => shop.app.inject({ url: `/api${path}` });

async function read(path: string) {
  const response = await get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

describe('GET /categories', () => {
  test('answers the categories in catalogue order', { tags: ['API-27', 'ENT-10'] }, async () => {
    const image = await createImage(shop, 'A page');
    await createCategory(shop, { title: 'Documents', position: 2 });
    const first = await createCategory(shop, {
      title: 'Pages & Navigation',
      position: 1,
      imageId: image.id,
    });
    const { data, meta } = await read('/categories?populate=img');
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      'Pages & Navigation',
      'Documents',
    ]);
    expect(data[0]).toMatchObject({
      documentId: first.documentId,
      title: 'Pages & Navigation',
      slug: 'pages-navigation',
      img: { url: `/uploads/${image.storageKey}-1200.webp`, alternativeText: 'A page' },
    });
    expect(data[1].img).toBeNull();
    expect(meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 2 });
  });

  test('leaves the image out unless it is requested', async () => {
    const { data } = await read('/categories');
    expect(data[0]).not.toHaveProperty('img');
  });
});
