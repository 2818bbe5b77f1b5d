import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { type MailHead, readHead } from './mail-head.ts';
import { openSealed } from './sealed-parts.ts';

const mimeLimits = {
  headBytes: 256 * 1024,
  shortHeadBytes: 32 * 1024,
  parts: 500,
  depth: 20,
  embeddedMails: 20,
  lines: 1_000_000,
  chunkBytes: 64 * 1024,
  textBytes: 2 * 1024 * 1024,
  htmlBytes: 10 * 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  fileBytesInAll: 40 * 1024 * 1024,
};

/** It has more of something than is read; its message says of what. */
export class TooComplex extends Error {}

export interface MailFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface MimePart {
  readonly type: string;
  readonly charset: string | undefined;
  readonly disposition: string | undefined;
  readonly fileName: string | undefined;
  readonly contentId: string | undefined;
  readonly flowed: { readonly delSp: boolean } | undefined;
  readonly children: MimePart[];
  readonly head?: MailHead;
  text?: Buffer;
  isTextCut?: boolean;
  file?: MailFile;
  isEncrypted?: boolean;
}

/** Reads only the header, and of one that is too large only its beginning. */
export async function readMailHead(path: string): Promise<MailHead> {
  try {
    for await (const chunk of split(openMail(path))) {
      if (chunk.type === 'node') return readHead(chunk.headers || noHeaders(chunk));
    }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
  }
  const file = await open(path);
  try {
    const { bytesRead, buffer: bytes } = await file.read(
      Buffer.alloc(mimeLimits.shortHeadBytes),
      0,
      mimeLimits.shortHeadBytes,
    );
    const start = bytes.subarray(0, bytesRead).toString('latin1');
    const lines = start.slice(0, start.lastIndexOf('\n') + 1);
    const whole = Buffer.from(`${lines.slice(0, 20_000)}\r\n\r\n`, 'latin1');
    for await (const chunk of split(Readable.from([whole]))) {
      if (chunk.type === 'node') return readHead(chunk.headers || noHeaders(chunk));
    }
  } finally {
    await file.close();
  }
  throw new TooComplex('Its header is too long');
}

/** Lines may end in carriage returns alone. */
const openMail = (path: string): Readable =>
  Readable.from(
    (async function* () {
      let isWithoutFeeds: boolean | undefined;
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        isWithoutFeeds ??= !chunk.includes('\n') && chunk.includes('\r');
        yield isWithoutFeeds
          ? Buffer.from(chunk.toString('latin1').replaceAll(/\r\n?/g, '\r\n'), 'latin1')
          : chunk;
      }
    })(),
  );

function noHeaders(node: MimeNode): never {
  throw new Error(`a part of the type ${node.contentType} without a header`);
}

const tooMany: Readonly<Record<string, string>> = {
  'Max header size for a MIME node exceeded': 'It has a header that is too long',
  'Max allowed child nodes exceeded': 'It has too many parts',
};

/** @throws TooComplex */
async function* split(content: Readable): AsyncGenerator<SplitterChunk> {
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: mimeLimits.headBytes,
    maxChildNodes: mimeLimits.parts,
  });
  content.on('error', (error) => splitter.destroy(error));
  try {
    yield* content.pipe(splitter) as AsyncIterable<SplitterChunk>;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw code === 'EMAXLEN' ? new TooComplex(tooMany[message] ?? message) : error;
  } finally {
    content.destroy();
  }
}

interface Budget {
  embeddedMails: number;
  fileBytes: number;
}

/**
 * Its texts are in memory, and its files below the folder.
 * @throws TooComplex
 */
export async function readMime(path: string, folder: string): Promise<MimePart> {
  await refuseLines(path);
  const budget = { embeddedMails: mimeLimits.embeddedMails, fileBytes: mimeLimits.fileBytesInAll };
  const root = await readParts(openMail(path), folder, budget, 0);
  const isEmpty =
    root.children.length === 0 && !isFile(root) && !root.text?.some((byte) => byte > 32);
  return isEmpty ? { ...root, type: 'multipart/mixed', text: await readBody(path) } : root;
}

