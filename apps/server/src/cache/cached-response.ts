import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { channels } from '../platform/channels.ts';

type Headers = Readonly<Record<string, string>> & { readonly etag?: string };

interface EncodedResponse {
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface CachedResponse {
  readonly status: number;
  readonly isPublic: boolean;
  readonly isCacheable: boolean;
  readonly tags: ReadonlySet<string>;
  readonly bytes: number;
  readonly encoded: ReadonlyMap<Encoding, EncodedResponse>;
  encode(encoding: Encoding): Promise<EncodedResponse>;
}

interface ResponseText {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly isPublic: boolean;
  readonly isCacheable?: boolean;
  readonly tags: ReadonlySet<string>;
}

const gzipShare = 1.3;

/** Shorter texts hardly shrink. */
const minCompressedBytes = 1024;

function createEncode({ headers, isPublic }: ResponseText, bytes: Buffer) {
  const tag = isPublic && hash('sha256', bytes, 'base64url');
  return (encoding: Encoding, body: Buffer): EncodedResponse => ({
    body,
    headers: {
      ...headers,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(tag && { etag: `"${tag}-${encoding}"` }),
    },
  });
}

/** Holds compressed forms only: nearly every client accepts brotli. */
export async function createCompressedResponse(response: ResponseText): Promise<CachedResponse> {
  const { status, text, isPublic, isCacheable = isPublic, tags } = response;
  const bytes = Buffer.from(text);
  const encode = createEncode(response, bytes);
  const br = encode('br', await compressAs('br', bytes));
  const encoded = new Map<Encoding, EncodedResponse>([['br', br]]);
  return {
    status,
    isPublic,
    isCacheable,
    tags,
    bytes: Math.ceil(br.body.length * (1 + gzipShare)),
    encoded,
    async encode(encoding) {
      const identity = await unbrotli(br.body);
      if (encoding === 'identity') return encode('identity', identity);
      const zipped = encode(encoding, await compressAs(encoding, identity));
      encoded.set(encoding, zipped);
      return zipped;
    },
  };
}

export function createTextResponse(response: ResponseText): CachedResponse {
  const { status, text, isPublic, isCacheable = isPublic, tags } = response;
  const bytes = Buffer.from(text);
  const encode = createEncode(response, bytes);
  const identity = encode('identity', bytes);
  const encoded = new Map<Encoding, EncodedResponse>([['identity', identity]]);
  return {
    status,
    isPublic,
    isCacheable,
    tags,
    bytes: bytes.length * 2,
    encoded,
    async encode(encoding) {
      const isWorthIt = encoding !== 'identity' && bytes.length >= minCompressedBytes;
      const made = isWorthIt ? encode(encoding, await compressAs(encoding, bytes)) : identity;
      encoded.set(encoding, made);
      return made;
    },
  };
}

/** A redirect leads on with the query that was asked for, which is no part of the cached address. */
function withQuery(headers: Headers, url: string): Headers {
  const [path] = headers['location']?.split('?', 1) ?? [];
  if (path === undefined) return headers;
  return { ...headers, location: path + new URL(url, 'http://shop').search };
}

export const shownTags = new WeakMap<object, ReadonlySet<string>>();

export async function sendCached(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  encoding = chooseEncoding(request.headers['accept-encoding']),
): Promise<void> {
  const cached = response.encoded.get(encoding) ?? (await response.encode(encoding));
  const headers: Headers = {
    ...(response.status === 301 ? withQuery(cached.headers, request.url) : cached.headers),
    'x-request-id': request.id,
  };
  shownTags.set(reply.raw, response.tags);
  if (response.isPublic) channels.responseSent.publish(undefined);
  reply.hijack();
  if (headers.etag && isKnownTo(request, headers.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...remaining } = headers;
    reply.raw.writeHead(304, remaining).end();
    return;
  }
  reply.raw.writeHead(response.status, headers).end(cached.body);
}

function isKnownTo({ headers }: FastifyRequest, etag: string): boolean {
  const cachedTags = headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return cachedTags !== undefined && (cachedTags.includes(etag) || cachedTags.includes('*'));
}

const encodings = ['br', 'gzip', 'identity'] as const;

type Encoding = (typeof encodings)[number];

const unzip = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Higher levels take many times as long and save a tenth of the bytes at best. */
const brotliQuality = 5;
/** 256 KB, as long as a page: a longer one costs memory, and no page gets shorter. */
const brotliWindow = 18;

/** The rare client that accepts neither gets gzip decompressed. */
export interface CompressedText {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

function compressAs(encoding: 'br' | 'gzip', bytes: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: brotliQuality,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [BROTLI_PARAM_LGWIN]: brotliWindow,
  };
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
