import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { limits } from '@partshelf/contract/limits.ts';
import { fileTypeFromFile } from 'file-type';
import { openPromise } from 'yauzl';
import { ShopError } from '../../platform/errors.ts';
import { BrokenJson, createHarScanner, withoutSecrets } from './har.ts';

export interface AttachmentKind {
  readonly mimeType: string;
  /** With the dot. */
  readonly extension: string;
  readonly isImage?: true;
  /** What is stored instead of the file as it came. */
  readonly rewrite?: (path: string) => AsyncGenerator<Buffer>;
}

const images: Readonly<Record<string, AttachmentKind>> = {
  'image/png': { mimeType: 'image/png', extension: '.png', isImage: true },
  'image/apng': { mimeType: 'image/png', extension: '.png', isImage: true },
  'image/jpeg': { mimeType: 'image/jpeg', extension: '.jpg', isImage: true },
  'image/webp': { mimeType: 'image/webp', extension: '.webp', isImage: true },
  'image/gif': { mimeType: 'image/gif', extension: '.gif', isImage: true },
};

const texts: Readonly<Record<string, AttachmentKind>> = {
  '.txt': { mimeType: 'text/plain; charset=utf-8', extension: '.txt' },
  '.log': { mimeType: 'text/plain; charset=utf-8', extension: '.log' },
  '.csv': { mimeType: 'text/csv; charset=utf-8', extension: '.csv' },
  '.json': { mimeType: 'application/json', extension: '.json' },
  '.har': { mimeType: 'application/json', extension: '.har' },
};

export function refuseAttachment(sentence: string, cause?: unknown): ShopError {
  return new ShopError('ATTACHMENT_REFUSED', { message: sentence, cause });
}

const accepted =
  'Only images (PNG, JPEG, WebP, GIF), PDF, ZIP and text files (TXT, LOG, CSV, JSON, HAR) can be sent.';

/**
 * By its content: the name only tells text files apart.
 * @throws ShopError ATTACHMENT_REFUSED
 */
export async function recognizeAttachment(
  path: string,
  sizeBytes: number,
  name: string,
): Promise<AttachmentKind> {
  if (sizeBytes === 0) throw refuseAttachment('This file is empty.');
  const { mime } = (await fileTypeFromFile(path)) ?? {};
  const image = mime && images[mime];
  if (image) return image;
  if (mime === 'application/pdf') return recognizePdf(path, sizeBytes);
  if (mime === 'application/zip') return recognizeZip(path);
  // XML is known by its first bytes, and is no text file here.
  if (mime) throw refuseAttachment(accepted);
  return recognizeText(path, extname(name).toLowerCase());
}

const tailBytes = 64 * 1024 + 22;

/** One that ends as a zip archive is both. */
async function recognizePdf(path: string, sizeBytes: number): Promise<AttachmentKind> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(Math.min(tailBytes, sizeBytes));
    await file.read(buffer, 0, buffer.length, sizeBytes - buffer.length);
    if (buffer.includes('PK\x05\x06', 0, 'latin1') || !buffer.includes('%%EOF'))
      throw refuseAttachment('This PDF is damaged, or it is another file as well.');
  } finally {
    await file.close();
  }
  return { mimeType: 'application/pdf', extension: '.pdf' };
}

const mostEntries = 10_000;
const mostUnpackedBytes = 1024 * 1024 * 1024;
const expansion = 100;

/** Only its list of contents is read; it is never unpacked. */
async function recognizeZip(path: string): Promise<AttachmentKind> {
  const zip = await openPromise(path, { decodeStrings: false }).catch((error: unknown) => {
    throw refuseAttachment('This ZIP file is damaged.', error);
  });
  try {
    let unpackedBytes = 0;
    let packedBytes = 0;
    let entries = 0;
    for await (const { uncompressedSize, compressedSize } of zip.eachEntry()) {
      unpackedBytes += uncompressedSize;
      packedBytes += compressedSize;
      entries += 1;
      const isBomb =
        entries > mostEntries ||
        unpackedBytes > mostUnpackedBytes ||
        packedBytes > zip.fileSize ||
        (uncompressedSize > 50_000_000 && uncompressedSize > compressedSize * expansion);
      if (isBomb) throw refuseAttachment('This ZIP file unpacks to too much.');
    }
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw refuseAttachment('This ZIP file is damaged.', error);
  } finally {
    zip.close();
  }
  return { mimeType: 'application/zip', extension: '.zip' };
}

