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
const documentLogo = { width: 480, height: 80 } as const;
const mailLogo = { width: 480, height: 56 } as const;

const limitedDrawing = createConcurrencyLimit(1, 10, 'UPLOADS_FULL');

interface Drawn {
  readonly icon: StoredIcon;
  readonly row: NewImage;
}

export interface DrawnIcons {
  readonly icons: readonly StoredIcon[];
  readonly rows: readonly NewImage[];
  /** It is a PNG without transparency, which archived documents cannot have everywhere. */
  readonly documentLogo: Buffer | null;
}

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

interface Source {
  readonly bytes: Buffer;
  readonly background: string;
  /** An icon fills its square; a logo has a margin. */
  readonly isIcon: boolean;
}

/** Browsers cut a maskable icon to a circle of this share of its width. */
const safeShare = 0.8;

async function drawSquares(
  storage: FilesProvider,
  { bytes: source, background, isIcon }: Source,
  purpose: 'any' | 'maskable',
): Promise<Drawn> {
  const storageKey = newDocumentId();
  const sizes = squares[purpose];
  const iconShare = purpose === 'any' ? 1 : safeShare;
  const images = await Promise.all(
    sizes.map(([sizePx, share]) =>
      drawSquare(source, background, sizePx, isIcon ? iconShare : share),
    ),
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

async function drawForDocuments(logo: Buffer, background: string): Promise<Buffer> {
  const image = await openImage(logo);
  return image
    .flatten({ background })
    .resize({ ...documentLogo, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

interface Originals {
  readonly logo: Buffer | null;
  readonly icon: Buffer | null;
}

async function drawAll(storage: FilesProvider, { logo, icon }: Originals): Promise<DrawnIcons> {
  const bytes = (icon ?? logo)!;
  const source = { bytes, background: await findBackground(bytes), isIcon: icon !== null };
  const background = logo && (await findBackground(logo));
  const drawn = [
    await drawSquares(storage, source, 'any'),
    await drawSquares(storage, source, 'maskable'),
    ...(logo ? [await drawForMails(storage, logo, background!)] : []),
  ];
  return {
    icons: drawn.map((one) => one.icon),
    rows: drawn.map(({ row }) => row),
    documentLogo: logo && (await drawForDocuments(logo, background!)),
  };
}

interface OriginalKeys {
  readonly logo: string | null;
  readonly icon: string | null;
}

/**
 * Icons for browsers, and the logo for mails, documents and previews of links; undefined when the
 * file of the logo or icon is missing or damaged. The caller inserts the rows, or deletes the files.
 * @throws ShopError DEPENDENCY_DOWN when they cannot be written
 */
export async function drawIcons(
  storage: FilesProvider,
  keys: OriginalKeys,
): Promise<DrawnIcons | undefined> {
  const files = {
    logo: keys.logo && (await storage.openImage(keys.logo)),
    icon: keys.icon && (await storage.openImage(keys.icon)),
  };
  if (files.logo === undefined || files.icon === undefined) return undefined;
  try {
    const originals = {
      logo: files.logo ? await buffer(files.logo.stream) : null,
      icon: files.icon ? await buffer(files.icon.stream) : null,
    };
    return await limitedDrawing(() => drawAll(storage, originals));
  } catch (error) {
    if (error instanceof ShopError) throw error;
    return undefined;
  }
}
