import { buffer } from 'node:stream/consumers';
import { shareSize } from '@partshelf/contract/catalog/labels.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { StoredIcon } from '../../db/tables/branding.ts';
import { ShopError } from '../../platform/errors.ts';
import { iconKey, type NewImage, openImage, shareKey, storeImageFile } from '../../files/images.ts';
import { type FilesProvider, sha256 } from '../../files/files.ts';

/** The logo takes this share of the width; browsers cut maskable icons to a circle. */
const squares = {
  any: [
    [32, 0.94],
    [180, 0.8],
    [192, 0.8],
    [512, 0.8],
  ],
  maskable: [[512, 0.56]],
} as const;
const shareLogo = { width: 840, height: 360 } as const;
/** Twice as large as mails show it. */
const mailLogo = { width: 480, height: 56 } as const;

const limitedDrawing = createConcurrencyLimit(1, 10, 'UPLOADS_FULL');

interface Drawn {
  readonly icon: StoredIcon;
  readonly row: NewImage;
}

export interface DrawnIcons {
  readonly icons: readonly StoredIcon[];
  readonly rows: readonly NewImage[];
}

/** The colour of an opaque logo at its corner; others are drawn for a light page. */
async function findBackground(logo: Buffer): Promise<string> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const image = await openImage(logo);
  const pixel = image.toColourspace('srgb').ensureAlpha().extract(corner).raw();
  const [red, green, blue, alpha] = await pixel.toBuffer();
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : '#ffffff';
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
}

async function frame(logo: Buffer, background: string, size: Frame) {
  const { width, height, outerWidth, outerHeight } = size;
  const left = Math.floor((outerWidth - width) / 2);
  const top = Math.floor((outerHeight - height) / 2);
  const right = outerWidth - width - left;
  const bottom = outerHeight - height - top;
  const image = await openImage(logo);
  return image
    .flatten({ background })
    .resize({ width, height, fit: 'contain', background })
    .extend({ left, top, right, bottom, background });
}

async function drawSquare(logo: Buffer, background: string, sizePx: number, share: number) {
  const width = Math.round(sizePx * share);
  const size = { width, height: width, outerWidth: sizePx, outerHeight: sizePx };
  const framed = await frame(logo, background, size);
  return framed.png({ compressionLevel: 9 }).toBuffer();
}

async function drawShareJpeg(logo: Buffer, background: string) {
  const { width: outerWidth, height: outerHeight } = shareSize;
  const framed = await frame(logo, background, { ...shareLogo, outerWidth, outerHeight });
  return framed.jpeg({ quality: 80 }).toBuffer();
}

const toRow = (icon: StoredIcon, bytes: Buffer): NewImage => ({
  visibility: 'public',
  storageKey: icon.storageKey,
  name: `${icon.storageKey}.png`,
  mimeType: 'image/png',
  sizeBytes: bytes.length,
  sha256: sha256(bytes),
  width: icon.widths.at(-1)!,
  height: icon.height,
  widths: [...icon.widths],
});

async function drawSquares(
  storage: FilesProvider,
  logo: Buffer,
  background: string,
  purpose: 'any' | 'maskable',
): Promise<Drawn> {
  const storageKey = newDocumentId();
  const sizes = squares[purpose];
  const images = await Promise.all(
    sizes.map(([sizePx, share]) => drawSquare(logo, background, sizePx, share)),
  );
  await Promise.all(
    images.map((bytes, index) =>
      storeImageFile(storage, iconKey(storageKey, sizes[index]![0]), bytes),
    ),
  );
  const widths = sizes.map(([sizePx]) => sizePx);
  const icon: StoredIcon = { purpose, storageKey, widths, height: widths.at(-1)! };
  return { icon, row: toRow(icon, images.at(-1)!) };
}

async function drawForMails(
  storage: FilesProvider,
  logo: Buffer,
  background: string,
): Promise<Drawn> {
  const storageKey = newDocumentId();
  const image = await openImage(logo);
  const { data, info } = await image
    .resize({ ...mailLogo, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  await storeImageFile(storage, iconKey(storageKey, info.width), data);
  await storeImageFile(storage, shareKey(storageKey), await drawShareJpeg(logo, background));
  const { width, height } = info;
  const icon: StoredIcon = { purpose: 'mail', storageKey, widths: [width], height };
  return { icon, row: { ...toRow(icon, data), hasShareJpeg: true } };
}

async function drawAll(storage: FilesProvider, logo: Buffer): Promise<readonly Drawn[]> {
  const background = await findBackground(logo);
  return [
    await drawSquares(storage, logo, background, 'any'),
    await drawSquares(storage, logo, background, 'maskable'),
    await drawForMails(storage, logo, background),
  ];
}

/**
 * Icons for browsers, and the logo for mails and previews of links; undefined when the file of the
 * logo is missing or damaged. The caller inserts the rows, or deletes the files.
 * @throws ShopError DEPENDENCY_DOWN when they cannot be written
 */
export async function drawIcons(
  storage: FilesProvider,
  logoKey: string,
): Promise<DrawnIcons | undefined> {
  const file = await storage.openImage(logoKey);
  if (!file) return undefined;
  try {
    const logo = await buffer(file.stream);
    const drawn = await limitedDrawing(() => drawAll(storage, logo));
    return { icons: drawn.map(({ icon }) => icon), rows: drawn.map(({ row }) => row) };
  } catch (error) {
    if (error instanceof ShopError) throw error;
    return undefined;
  }
}
