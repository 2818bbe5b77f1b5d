import { errors } from '@partshelf/contract/api/errors.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { shareSize } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { newDocumentId } from '../db/columns.ts';
import type { files, ImageRow } from '../db/tables/files.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { ShopError, toShopError } from '../platform/errors.ts';
import { type FilesProvider, sha256 } from './files.ts';

export type NewImage = typeof files.$inferInsert & { readonly widths: number[] };

const decodingSeconds = 10;

/** A decoded image takes up to 100 MB. */
export const limitDecoding = createConcurrencyLimit(2, 40, 'UPLOADS_FULL');

const formatNames = ['small', 'medium', 'large'];

const acceptedStarts = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

export const shareKey = (storageKey: string) => `${storageKey}-share.jpg`;

const renditionKey = (storageKey: string, width: number) => `${storageKey}-${width}.webp`;

export const iconKey = (storageKey: string, width: number) => `${storageKey}-${width}.png`;

function isAcceptedFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return isWebp || acceptedStarts.some((accepted) => start.startsWith(accepted));
}

export function invalidImageError(field: string, cause?: unknown): ShopError {
  return new ShopError('IMAGE_INVALID', {
    fields: { [field]: [errors.IMAGE_INVALID.message] },
    cause,
  });
}

export async function openImage(image: Buffer | string, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(image, options);
}

/** Only the first frame of an animation is read. */
const decode = (bytes: Buffer) =>
  openImage(bytes, { limitInputPixels: limits.imagePixels, animated: false, autoOrient: true });

const readMetadata = (bytes: Buffer) => limitDecoding(async () => (await decode(bytes)).metadata());

export async function countPixels(bytes: Buffer): Promise<number> {
  if (!isAcceptedFormat(bytes)) return 0;
  try {
    const { width, height } = await readMetadata(bytes);
    const pixels = width * height;
    return pixels > limits.imagePixels ? 0 : pixels;
  } catch (error) {
    if (error instanceof ShopError) throw error;
    return 0;
  }
}

async function rejectLongAnimations(bytes: Buffer): Promise<void> {
  const { pages: frames = 1 } = await readMetadata(bytes);
  if (frames > limits.imageFrames) throw new Error(`an image with ${frames} frames`);
}

