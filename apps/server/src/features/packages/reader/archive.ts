import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ShopError } from '../../../platform/errors.ts';
import { isFolder, partKey, readDirectory } from './archive-directory.ts';
import { bounds, quoteName, refusePackage } from './bounds.ts';

export interface Part {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Gets a part in chunks, while it is unpacked. */
export interface PartReader {
  onChunk(chunk: Buffer): void;
  onEnd(): void | Promise<void>;
}

export interface Archive {
  has(name: string): boolean;
  /** @throws ShopError PACKAGE_BROKEN when the part is missing, damaged or too large */
  read(name: string): Promise<Buffer>;
  /** Unpacks every part once. @throws ShopError PACKAGE_BROKEN when one is damaged */
  readAll(readersOf: (part: Part) => readonly PartReader[]): Promise<void>;
}

const damaged = 'The package is damaged or incomplete. Build it again, or upload it again.';

/** Disk errors are rethrown; every other error means a broken archive. */
function toRefusal(error: unknown): unknown {
  const isOurs = error instanceof ShopError || (error instanceof Error && 'syscall' in error);
  return isOurs ? error : refusePackage(damaged, error);
}

async function refuseDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** The library compares the length of a part; the checksum is compared here. */
async function unpack(
  zip: ZipFile,
  entry: Entry,
  name: string,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  let checksum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    checksum = crc32(chunk, checksum);
    onChunk(chunk);
  }
  if (checksum !== entry.crc32) {
    throw refusePackage(
      `The checksum of ${quoteName(name)} in the package is wrong: the file was changed or damaged.`,
    );
  }
}

async function openZip(file: FileHandle): Promise<ZipFile> {
  const { size } = await file.stat();
  try {
    return await fromRandomAccessReaderPromise(new FileSlices(file, size), size, {
      autoClose: false,
      decodeStrings: false,
    });
  } catch (error) {
    throw refusePackage('The file is not a zip archive, or it is incomplete.', error);
  }
}

/** The caller closes the file. @throws ShopError PACKAGE_BROKEN */
export async function openArchive(file: FileHandle): Promise<Archive> {
  const zip = await openZip(file);
  const directory = await refuseDamage(() => readDirectory(zip));
  let describingBytes = 0;

  return {
    has: (name) => directory.has(partKey(name)),
    async read(name) {
      const part = directory.get(partKey(name));
      if (!part) throw refusePackage(`${quoteName(name)} is missing in the package.`);
      const { entry } = part;
      describingBytes += entry.uncompressedSize;
      const isTooMuch =
        entry.uncompressedSize > bounds.describingPartBytes ||
        describingBytes > bounds.describingBytes;
      if (isTooMuch) throw refusePackage(`${quoteName(name)} is too big for a description.`);
      const chunks: Buffer[] = [];
      await refuseDamage(() => unpack(zip, entry, name, (chunk) => void chunks.push(chunk)));
      return Buffer.concat(chunks);
    },
    async readAll(readersOf) {
      for (const { name, entry } of directory.values()) {
        const readers = isFolder(name)
          ? []
          : readersOf({ name, sizeBytes: entry.uncompressedSize });
        await refuseDamage(() =>
          unpack(zip, entry, name, (chunk) => {
            for (const reader of readers) reader.onChunk(chunk);
          }),
        );
        for (const reader of readers) await reader.onEnd();
      }
    },
  };
}

const sliceBytes = 64 * 1024;

/** Positions outside the file are an error here: reading them would end the process. */
class FileSlices extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #sizeBytes: number;

  constructor(file: FileHandle, sizeBytes: number) {
    super();
    this.#file = file;
    this.#sizeBytes = sizeBytes;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (position + length > this.#sizeBytes) return callback(new Error('beyond the end'));
    read(this.#file.fd, buffer, offset, length, position, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readSlices(start, end), { objectMode: false });
  }

  async *#readSlices(start: number, end: number) {
    for (let position = start; position < end;) {
      const slice = Buffer.allocUnsafe(Math.min(sliceBytes, end - position));
      const { bytesRead } = await this.#file.read(slice, 0, slice.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield slice.subarray(0, bytesRead);
    }
  }
}
