import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { RemovedSecrets } from '@partshelf/contract/chat/attachments.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import type { IncomingFile } from '../../files/incoming-files.ts';
import { ShopError } from '../../platform/errors.ts';

export interface AttachmentKind {
  readonly mimeType: string;
  readonly extension: string;
}

export interface RecognizedAttachment {
  readonly kind: AttachmentKind;
  readonly isImage: boolean;
  readonly rewritten?: IncomingFile;
  readonly removedSecrets?: RemovedSecrets;
}

const images: readonly (AttachmentKind & { readonly start: RegExp })[] = [
  { mimeType: 'image/png', extension: '.png', start: /^\x89PNG\r\n/ },
  { mimeType: 'image/jpeg', extension: '.jpg', start: /^\xFF\xD8\xFF/ },
  { mimeType: 'image/webp', extension: '.webp', start: /^RIFF[^]{4}WEBP/ },
  { mimeType: 'image/gif', extension: '.gif', start: /^GIF8[79]a/ },
];

const otherKinds: Readonly<Record<string, AttachmentKind>> = {
  '.pdf': { mimeType: 'application/pdf', extension: '.pdf' },
  '.zip': { mimeType: 'application/zip', extension: '.zip' },
  '.txt': { mimeType: 'text/plain; charset=utf-8', extension: '.txt' },
  '.log': { mimeType: 'text/plain; charset=utf-8', extension: '.log' },
  '.csv': { mimeType: 'text/csv; charset=utf-8', extension: '.csv' },
  '.json': { mimeType: 'application/json', extension: '.json' },
  '.har': { mimeType: 'application/json', extension: '.har' },
};

export function refuseAttachment(sentence: string, cause?: unknown): ShopError {
  return new ShopError('ATTACHMENT_REFUSED', { message: sentence, cause });
}

/**
 * The content decides: the name only tells text files apart. @throws ShopError ATTACHMENT_REFUSED,
 * or UPLOADS_FULL when too many wait to be read
 */
export async function recognizeAttachment(
  { fileRecognizer, files }: Deps,
  { path, sizeBytes, name }: Pick<IncomingFile, 'path' | 'sizeBytes'> & { readonly name: string },
): Promise<RecognizedAttachment> {
  if (sizeBytes === 0) throw refuseAttachment('This file is empty.');
  const image = await recognizeImage(path);
  if (image) return { kind: image, isImage: true };
  const folder = files.incomingFolder;
  const recognized = await fileRecognizer.recognize({ path, name, folder });
  if ('refusal' in recognized) throw refuseAttachment(recognized.refusal);
  const { extension, rewritten, removedSecrets } = recognized;
  return {
    kind: otherKinds[extension]!,
    isImage: false,
    ...(rewritten && { rewritten: files.adoptFile(rewritten) }),
    ...(removedSecrets && { removedSecrets }),
  };
}

const longestStart = 16;

/** The first bytes decide: drawing it again shows whether the rest is one. */
async function recognizeImage(path: string): Promise<AttachmentKind | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestStart), 0, longestStart, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    return images.find((image) => image.start.test(start));
  } finally {
    await file.close();
  }
}

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;
/** No file system takes them, or they lead to another folder. */
const unusable = /[<>:"/\\|?*]/g;

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
  (extension in otherKinds && extension !== '.pdf' && extension !== '.zip') ||
  images.some((image) => image.extension === extension);
