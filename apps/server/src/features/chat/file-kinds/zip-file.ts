import { createInflateRaw } from 'node:zlib';
import { refusedKinds } from '@partshelf/contract/chat/refused-files.ts';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from './refusal.ts';

const mostEntries = 10_000;
const mostUnpackedBytes = 300 * 1024 * 1024;
const expansion = 100;
const unsuspiciousBytes = 50_000_000;
const unpackingMs = 3_500;

const damaged = 'This ZIP file is damaged.';
const tooMuch = 'The content of this ZIP file is too large.';
const lying = 'The directory of this ZIP file does not match its content. Pack it again.';

/**
 * Nothing of its content is kept: it is unpacked to compare sizes with its list.
 * @throws Refusal
 */
export async function checkZip(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    const entries = await listEntries(zip);
    if (isOfficeDocument(entries)) throw new Refusal(refusedKinds.office);
    await compareEntries(zip, entries, bytes);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(damaged);
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let unpackedBytes = 0;
  let packedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { uncompressedSize, compressedSize } = entry;
    unpackedBytes += uncompressedSize;
    packedBytes += compressedSize;
    entries.push(entry);
    const isBomb =
      entries.length > mostEntries ||
      unpackedBytes > mostUnpackedBytes ||
      packedBytes > zip.fileSize ||
      (uncompressedSize > unsuspiciousBytes && uncompressedSize > compressedSize * expansion);
    if (isBomb) throw new Refusal(tooMuch);
  }
  return entries;
}

const officeParts = /^(?:word|xl|ppt|visio)\//;

function isOfficeDocument(entries: readonly Entry[]): boolean {
  const names = entries.map(({ fileNameRaw }) => fileNameRaw.toString('latin1'));
  const isMicrosoft =
    names.includes('[Content_Types].xml') && names.some((name) => officeParts.test(name));
  return isMicrosoft || (names[0] === 'mimetype' && names.includes('META-INF/manifest.xml'));
}

/** Bit 0 of the flags: the content cannot be read without the password. */
const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) !== 0;
/** Bit 3 of the flags: sizes follow the content. */
const hasSizesBehind = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 8) !== 0;
const inZip64 = 0xff_ff_ff_ff;

async function compareEntries(
  zip: ZipFile,
  entries: readonly Entry[],
  bytes: Buffer,
): Promise<void> {
  const until = Date.now() + unpackingMs;
  let previousEnd = 0;
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const entry of inOrder) {
    const local = await zip.readLocalFileHeaderPromise(entry);
    const end = local.fileDataStart + entry.compressedSize;
    const isOwn =
      entry.relativeOffsetOfLocalHeader >= previousEnd &&
      end <= bytes.length &&
      local.fileName.equals(entry.fileNameRaw) &&
      local.compressionMethod === entry.compressionMethod &&
      (hasSizesBehind(entry) ||
        (isSameSize(local.compressedSize, entry.compressedSize) &&
          isSameSize(local.uncompressedSize, entry.uncompressedSize)));
    if (!isOwn) throw new Refusal(lying);
    previousEnd = end;
    const content = bytes.subarray(local.fileDataStart, end);
    if (!isEncrypted(entry)) await compareSize(entry, content, until);
  }
}

const isSameSize = (local: number, listed: number) => local === listed || local === inZip64;

const stored = 0;
const deflated = 8;

async function compareSize(
  { compressionMethod, uncompressedSize }: Entry,
  content: Buffer,
  until: number,
): Promise<void> {
  if (compressionMethod === stored) {
    if (content.length !== uncompressedSize) throw new Refusal(lying);
    return;
  }
  if (compressionMethod !== deflated) {
    throw new Refusal('This ZIP file is packed in an uncommon way. Pack it again with Deflate.');
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(content);
  let unpackedBytes = 0;
  for await (const { length } of inflate as AsyncIterable<Buffer>) {
    unpackedBytes += length;
    if (unpackedBytes > uncompressedSize) throw new Refusal(lying);
    if (Date.now() > until) throw new Refusal(tooMuch);
  }
  if (unpackedBytes !== uncompressedSize) throw new Refusal(lying);
}
