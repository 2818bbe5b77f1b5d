import { limits } from '@partshelf/contract/limits.ts';
import type { Sharp } from 'sharp';
import { openImage } from '../../files/images.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller, RateLimits } from '../../platform/rate-limits.ts';
import { refuseAttachment } from './attachment-kinds.ts';

/** Counts the megapixels of a picture before it is decoded. @throws ShopError TOO_MANY_REQUESTS */
export type CountMegapixels = (megapixels: number) => Promise<void>;

export const countMegapixelsOf =
  (rateLimits: Pick<RateLimits, 'consume'>, caller: Caller): CountMegapixels =>
  (megapixels) =>
    rateLimits.consume('decoding', caller, megapixels);

const limitPictures = createConcurrencyLimit(1, 30, 'UPLOADS_FULL');

const decodingSeconds = 15;

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  // More effort takes twice the time and saves two per cent.
  'image/webp': (image) => image.webp({ quality: 85, effort: 0 }),
  'image/gif': (image) => image.gif(),
};

const isAnimation = (mimeType: string) => mimeType === 'image/gif' || mimeType === 'image/webp';

/** Leaves out what else is in the file. Animations stay animated. */
export function redrawPicture(path: string, mimeType: string, count: CountMegapixels) {
  const animated = isAnimation(mimeType);
  return draw(path, animated, encoders[mimeType]!, async (image) => {
    await count(Math.ceil((await countPixels(image)) / 1_000_000));
  });
}

export const thumbnailType = 'image/webp';

export const drawThumbnail = (path: string) =>
  draw(path, false, (image) =>
    image
      .resize({ ...limits.attachments.thumbnail, fit: 'inside', withoutEnlargement: true })
      .webp(),
  );

async function countPixels(image: Sharp): Promise<number> {
  const { width, height, pages = 1, pageHeight = height } = await image.metadata();
  const framePixels = width * pageHeight;
  const pixels = framePixels * pages;
  if (framePixels > limits.imagePixels) throw refuseSize(framePixels, limits.imagePixels);
  if (pixels > limits.attachments.pixels) throw refuseSize(pixels, limits.attachments.pixels);
  return pixels;
}

const toMegapixels = (pixels: number) => Math.ceil(pixels / 1_000_000);

const refuseSize = (pixels: number, most: number) =>
  refuseAttachment(
    `This image is too large: it has ${toMegapixels(pixels)} megapixels, and at most ${toMegapixels(most)} are allowed. Make it smaller, and try again.`,
  );

/** Only its encoded result is in memory. */
function draw(
  path: string,
  animated: boolean,
  encode: (image: Sharp) => Sharp,
  onOpen?: (image: Sharp) => Promise<void>,
) {
  const options = { limitInputPixels: limits.attachments.pixels, animated, autoOrient: true };
  return limitPictures(async () => {
    try {
      const image = await openImage(path, options);
      await onOpen?.(image);
      const { data, info } = await encode(image)
        .timeout({ seconds: decodingSeconds })
        .toBuffer({ resolveWithObject: true });
      const size = { width: info.width, height: info.pageHeight ?? info.height };
      return { bytes: [data], size };
    } catch (error) {
      if (error instanceof ShopError) throw error;
      throw refuseAttachment('This image is damaged, or it is another file as well.', error);
    }
  });
}
