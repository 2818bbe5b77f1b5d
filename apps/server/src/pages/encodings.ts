import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** The better one first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

const unzip = promisify(gunzip);
const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** The higher ones take many times as long to save a tenth of the bytes at best. */
const brotliQuality = 5;

/** Both forms in which a page travels; the rare visitor who wants neither gets the second opened. */
export interface CompressedText {
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Bytes of the text itself. */
  readonly length: number;
}

export async function compress(text: string): Promise<CompressedText> {
  const bytes = Buffer.from(text);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes)]);
  return { br, gzip: zipped, length: bytes.length };
}

export const decompress = ({ gzip: zipped }: CompressedText): Promise<Buffer> => unzip(zipped);

/** Browsers send few different headers, over and over. */
const choices = new LRUCache<string, Encoding>({ max: 100 });

/** Reads an Accept-Encoding header: the visitor's wish counts first, then the smaller form. */
export function chooseEncoding(header = ''): Encoding {
  const known = choices.get(header);
  if (known) return known;
  const wishes = readWishes(header);
  const wishFor = (encoding: Encoding) =>
    wishes.get(encoding) ?? (encoding === 'identity' ? leastWish : (wishes.get('*') ?? 0));
  let chosen: Encoding = 'identity';
  for (const encoding of encodings.toReversed()) {
    if (wishFor(encoding) > 0 && wishFor(encoding) >= wishFor(chosen)) chosen = encoding;
  }
  choices.set(header, chosen);
  return chosen;
}

/** What is not asked for but may be sent when nothing else may. */
const leastWish = 0.0001;

function readWishes(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((wish) => {
        const [name, weight] = wish.split(';');
        return [name!.trim(), weight === undefined ? 1 : Number(weight.trim().slice(2))];
      }),
  );
}