const notUtf8 = 'This is no text file in UTF-8. Save it as UTF-8, or put it into a ZIP file.';

/** Browsers and mail programs take what begins so for a page. */
const markup = /^\uFEFF?\s*<[a-z!?/]/i;

async function recognizeText(path: string, extension: string): Promise<AttachmentKind> {
  const kind = extension === '' ? texts['.txt'] : texts[extension];
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let scanner: ReturnType<typeof createHarScanner> | undefined;
  let broken: unknown;
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (chunk.includes(0)) throw refuseAttachment(kind ? notUtf8 : accepted);
      if (isFirst) {
        if (markup.test(text)) {
          throw refuseAttachment('HTML, SVG and XML files cannot be sent. Put it into a ZIP file.');
        }
        if (/^\uFEFF?\s*[{[]/.test(text)) scanner = createHarScanner();
        isFirst = false;
      }
      if (!broken) broken = scan(scanner, chunk);
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw refuseAttachment(kind ? notUtf8 : accepted, error);
    throw error;
  }
  if (!kind) throw refuseAttachment(accepted);
  return withHarRead(kind, scanner, broken);
}

function scan(scanner: ReturnType<typeof createHarScanner> | undefined, chunk: Buffer): unknown {
  try {
    scanner?.write(chunk);
  } catch (error) {
    if (error instanceof BrokenJson) return error;
    throw error;
  }
  return undefined;
}

/** What is no whole JSON may have secrets of a HAR all the same. */
function withHarRead(
  kind: AttachmentKind,
  scanner: ReturnType<typeof createHarScanner> | undefined,
  broken: unknown,
): AttachmentKind {
  const needsHar = kind.extension === '.har';
  try {
    if (broken) throw broken;
    const { isHar, secrets } = scanner?.end() ?? { isHar: false, secrets: [] };
    if (isHar)
      return {
        ...texts['.har']!,
        rewrite: (from) => withoutSecrets(createReadStream(from), secrets),
      };
    if (needsHar) throw new BrokenJson('no log with entries');
    if (kind.extension === '.json' && !scanner) throw new BrokenJson('no object and no list');
    return kind;
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    if (needsHar || scanner?.isHar()) {
      throw refuseAttachment(
        'This HAR file is damaged, so its cookies cannot be removed. Save it again in the browser.',
        error,
      );
    }
    if (kind.extension === '.json') {
      throw refuseAttachment('This JSON file is damaged. Rename it to .txt to send it as it is.');
    }
    return kind;
  }
}

/** Control and format characters, such as those that reverse the direction of text. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;
/** No file system takes them, or they lead to another folder. */
const unusable = /[<>:"/\\|?*]/g;

/** What is shown and what a download is called: the last part, with the extension of its content. */
export function toAttachmentName(given: string, { extension }: AttachmentKind): string {
  const plain = basename(given.normalize('NFC').replaceAll('\\', '/'))
    .replace(invisible, '')
    .replace(unusable, '_')
    .replace(/\s+/gu, ' ')
    .trim();
  const known = extname(plain).toLowerCase();
  const isKnown = known === extension || known === '.jpeg' || isOfAttachments(known);
  const stem = (isKnown ? plain.slice(0, -known.length) : plain)
    .replace(/^[.\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const most = limits.attachments.nameMax - extension.length;
  return `${[...(stem || 'file')].slice(0, most).join('').trim()}${extension}`;
}

const isOfAttachments = (extension: string) =>
  extension in texts || Object.values(images).some((image) => image.extension === extension);