async function readBody(path: string): Promise<Buffer> {
  const chunks = await openMail(path)
    .take(mimeLimits.textBytes / mimeLimits.chunkBytes)
    .toArray();
  const text = Buffer.concat(chunks).toString('latin1');
  const header = /^(?:[!-9;-~]+[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*)*/.exec(text)![0];
  return Buffer.from(text.slice(header.length), 'latin1');
}

async function refuseLines(path: string): Promise<void> {
  let lines = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (lines > mimeLimits.lines) throw new TooComplex('It has too many lines');
  }
}

async function readParts(
  content: Readable,
  folder: string,
  budget: Budget,
  outerDepth: number,
): Promise<MimePart> {
  const parts = new Map<MimeNode, { part: MimePart; depth: number }>();
  let root: MimePart | undefined;
  let current: OpenPart | undefined;
  for await (const chunk of split(content)) {
    if (chunk.type === 'node') {
      if (current) await finishPart(current, folder, budget);
      const parent = chunk.parentNode ? parts.get(chunk.parentNode) : undefined;
      const depth = (parent?.depth ?? outerDepth) + 1;
      if (depth > mimeLimits.depth) throw new TooComplex('Its parts are nested too deeply');
      const part = toPart(chunk, parent === undefined);
      parts.set(chunk, { part, depth });
      parent?.part.children.push(part);
      root ??= part;
      current = { part, node: chunk, depth, chunks: [], bytes: 0, isCut: false };
    } else if (current?.node === chunk.node) {
      addTo(current, chunk.value);
    }
  }
  if (current) await finishPart(current, folder, budget);
  if (!root) throw new Error('a mail without a header');
  return root;
}

interface OpenPart {
  readonly part: MimePart;
  readonly node: MimeNode;
  readonly depth: number;
  chunks: Buffer[];
  bytes: number;
  isCut: boolean;
}

const readableTypes = new Set([
  'text/plain',
  'text/html',
  'text/enriched',
  'text/calendar',
  'text/x-amp-html',
  'text/watch-html',
]);

const isMultipart = ({ type }: MimePart) => type.startsWith('multipart/');

/** A text that has a name, that is attached, or that is data is a file. */
export const isFile = (part: MimePart) =>
  !isMultipart(part) &&
  (!readableTypes.has(part.type) ||
    part.fileName !== undefined ||
    part.disposition === 'attachment');

export const isSealed = ({ type, fileName }: MimePart) =>
  type === 'application/pkcs7-mime' ||
  type === 'application/x-pkcs7-mime' ||
  fileName?.toLowerCase() === 'smime.p7m';

const isMail = ({ type }: MimePart) => type === 'message/rfc822' || type === 'message/global';

function toPart(node: MimeNode, isRoot: boolean): MimePart {
  const headers = node.headers || noHeaders(node);
  const contentId = /^\s*<([^<>]{1,250})>\s*$/.exec(headers.getFirst('content-id').slice(0, 300));
  return {
    type: node.contentType || 'text/plain',
    charset: node.charset ? node.charset.slice(0, 100) : undefined,
    disposition: node.disposition || undefined,
    fileName: node.filename ? node.filename.slice(0, 1_000) : undefined,
    contentId: contentId?.[1],
    isEncrypted: /smime-type\s{0,9}=\s{0,9}"?(?:auth-?)?enveloped/i.test(
      headers.getFirst('content-type').slice(0, 1_000),
    ),
    flowed: node.flowed ? { delSp: node.delSp } : undefined,
    children: [],
    ...(isRoot && { head: readHead(headers) }),
  };
}

const textLimit = ({ type }: MimePart) =>
  type === 'text/html' ? mimeLimits.htmlBytes : mimeLimits.textBytes;

