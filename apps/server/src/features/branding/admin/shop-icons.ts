import type { Deps } from '../../../deps.ts';
import { deleteImage, listImageKeys } from '../../../files/images.ts';
import { findShopSettings } from '../shop/shop-queries.ts';
import { findImage } from './images/queries.ts';
import { drawIcons, type DrawnIcons } from './draw-icons.ts';

type ImageDeps = Pick<Deps, 'db' | 'files'>;

/** Null when the file of the logo is gone; undefined when the stored icons are of this logo. */
export async function drawMissingIcons(
  { db, files }: ImageDeps,
  logo: string | null,
): Promise<DrawnIcons | null | undefined> {
  if (!logo) return undefined;
  const stored = await findShopSettings(db);
  if (stored?.icons && stored.logo?.documentId === logo) return undefined;
  const image = await findImage(db, logo);
  const [largest] = image ? listImageKeys({ ...image, hasShareJpeg: false }).toReversed() : [];
  return (largest && (await drawIcons(files, largest))) || null;
}

/** A change that failed leaves no files. */
export async function discardIcons(
  { files }: ImageDeps,
  drawn: DrawnIcons | undefined,
): Promise<void> {
  await Promise.all((drawn?.rows ?? []).map((row) => deleteImage(files, row)));
}
