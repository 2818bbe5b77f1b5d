import sharp from 'sharp';
import type { Transaction } from '../../../server/src/db/client.ts';
import { files } from '../../../server/src/db/tables/files.ts';
import { renderShareJpeg, shareKey } from '../../../server/src/images.ts';
import { type FilesProvider, sha256 } from '../../../server/src/providers/files/files.ts';
import { rasterise } from './rasterise.ts';
import { type ProductImages, drawProductImages } from './product-images.ts';
import { mockups } from './mockups/mockups.ts';
import { demoProducts } from '../catalog/products.ts';
import type { DemoProduct } from '../catalog/demo-product.ts';

export type ImageKind = keyof ProductImages;

export type SeededImages = ReadonlyMap<string, Partial<Record<ImageKind, number>>>;

interface StoredImage {
  readonly slug: string;
  readonly kind: ImageKind;
  readonly file: typeof files.$inferInsert;
}

const widths: Record<ImageKind, readonly number[]> = {
  cover: [480, 800, 1200],
  page: [640, 1280],
  settings: [480, 960],
  phone: [480, 960],
};

const views: Record<ImageKind, string> = {
  cover: '',
  page: ', placed on a SharePoint page',
  settings: ', beside its settings',
  phone: ', on a phone',
};

/** One thread per image and one image per core of a small machine is the fastest. */
const drawnAtOnce = 2;
const reportEvery = 50;

function kindsOf({ without = [] }: DemoProduct): ImageKind[] {
  if (without.includes('img')) return [];
  const kinds = Object.keys(widths) as ImageKind[];
  return kinds.filter((kind) => kind !== 'page' || !without.includes('img2'));
}

async function storeImage(
  storage: FilesProvider,
  product: DemoProduct,
  kind: ImageKind,
  svg: string,
): Promise<StoredImage> {
  const storageKey = `demo/${product.slug}-${kind}`;
  const rasters = await rasterise(svg, widths[kind]);
  for (const { width, webp } of rasters)
    await storage.putImage(`${storageKey}-${width}.webp`, webp);
  const largest = rasters.at(-1)!;
  const hasShareJpeg = kind === 'cover';
  if (hasShareJpeg) {
    await storage.putImage(shareKey(storageKey), await renderShareJpeg(largest.webp));
  }
  const file = {
    visibility: 'public' as const,
    storageKey,
    name: `${product.slug}-${kind}.webp`,
    mimeType: 'image/webp',
    sizeBytes: largest.webp.byteLength,
    sha256: sha256(largest.webp),
    alternativeText: `${mockups[product.slug]!.alt}${views[kind]}`,
    width: largest.width,
    height: largest.height,
    widths: [...widths[kind]],
    hasShareJpeg,
  };
  return { slug: product.slug, kind, file };
}

export async function storeImages(
  storage: FilesProvider,
  say: (line: string) => void,
): Promise<StoredImage[]> {
  const waiting = demoProducts.flatMap((product) => {
    const kinds = kindsOf(product);
    return kinds.length > 0 ? [{ product, kinds }] : [];
  });
  const all = waiting.reduce((sum, { kinds }) => sum + kinds.length, 0);
  const stored: StoredImage[] = [];
  sharp.concurrency(1);
  const draw = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const images = drawProductImages(next.product.slug);
      for (const kind of next.kinds) {
        stored.push(await storeImage(storage, next.product, kind, images[kind]));
        if (stored.length % reportEvery === 0) say(`  ${stored.length} of ${all} images drawn`);
      }
    }
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, draw));
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
