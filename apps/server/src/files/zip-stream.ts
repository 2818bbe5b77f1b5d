import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly stream: Readable;
  readonly isCompressed?: boolean;
  readonly modifiedAt?: Date;
}

export const textEntry = (name: string, text: string): ZipEntry => ({
  name,
  stream: Readable.from([Buffer.from(text)]),
});

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal) {
  for await (const { name, stream, isCompressed = false, modifiedAt } of entries) {
    zip.addReadStream(stream, name, {
      compress: !isCompressed,
      ...(modifiedAt && { mtime: modifiedAt }),
    });
    await finished(stream, { signal, cleanup: true }).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
  }
  zip.end();
}

/** The next entry is opened when the one before has been read: memory does not grow. */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const ending = new AbortController();
  const output = zip.outputStream as Readable;
  const filling = fill(zip, entries, ending.signal);
  filling.catch((error: unknown) => output.destroy(error as Error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
    await filling;
  } finally {
    ending.abort();
  }
}