/** Three quarters of base64 are bytes; quoted-printable takes up to three for each. */
const expansion: Readonly<Record<string, number>> = { base64: 1.4, 'quoted-printable': 3.1 };

function addTo(reading: OpenPart, value: Buffer): void {
  if (reading.isCut) return;
  const isRead = !isFile(reading.part);
  const most = isRead ? textLimit(reading.part) : mimeLimits.fileBytes;
  reading.bytes += value.length;
  if (reading.bytes > most * (expansion[reading.node.encoding || ''] ?? 1) + 1_000) {
    reading.isCut = true;
    if (!isRead) reading.chunks = [];
    return;
  }
  reading.chunks.push(value);
}

async function finishPart(reading: OpenPart, folder: string, budget: Budget): Promise<void> {
  const { part, node, chunks } = reading;
  reading.chunks = [];
  if (node.multipart || isMultipart(part)) {
    part.text = Buffer.concat(chunks);
    return;
  }
  const decoded = await buffer(Readable.from(chunks).pipe(node.getDecoder()));
  if (!isFile(part)) {
    const { html, pictures } = part.type === 'text/html' ? takePictures(decoded) : noPictures;
    for (const picture of pictures) part.children.push(await storePicture(picture, folder, budget));
    const text = html ?? decoded;
    part.text = text.subarray(0, mimeLimits.textBytes);
    part.isTextCut = reading.isCut || text.length > mimeLimits.textBytes;
    return;
  }
  if (reading.isCut) return;
  const readMail = async (mail: Buffer) => {
    if (budget.embeddedMails === 0) return;
    budget.embeddedMails -= 1;
    part.children.push(await readParts(Readable.from([mail]), folder, budget, reading.depth));
  };
  if (isMail(part)) await readMail(decoded);
  if (isSealed(part)) {
    const { isEncrypted, mail } = openSealed(decoded);
    part.isEncrypted ||= isEncrypted;
    if (mail) await readMail(mail);
    if (mail || part.isEncrypted) return;
  }
  part.file = await storeFile(decoded, folder, budget);
}

async function storeFile(
  content: Buffer,
  folder: string,
  budget: Budget,
): Promise<MailFile | undefined> {
  const isTooLarge = content.length > Math.min(mimeLimits.fileBytes, budget.fileBytes);
  if (isTooLarge || content.length === 0) return undefined;
  budget.fileBytes -= content.length;
  const path = join(folder, randomUUID());
  await writeFile(path, content, { flag: 'wx' });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, sizeBytes: content.length, sha256 };
}

async function storePicture(
  { type, contentId, content }: InnerPicture,
  folder: string,
  budget: Budget,
): Promise<MimePart> {
  return {
    type,
    contentId,
    charset: undefined,
    disposition: 'inline',
    fileName: undefined,
    flowed: undefined,
    children: [],
    file: await storeFile(content, folder, budget),
  };
}

interface InnerPicture {
  readonly type: string;
  readonly contentId: string;
  readonly content: Buffer;
}

interface Taken {
  readonly html?: Buffer;
  readonly pictures: readonly InnerPicture[];
}

const noPictures: Taken = { pictures: [] };

const mostPictures = 100;

function takePictures(html: Buffer): Taken {
  if (!html.includes(';base64,')) return noPictures;
  const pictures: InnerPicture[] = [];
  const text = html.toString('latin1');
  const rest = text.replaceAll(
    /data:(image\/[a-z.+-]{1,20})(?:;[\w=-]{1,60}){0,3};base64,([\w+/=%\s-]*)/gi,
    (_, type: string, encoded: string) => {
      if (pictures.length >= mostPictures) return '';
      const contentId = `picture-${pictures.length + 1}@html`;
      const base64 = encoded.replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/');
      const content = Buffer.from(base64.replaceAll(/%[\da-f]{2}/gi, ''), 'base64');
      pictures.push({ type: type.toLowerCase(), contentId, content });
      return `cid:${contentId}`;
    },
  );
  return { html: Buffer.from(rest, 'latin1'), pictures };
}
