import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { type MailHead, readHead } from './mail-head.ts';

/** Sizes in bytes. */
const mimeLimits = {
  headBytes: 256 * 1024,
  /** Of a header that is too large: enough to know the sender. */
  shortHeadBytes: 32 * 1024,
  parts: 500,
  depth: 20,
  embeddedMails: 20,
  lines: 1_000_000,
  textBytes: 2 * 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  fileBytesInAll: 40 * 1024 * 1024,
};

/** It has more of something than is read; its message says of what. */
export class TooComplex extends Error {}

export interface MailFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface MimePart {
  /** In lower case, without parameters. */
  readonly type: string;
  readonly charset: string | undefined;
  readonly disposition: string | undefined;
  readonly fileName: string | undefined;
  /** Without its brackets. */
  readonly contentId: string | undefined;
  readonly flowed: { readonly delSp: boolean } | undefined;
  readonly children: MimePart[];
  /** Of the mail itself, and of a mail within it. */
  readonly head?: MailHead;
  /** Of a text, decoded from its transfer encoding. */
  text?: Buffer;
  isTextCut?: boolean;
  /** Of any other part; undefined when it is too large. */
  file?: MailFile;
}

/** Reads only the header, and of one that is too large only its beginning. */
export async function readMailHead(path: string): Promise<MailHead> {
  try {
    for await (const chunk of split(createReadStream(path))) {
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
  return readParts(createReadStream(path), folder, budget, 0);
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
    } else if (chunk.type === 'body' && current?.node === chunk.node) {
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
  /** As they came, in their transfer encoding. */
  chunks: Buffer[];
  bytes: number;
  isCut: boolean;
}

const isText = ({ type }: MimePart) => type.startsWith('text/');

/** A text that has a name, or that is attached, is a file. */
export const isFile = (part: MimePart) =>
  !isText(part) || part.fileName !== undefined || part.disposition === 'attachment';

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
    flowed: node.flowed ? { delSp: node.delSp } : undefined,
    children: [],
    ...(isRoot && { head: readHead(headers) }),
  };
}

/** Three quarters of base64 are bytes; quoted-printable takes up to three for each. */
const expansion: Readonly<Record<string, number>> = { base64: 1.4, 'quoted-printable': 3.1 };

function addTo(reading: OpenPart, value: Buffer): void {
  if (reading.node.multipart || reading.isCut) return;
  const isRead = !isFile(reading.part);
  const most = isRead ? mimeLimits.textBytes : mimeLimits.fileBytes;
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
  if (node.multipart) return;
  reading.chunks = [];
  const decoded = await buffer(Readable.from(chunks).pipe(node.getDecoder()));
  if (!isFile(part)) {
    part.text = decoded.subarray(0, mimeLimits.textBytes);
    part.isTextCut = reading.isCut || decoded.length > mimeLimits.textBytes;
  }
  if (isMail(part) && !reading.isCut && budget.embeddedMails > 0) {
    budget.embeddedMails -= 1;
    part.children.push(await readParts(Readable.from([decoded]), folder, budget, reading.depth));
  }
  if (!isFile(part) || reading.isCut) return;
  const isTooLarge = decoded.length > Math.min(mimeLimits.fileBytes, budget.fileBytes);
  if (isTooLarge || decoded.length === 0) return;
  budget.fileBytes -= decoded.length;
  const path = join(folder, randomUUID());
  await writeFile(path, decoded, { flag: 'wx' });
  const sha256 = createHash('sha256').update(decoded).digest('hex');
  part.file = { path, sizeBytes: decoded.length, sha256 };
}
