import { limits } from '@partshelf/contract/limits.ts';
import { SaxesParser } from 'saxes';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { ShopError } from '../../platform/errors.ts';
import { openImage } from '../../files/images.ts';

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

/** Draws, and refers to nothing outside. */
const elements = new Set(
  `svg g defs title desc metadata path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask`.split(/\s+/),
);
const maxElements = 2_000;
const maxDepth = 50;
const svgNamespace = 'http://www.w3.org/2000/svg';

/** References are to parts of the same drawing. */
function checkValue(name: string, value: string): void {
  if (/^on/i.test(name)) throw new Error('it has an event handler');
  const isReference = /(^|:)(href|src)$/i.test(name);
  if (isReference && !value.trim().startsWith('#')) throw new Error('it refers to another file');
  const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:');
  if (isDeclaration) return;
  for (const [, target] of value.matchAll(/url\s*\(\s*['"]?([^)]*)/gi)) {
    if (!target!.startsWith('#')) throw new Error('it refers to another file');
  }
  if (/[\\@]|javascript:|data:/i.test(value)) throw new Error('it has a text that is not drawn');
}

/** @throws Error that says what an image of a shop must not contain */
function checkVector(xml: string): void {
  const parser = new SaxesParser({ xmlns: true });
  let count = 0;
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('it has a document type');
  });
  parser.on('processinginstruction', () => {
    throw new Error('it has a processing instruction');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    depth += 1;
    if (count === 1 && (local !== 'svg' || uri !== svgNamespace)) {
      throw new Error('it is not an SVG');
    }
    if (count > maxElements || depth > maxDepth) throw new Error('it has too many elements');
    if (uri === svgNamespace && !elements.has(local)) {
      throw new Error(`it contains the element ${local}`);
    }
    if (uri !== svgNamespace) throw new Error('it contains an element of another format');
    for (const { name, value } of Object.values(attributes)) checkValue(name, value);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(xml).close();
  if (count === 0) throw new Error('it is empty');
}
