import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { type Customer, createCategory } from '../../../test/support/factories.ts';
import { draw, drawVast, invalidImages } from '../../../test/files/images.ts';
import {
  chooseImage,
  formOf,
  productForm,
  uploadImage,
} from '../../../test/support/calls/admin-calls.ts';
import { categories } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';

const test = shopTest();

async function upload(shop: TestShop, admin: Customer, bytes?: Buffer): Promise<Image> {
  const response = await uploadImage(shop, admin, bytes);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: Image }>().data;
}

const read = async ({ app }: TestShop, url: string) => (await app.inject(url)).rawPayload;

describe('an uploaded image', () => {
  test(
    'is rendered in three widths with its aspect ratio, and as a JPEG for link previews',
    { tags: ['U09'] },
    async ({ shop, admin }) => {
      const image = await upload(
        shop,
        admin,
        await draw(1600, 900)
          .withExif({ IFD0: { Artist: 'Someone' }, IFD3: { GPSLatitudeRef: 'N' } })
          .jpeg()
          .toBuffer(),
      );
      expect(image).toMatchObject({ width: 1200, height: 675, alternativeText: null });
      const widths = Object.values(image.formats).map(({ width }) => width);
      expect(widths).toEqual([480, 800, 1200]);
      for (const { url, width, height } of Object.values(image.formats)) {
        const drawn = await sharp(await read(shop, url)).metadata();
        expect(drawn).toMatchObject({ format: 'webp', width, height });
        expect(drawn.exif).toBeUndefined();
      }
      const share = await sharp(await read(shop, image.shareUrl!)).metadata();
      expect(share).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    },
  );

  test('is not enlarged when it is small', async ({ shop, admin }) => {
    const image = await upload(shop, admin, await draw(600, 300).png().toBuffer());
    expect(Object.values(image.formats).map(({ width }) => width)).toEqual([480, 600]);
    expect(image).toMatchObject({ width: 600, height: 300 });
  });

  test.for(Object.keys(invalidImages))(
    'is refused when it is %s',
    { tags: ['U08', 'U10'] },
    async (kind, { shop, admin }) => {
      const bytes = Buffer.from(await invalidImages[kind]!());
      const response = await uploadImage(shop, admin, bytes);
      expect(response.statusCode).toBe(400);
      expect(response.json().validation_error).toHaveProperty('files');
    },
  );

  test(
    'is refused when a small file has far too many pixels',
    { tags: ['U10'] },
    async ({ shop, admin }) => {
      expect((await uploadImage(shop, admin, await drawVast(30_000))).statusCode).toBe(400);
    },
  );

  test('is accepted from Admins only', { tags: ['X11'] }, async ({ shop, admin, customer }) => {
    expect((await uploadImage(shop, customer)).statusCode).toBe(403);
    expect((await admin.call('POST', '/back-office/images', {})).statusCode).toBe(400);
  });
});

const turnBack = ({ deps }: TestShop) =>
  deps.db.update(files).set({ createdAt: sql`${files.createdAt} - '25 hours'::interval` });

const isThere = async ({ deps }: TestShop, { documentId }: { documentId: string }) => {
  const rows = await deps.db.select().from(files).where(eq(files.documentId, documentId));
  return rows.length > 0;
};

test('an unused image is deleted after a day, and used ones stay', async ({ shop, db, admin }) => {
  const chosen = [];
  for (const name of ['img', 'img2', 'img3', 'slider', 'replaced']) {
    chosen.push(await chooseImage(shop, admin, name));
  }
  const [img, img2, img3, slide, replaced] = chosen as [
    (typeof chosen)[number],
    (typeof chosen)[number],
    (typeof chosen)[number],
    (typeof chosen)[number],
    (typeof chosen)[number],
  ];
  const made = await admin.call(
    'POST',
    '/back-office/products',
    productForm({ img: replaced, img2, img3, img_slider: [slide] }),
  );
  const product = made.json().data;
  const changed = await admin.call(
    'PUT',
    `/back-office/products/${product.documentId}`,
    formOf(product, { img, img2, img3, img_slider: [slide] }),
  );
  expect(changed.statusCode, changed.body).toBe(200);
  const category = await createCategory(shop, { title: 'Pictured' });
  const ofCategory = await upload(shop, admin);
  await db.update(categories).set({ imageId: ofCategory.id }).where(eq(categories.id, category.id));
  const unused = await upload(shop, admin);
  await turnBack(shop);
  const fresh = await upload(shop, admin);
  await shop.deps.jobs.enqueue(db, 'delete-expired', {});
  await until(
    () => isThere(shop, unused),
    (there) => !there,
  );
  expect(await isThere(shop, replaced)).toBe(false);
  for (const used of [img, img2, img3, slide, ofCategory, fresh]) {
    expect(await isThere(shop, used)).toBe(true);
  }
  expect((await shop.app.inject(unused.url)).statusCode).toBe(404);
  expect((await shop.app.inject(unused.shareUrl!)).statusCode).toBe(404);
  expect((await shop.app.inject(fresh.url)).statusCode).toBe(200);
});
