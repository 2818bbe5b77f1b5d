import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

const unzip = promisify(gunzip);
const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Higher levels take many times as long and save a tenth of the bytes at best. */
const brotliQuality = 5;

/** The rare client that accepts neither gets gzip decompressed. */
export interface CompressedText {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export function compressAs(encoding: 'br' | 'gzip', bytes: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}

export async function compress(bytes: Buffer): Promise<CompressedText> {
  const [br, zipped] = await Promise.all([compressAs('br', bytes), compressAs('gzip', bytes)]);
  return { br, gzip: zipped };
}

export const decompress = ({ gzip: zipped }: CompressedText): Promise<Buffer> => unzip(zipped);

const negotiator = new Negotiator({ supportedValues: [...encodings] });

export function chooseEncoding(header = ''): Encoding {
  return (negotiator.negotiate(header.toLowerCase()) ?? 'identity') as Encoding;
}
