import sharp from 'sharp';
import type { Transaction } from '../../server/src/db/client.ts';
import { files } from '../../server/src/db/tables/files.ts';
import { drawShareJpeg, shareKey } from '../../server/src/images.ts';
import { type FilesProvider, sha256 } from '../../server/src/providers/files.ts';
import { rasterise } from './art/rasterise.ts';
import { type ProductArt, renderArt } from './art/render.ts';
import { scenes } from './art/scenes.ts';
import { demoProducts } from './catalogue/catalogue.ts';
import type { DemoProduct } from './catalogue/demo-product.ts';

export type PictureKind = keyof ProductArt;

/** The ids of a product's pictures, by the product's slug. */
export type SeededPictures = ReadonlyMap<string, Partial<Record<PictureKind, number>>>;

interface StoredPicture {
  readonly slug: string;
  readonly kind: PictureKind;
  readonly file: typeof files.$inferInsert;
}

const widths: Record<PictureKind, readonly number[]> = {
  cover: [480, 800, 1200],
  page: [640, 1280],
  settings: [480, 960],
  phone: [480, 960],
};

const views: Record<PictureKind, string> = {
  cover: '',
  page: ', placed on a SharePoint page',
  settings: ', beside its settings',
  phone: ', on a phone',
};

/** One thread a picture, and a picture for each core of a small machine, is the fastest. */
const drawnAtOnce = 2;
const tellEvery = 50;

function kindsOf({ without = [] }: DemoProduct): PictureKind[] {
  if (without.includes('img')) return [];
  const kinds = Object.keys(widths) as PictureKind[];
  return kinds.filter((kind) => kind !== 'page' || !without.includes('img2'));
}

async function storePicture(
  storage: FilesProvider,
  product: DemoProduct,
  kind: PictureKind,
  svg: string,
): Promise<StoredPicture> {
  const storageKey = `demo/${product.slug}-${kind}`;
  const rasters = await rasterise(svg, widths[kind]);
  for (const { width, webp } of rasters)
    await storage.putMedia(`${storageKey}-${width}.webp`, webp);
  const largest = rasters.at(-1)!;
  const hasShareJpeg = kind === 'cover';
  if (hasShareJpeg) {
    await storage.putMedia(shareKey(storageKey), await drawShareJpeg(largest.webp));
  }
  const file = {
    visibility: 'public' as const,
    storageKey,
    name: `${product.slug}-${kind}.webp`,
    mimeType: 'image/webp',
    sizeBytes: largest.webp.byteLength,
    sha256: sha256(largest.webp),
    alternativeText: `${scenes[product.slug]!.alt}${views[kind]}`,
    width: largest.width,
    height: largest.height,
    widths: [...widths[kind]],
    hasShareJpeg,
  };
  return { slug: product.slug, kind, file };
}

/** Draws and stores the pictures of every demo product, some at a time. */
export async function storePictures(
  storage: FilesProvider,
  say: (line: string) => void,
): Promise<StoredPicture[]> {
  const waiting = demoProducts.flatMap((product) => {
    const kinds = kindsOf(product);
    return kinds.length > 0 ? [{ product, kinds }] : [];
  });
  const all = waiting.reduce((sum, { kinds }) => sum + kinds.length, 0);
  const stored: StoredPicture[] = [];
  sharp.concurrency(1);
  const draw = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const art = renderArt(next.product.slug);
      for (const kind of next.kinds) {
        stored.push(await storePicture(storage, next.product, kind, art[kind]));
        if (stored.length % tellEvery === 0) say(`  ${stored.length} of ${all} pictures drawn`);
      }
    }
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, draw));
  return stored;
}

export async function seedPictures(
  db: Transaction,
  stored: readonly StoredPicture[],
): Promise<SeededPictures> {
  const inserted = await db
    .insert(files)
    .values(stored.map(({ file }) => file))
    .returning({ id: files.id });
  const pictures = new Map<string, Partial<Record<PictureKind, number>>>();
  for (const [index, { slug, kind }] of stored.entries()) {
    pictures.set(slug, { ...pictures.get(slug), [kind]: inserted[index]!.id });
  }
  return pictures;
}
