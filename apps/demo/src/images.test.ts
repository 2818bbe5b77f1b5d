import { readdir } from 'node:fs/promises';
import { shareSize } from '@partshelf/contract/catalog/labels.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareKey } from '../../server/src/files/images.ts';
import { demoProducts } from './products.ts';
import { imageFolder, storeImages } from './images.ts';

const stored = new Map<string, Uint8Array>();
const images = await storeImages({
  putImage: async (key, bytes) => void stored.set(key, bytes),
});

test('every image has the size that the shop announces, in all widths', async () => {
  for (const { file } of images) {
    const { storageKey, widths, width, height } = file;
    for (const announced of widths!) {
      const key = `${storageKey}-${announced}.webp`;
      const expected = Math.round((announced * height!) / width!);
      const found = await sharp(stored.get(key)).metadata();
      expect(found, key).toMatchObject({ format: 'webp', width: announced, height: expected });
    }
  }
});

test('every cover has a JPEG for link previews', async () => {
  const covers = images.filter(({ kind }) => kind === 'cover');
  for (const { file } of covers) {
    const found = await sharp(stored.get(shareKey(file.storageKey))).metadata();
    expect(found, file.storageKey).toMatchObject({ format: 'jpeg', ...shareSize });
  }
});

test('every file of the folder is stored', async () => {
  const entries = await readdir(imageFolder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(stored.size);
});

test('one product has no images, one no second image, and all images are described', () => {
  const missing = demoProducts.flatMap(({ slug }) => {
    const own = images.filter((image) => image.slug === slug).map(({ kind }) => kind);
    return (['cover', 'page', 'settings', 'phone'] as const)
      .filter((kind) => !own.includes(kind))
      .map((kind) => `${slug} ${kind}`);
  });
  expect(missing).toEqual([
    'tab-strip cover',
    'tab-strip page',
    'tab-strip settings',
    'tab-strip phone',
    'link-checker page',
  ]);
  for (const { slug, file } of images) {
    expect(file.alternativeText, slug).toMatch(/^[A-Z][^,]{9}/);
  }
});
