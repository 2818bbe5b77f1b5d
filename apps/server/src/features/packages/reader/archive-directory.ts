import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { bounds, quoteName, refusePackage } from './bounds.ts';

const mebibyte = 1024 * 1024;

interface Part {
  readonly name: string;
  readonly entry: Entry;
}

export type Directory = ReadonlyMap<string, Part>;

/** Some tools pack an entry for each folder; it is no part. */
export const isFolder = (name: string) => name.endsWith('/');

export const partKey = (name: string) => name.toLowerCase();

interface Claims {
  unpackedBytes: number;
  packedBytes: number;
}

const isInvisible = (name: string) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);

/**
 * The Open Packaging Conventions demand it (ECMA-376, part 2): ASCII characters of a path, encoded
 * where they are others, but neither what needs no encoding nor slashes, and no dot at the end.
 * SharePoint refuses the whole package otherwise: SharePoint/sp-dev-docs #1130.
 */
const partSegment = /^(?:[\w\-.~!$&'()*+,;=:@]|%[\da-f]{2})+$/i;
const needlesslyEncoded = /%(?:2f|5c|2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/i;

const contentTypes = '[content_types].xml';

const isPartName = (segments: readonly string[]) =>
  segments.every(
    (segment) =>
      partSegment.test(segment) && !needlesslyEncoded.test(segment) && !segment.endsWith('.'),
  );

function* listFolders(key: string): Generator<string> {
  for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1)) {
    yield key.slice(0, end);
  }
}

function refuseFolderNames(directory: Directory): void {
  for (const key of directory.keys()) {
    for (const folder of listFolders(key)) {
      if (!directory.has(folder)) continue;
      throw refusePackage(
        `${quoteName(folder)} is a file and a folder in the package, so SharePoint refuses it. Rename one of them and build the package again.`,
      );
    }
  }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const segments = name.replace(/\/$/, '').split('/');
  const isPlain = segments.every((segment) => segment !== '' && segment !== '.');
  if (validateFileName(name) !== null || !isPlain || isInvisible(name)) {
    throw refusePackage(
      `The package holds a file whose name leads elsewhere or cannot be used: ${quoteName(name)}.`,
    );
  }
  if (!isFolder(name) && name.toLowerCase() !== contentTypes && !isPartName(segments)) {
    throw refusePackage(
      `SharePoint refuses a package with a file named ${quoteName(name)}. Rename it with letters from A to Z, digits and hyphens, with no dot at the end, and build the package again.`,
    );
  }
  if (name.length > bounds.nameLength) {
    throw refusePackage(
      `The name of ${quoteName(name)} in the package is longer than ${bounds.nameLength} characters.`,
    );
  }
  return name;
}

function refuseUnreadable(entry: Entry, name: string): void {
  if (entry.isEncrypted()) {
    throw refusePackage(`${quoteName(name)} in the package is encrypted.`);
  }
  if (!entry.canDecodeFileData()) {
    throw refusePackage(
      `${quoteName(name)} in the package is compressed in a way that SharePoint does not read.`,
    );
  }
  const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
  if (fileNameLength + extraFieldLength + fileCommentLength > bounds.entryHeaderBytes) {
    throw refusePackage(`The package says more about ${quoteName(name)} than a package needs to.`);
  }
}

function refuseBomb(entry: Entry, name: string, claims: Claims): void {
  const { compressedSize, uncompressedSize } = entry;
  const mayGrow = uncompressedSize <= bounds.unsuspiciousBytes;
  if (!mayGrow && uncompressedSize > compressedSize * bounds.expansion) {
    throw refusePackage(
      `${quoteName(name)} would grow to more than ${bounds.expansion} times its size when it is unpacked.`,
    );
  }
  claims.unpackedBytes += uncompressedSize;
  claims.packedBytes += compressedSize;
  if (claims.unpackedBytes > bounds.unpackedBytes) {
    throw refusePackage(`The package unpacks to more than ${bounds.unpackedBytes / mebibyte} MB.`);
  }
}

/** @throws ShopError PACKAGE_BROKEN for a suspicious archive */
export async function readDirectory(zip: ZipFile): Promise<Directory> {
  if (zip.entryCount > bounds.entries) {
    throw refusePackage(
      `The package holds ${zip.entryCount} files; ${bounds.entries} is the most that the shop reads.`,
    );
  }
  const claims: Claims = { unpackedBytes: 0, packedBytes: 0 };
  const directory = new Map<string, Part>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    refuseUnreadable(entry, name);
    refuseBomb(entry, name, claims);
    const key = partKey(name);
    if (directory.has(key)) throw refusePackage(`The package holds ${quoteName(name)} twice.`);
    directory.set(key, { name, entry });
  }
  if (claims.packedBytes > zip.fileSize) {
    throw refusePackage('Files in the package overlap each other.');
  }
  refuseFolderNames(directory);
  return directory;
}
