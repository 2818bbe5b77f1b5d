import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '../../server/src/db/client.ts';
import { files } from '../../server/src/db/tables/files.ts';
import { shareKey } from '../../server/src/files/images.ts';
import { type FilesProvider, sha256 } from '../../server/src/files/files.ts';
import { demoProducts, type DemoProduct } from './products.ts';

export type ImageKind = 'cover' | 'page' | 'settings' | 'phone';

export type SeededImages = ReadonlyMap<string, Partial<Record<ImageKind, number>>>;

interface StoredImage {
  readonly slug: string;
  readonly kind: ImageKind;
  readonly file: typeof files.$inferInsert;
}

type ImageStorage = Pick<FilesProvider, 'putImage'>;

/** The value is in pixels; the height is that of the largest. */
const sizes: Record<ImageKind, { readonly widths: readonly number[]; readonly height: number }> = {
  cover: { widths: [480, 800, 1200], height: 900 },
  page: { widths: [640, 1280], height: 800 },
  settings: { widths: [480, 960], height: 600 },
  phone: { widths: [480, 960], height: 600 },
};

const kinds = Object.keys(sizes) as ImageKind[];

const views: Record<ImageKind, string> = {
  cover: '',
  page: ', placed on a SharePoint page',
  settings: ', beside its settings',
  phone: ', on a phone',
};

export const imageFolder = new URL('../images/', import.meta.url);

async function storeImage(
  storage: ImageStorage,
  { slug, alternativeText }: DemoProduct,
  kind: ImageKind,
): Promise<StoredImage> {
  const storageKey = `demo/${slug}-${kind}`;
  const { widths, height } = sizes[kind];
  const store = async (name: string, key: string) => {
    const bytes = await readFile(new URL(`${slug}/${kind}-${name}`, imageFolder));
    await storage.putImage(key, bytes);
    return bytes;
  };
  const stored = await Promise.all(
    widths.map((width) => store(`${width}.webp`, `${storageKey}-${width}.webp`)),
  );
  const hasShareJpeg = kind === 'cover';
  if (hasShareJpeg) await store('share.jpg', shareKey(storageKey));
  const largest = stored.at(-1)!;
  const file = {
    visibility: 'public' as const,
    storageKey,
    name: `${slug}-${kind}.webp`,
    mimeType: 'image/webp',
    sizeBytes: largest.byteLength,
    sha256: sha256(largest),
    alternativeText: `${alternativeText}${views[kind]}`,
    width: widths.at(-1)!,
    height,
    widths: [...widths],
    hasShareJpeg,
  };
  return { slug, kind, file };
}

export async function storeImages(storage: ImageStorage): Promise<StoredImage[]> {
  const names = new Set(await readdir(imageFolder, { recursive: true }));
  const stored: StoredImage[] = [];
  for (const product of demoProducts) {
    const own = kinds.filter((kind) => {
      const [smallest] = sizes[kind].widths;
      return names.has(join(product.slug, `${kind}-${smallest}.webp`));
    });
    stored.push(...(await Promise.all(own.map((kind) => storeImage(storage, product, kind)))));
  }
  return stored;
}

export async function seedImages(
  db: Transaction,
  stored: readonly StoredImage[],
): Promise<SeededImages> {
  const inserted = await db
    .insert(files)
    .values(stored.map(({ file }) => file))
    .returning({ id: files.id });
  const imageIds = new Map<string, Partial<Record<ImageKind, number>>>();
  for (const [index, { slug, kind }] of stored.entries()) {
    imageIds.set(slug, { ...imageIds.get(slug), [kind]: inserted[index]!.id });
  }
  return imageIds;
}
