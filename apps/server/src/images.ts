import { errors } from '@partshelf/contract/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { type Media, shareSize } from '@partshelf/contract/media.ts';
import sharp from 'sharp';
import { newDocumentId } from './db/columns.ts';
import type { files } from './db/tables/files.ts';
import { ShopError } from './errors.ts';
import { type FilesProvider, sha256 } from './providers/files.ts';

/** The row of a picture that is not in the database yet. */
export type NewImage = typeof files.$inferInsert & { readonly widths: number[] };

/** The part of a files row that a picture is presented from. */
export type ImageRow = Pick<
  typeof files.$inferSelect,
  'id' | 'documentId' | 'storageKey' | 'alternativeText' | 'width' | 'height' | 'widths'
> & { readonly hasShareJpeg?: boolean };

const decodingSeconds = 10;
const formatNames = ['small', 'medium', 'large'];

/** PNG, JPEG, GIF. */
const acceptedStarts = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

export const shareKey = (storageKey: string) => `${storageKey}-share.jpg`;

const mediaKey = (storageKey: string, width: number) => `${storageKey}-${width}.webp`;

/** Decided by the first bytes, so that no decoder of another format ever sees the rest. */
function isAcceptedFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return isWebp || acceptedStarts.some((accepted) => start.startsWith(accepted));
}

/** `field` is where the picture came in. */
export function refuseImage(field: string, cause?: unknown): ShopError {
  return new ShopError('IMAGE_INVALID', {
    fields: { [field]: [errors.IMAGE_INVALID.message] },
    cause,
  });
}

/** Of a picture that moves only the first frame is looked at. */
const decode = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: limits.imagePixels, animated: false, autoOrient: true });

async function refuseLongFilms(bytes: Buffer): Promise<void> {
  const { pages: frames = 1 } = await decode(bytes).metadata();
  if (frames > limits.imageFrames) throw new Error(`a picture with ${frames} frames`);
}

/** Draws the picture anew as a square; nothing but its pixels comes along. */
async function drawSquare(bytes: Buffer, width: number): Promise<Buffer> {
  return decode(bytes)
    .timeout({ seconds: decodingSeconds })
    .resize(width, width, { fit: 'cover' })
    .webp()
    .toBuffer();
}

async function drawSquares(
  bytes: Buffer,
  widths: readonly number[],
  field: string,
): Promise<Buffer[]> {
  if (!isAcceptedFormat(bytes)) throw refuseImage(field);
  try {
    await refuseLongFilms(bytes);
    return await Promise.all(widths.map((width) => drawSquare(bytes, width)));
  } catch (error) {
    throw refuseImage(field, error);
  }
}

/**
 * Keeps a picture that somebody sent as squares of these widths, smallest first. The caller stores
 * the returned row, or takes the picture away again with `deleteImage`.
 *
 * @throws ShopError IMAGE_INVALID, or DEPENDENCY_DOWN when it cannot be written
 */
export async function storeSquareImage(
  storage: FilesProvider,
  bytes: Buffer,
  widths: readonly [number, ...number[]],
  field: string,
): Promise<NewImage> {
  const squares = await drawSquares(bytes, widths, field);
  const storageKey = newDocumentId();
  await Promise.all(
    squares.map((square, index) => storage.putMedia(mediaKey(storageKey, widths[index]!), square)),
  ).catch((error: unknown) => {
    throw new ShopError('DEPENDENCY_DOWN', { cause: error });
  });
  const largest = squares.at(-1)!;
  const side = widths.at(-1)!;
  return {
    visibility: 'public',
    storageKey,
    name: `${storageKey}.webp`,
    mimeType: 'image/webp',
    sizeBytes: largest.length,
    sha256: sha256(largest),
    width: side,
    height: side,
    widths: [...widths],
  };
}

export async function deleteImage(
  storage: FilesProvider,
  { storageKey, widths }: Pick<ImageRow, 'storageKey' | 'widths'>,
): Promise<void> {
  const keys = widths?.map((width) => mediaKey(storageKey, width)) ?? [];
  await Promise.all(keys.map((key) => storage.deleteMedia(key)));
}

/** The picture as link previews want it: not all of them read WebP. Top and bottom are cut alike. */
export function drawShareJpeg(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...shareSize, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Null for a file that is no picture. */
export function toMedia(file: ImageRow): Media | null {
  const { width, height } = file;
  const widths = file.widths?.toSorted((a, b) => a - b);
  if (!width || !height || !widths?.length) return null;
  const renditions = widths.map((renditionWidth) => ({
    url: `/uploads/${mediaKey(file.storageKey, renditionWidth)}`,
    width: renditionWidth,
    height: Math.round((renditionWidth * height) / width),
  }));
  const names = formatNames.slice(-renditions.length);
  return {
    id: file.id,
    documentId: file.documentId,
    alternativeText: file.alternativeText,
    ...renditions.at(-1)!,
    formats: Object.fromEntries(names.map((name, index) => [name, renditions[index]!])),
    ...(file.hasShareJpeg && { shareUrl: `/uploads/${shareKey(file.storageKey)}` }),
  };
}