interface Rendition {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

async function resizeImage(bytes: Buffer, size: ResizeOptions): Promise<Rendition> {
  const { data, info } = await limitDecoding(async () =>
    (await decode(bytes))
      .timeout({ seconds: decodingSeconds })
      .resize(size)
      .webp()
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height };
}

const renderSquares = (bytes: Buffer, widths: readonly number[]) =>
  Promise.all(widths.map((width) => resizeImage(bytes, { width, height: width, fit: 'cover' })));

async function renderUpToWidths(bytes: Buffer, widths: readonly number[]): Promise<Rendition[]> {
  const largest = await resizeImage(bytes, { width: widths.at(-1)!, withoutEnlargement: true });
  const smaller = widths.filter((width) => width < largest.width);
  return [...(await Promise.all(smaller.map((width) => resizeImage(bytes, { width })))), largest];
}

async function reencodeImage(
  bytes: Buffer,
  field: string,
  draw: (bytes: Buffer) => Promise<Rendition[]>,
): Promise<Rendition[]> {
  if (!isAcceptedFormat(bytes)) throw invalidImageError(field);
  try {
    await rejectLongAnimations(bytes);
    return await draw(bytes);
  } catch (error) {
    throw error instanceof ShopError ? error : invalidImageError(field, error);
  }
}

/** @throws ShopError DEPENDENCY_DOWN when it cannot be written */
export async function storeImageFile(
  storage: FilesProvider,
  key: string,
  bytes: Buffer,
): Promise<void> {
  try {
    await storage.putImage(key, bytes);
  } catch (error) {
    const known = toShopError(error);
    throw known.code === 'UNEXPECTED' ? new ShopError('DEPENDENCY_DOWN', { cause: error }) : known;
  }
}

async function storeRenditions(
  storage: FilesProvider,
  storageKey: string,
  renditions: readonly Rendition[],
): Promise<NewImage> {
  await Promise.all(
    renditions.map(({ bytes, width }) =>
      storeImageFile(storage, renditionKey(storageKey, width), bytes),
    ),
  );
  const { bytes, width, height } = renditions.at(-1)!;
  return {
    visibility: 'public',
    storageKey,
    name: `${storageKey}.webp`,
    mimeType: 'image/webp',
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    width,
    height,
    widths: renditions.map((drawing) => drawing.width),
  };
}

/**
 * The caller inserts the returned row, or deletes the files with `deleteImage`.
 * @throws ShopError IMAGE_INVALID, or DEPENDENCY_DOWN when it cannot be written
 */
export async function storeSquareImage(
  storage: FilesProvider,
  bytes: Buffer,
  widths: readonly [number, ...number[]],
  field: string,
): Promise<NewImage> {
  const squares = await reencodeImage(bytes, field, (image) => renderSquares(image, widths));
  return storeRenditions(storage, newDocumentId(), squares);
}

/** @throws ShopError IMAGE_INVALID, or DEPENDENCY_DOWN when it cannot be written */
export async function storeProductImage(
  storage: FilesProvider,
  bytes: Buffer,
  widths: readonly [number, ...number[]],
  field: string,
): Promise<NewImage> {
  const renditions = await reencodeImage(bytes, field, (original) =>
    renderUpToWidths(original, widths),
  );
  const storageKey = newDocumentId();
  const image = await storeRenditions(storage, storageKey, renditions);
  await storeImageFile(
    storage,
    shareKey(storageKey),
    await renderShareJpeg(renditions.at(-1)!.bytes),
  );
  return { ...image, hasShareJpeg: true };
}

type StoredImage = Pick<ImageRow, 'storageKey' | 'widths' | 'hasShareJpeg'> & {
  readonly mimeType: string;
};

export function listImageKeys(image: StoredImage): string[] {
  const { storageKey, widths, hasShareJpeg } = image;
  const toKey = image.mimeType === 'image/png' ? iconKey : renditionKey;
  const keys = widths?.map((width) => toKey(storageKey, width)) ?? [];
  return hasShareJpeg ? [...keys, shareKey(storageKey)] : keys;
}

export async function deleteImage(storage: FilesProvider, image: StoredImage): Promise<void> {
  const keys = listImageKeys(image);
  await Promise.all(keys.map((key) => storage.deleteImage(key)));
}

/** Not all link previews read WebP. */
export async function renderShareJpeg(image: Buffer): Promise<Buffer> {
  const opened = await openImage(image);
  return opened
    .resize({ ...shareSize, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Mail programs read JPEG, and not all of them WebP. Returns undefined for images without one. */
export function findShareUrl(
  imagesUrl: string,
  image: Pick<ImageRow, 'storageKey' | 'hasShareJpeg'> | null,
): string | undefined {
  return image?.hasShareJpeg ? `${imagesUrl}/${shareKey(image.storageKey)}` : undefined;
}

export function toImage(file: ImageRow): Image | null {
  const { width, height } = file;
  const widths = file.widths?.toSorted((a, b) => a - b);
  if (!width || !height || !widths?.length) return null;
  const formats = widths.map((renditionWidth) => ({
    url: `/uploads/${renditionKey(file.storageKey, renditionWidth)}`,
    width: renditionWidth,
    height: Math.round((renditionWidth * height) / width),
  }));
  const names = formatNames.slice(-formats.length);
  return {
    id: file.id,
    documentId: file.documentId,
    alternativeText: file.alternativeText,
    ...formats.at(-1)!,
    formats: Object.fromEntries(names.map((name, index) => [name, formats[index]!])),
    ...(file.hasShareJpeg && { shareUrl: `/uploads/${shareKey(file.storageKey)}` }),
  };
}
