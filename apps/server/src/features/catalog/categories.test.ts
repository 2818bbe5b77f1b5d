import { describe, expect } from 'vitest';
import { read } from '../../../test/support/calls/admin-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createCategory, createImage } from '../../../test/support/factories.ts';

const test = shopTest();

describe('GET /categories', () => {
  test(
    'answers the categories in catalogue order',
    { tags: ['API-27', 'ENT-10'] },
    async ({ shop }) => {
      const image = await createImage(shop, 'A page');
      await createCategory(shop, { title: 'Documents', position: 2 });
      const first = await createCategory(shop, {
        title: 'Pages & Navigation',
        position: 1,
        imageId: image.id,
      });
      const { data, meta } = await read(shop, '/categories?populate=img');
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
    },
  );

  test('leaves the image out unless it is requested', async ({ shop }) => {
    const { data } = await read(shop, '/categories');
    expect(data[0]).not.toHaveProperty('img');
  });
});
