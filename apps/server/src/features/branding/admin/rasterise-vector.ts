import { limits } from '@partshelf/contract/limits.ts';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { ShopError } from '../../../platform/errors.ts';
import { openImage } from '../../../files/images.ts';
import { checkVector } from './check-vector.ts';

const widthPx = 1_200;
const heightPx = 1_200;
const drawingSeconds = 5;

const limited = createConcurrencyLimit(1, 10, 'UPLOADS_FULL');

const looksLikeVector = (bytes: Buffer) => /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 200));

async function draw(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > limits.shop.vectorBytes) throw new Error('it is larger than 256 KB');
  checkVector(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const vector = await openImage(bytes, { limitInputPixels: false });
  const { width, height } = await vector.metadata();
  // At the density, one unit is one pixel when it is 72.
  const scale = Math.min(widthPx / width, heightPx / height);
  const density = Math.min(2_400, Math.max(1, 72 * scale));
  const drawn = await openImage(bytes, { density, limitInputPixels: limits.imagePixels });
  return drawn
    .resize({ width: widthPx, height: heightPx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: drawingSeconds })
    .png()
    .toBuffer();
}

/** An SVG becomes a PNG; other images are returned. @throws ShopError VALIDATION_FAILED */
export async function rasteriseVector(bytes: Buffer, field: string): Promise<Buffer> {
  if (!looksLikeVector(bytes)) return bytes;
  try {
    return await limited(() => draw(bytes));
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0]! : '';
    throw new ShopError('VALIDATION_FAILED', {
      fields: { [field]: [`This SVG cannot be used: ${reason}`.slice(0, 200)] },
      cause: error,
    });
  }
}
