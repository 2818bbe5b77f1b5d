import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const sliceBytes = 64 * 1024;

/** Positions outside the file are an error here: reading them would end the process. */
export class FileSlices extends RandomAccessReader {
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
