import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folderOf = (location: string) => join(location, 'incoming');

/** No upload lasts as long. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** A file that came in and is not wanted yet. */
export interface IncomingFile {
  /** Where a program on this machine finds it. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Moves it to where it stays. */
  keep(key: string): Promise<void>;
  /** Takes it away, unless it has been kept. */
  discard(): Promise<void>;
}

/** Makes room for incoming files, and takes away those of a process that was killed. */
export function forgetAbandoned(location: string): void {
  const folder = folderOf(location);
  mkdirSync(folder, { recursive: true });
  const latest = Date.now() - abandonedAfterMs;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.mtimeMs < latest) rmSync(path, { force: true });
  }
}

/** Writes the content down chunk by chunk. What breaks off leaves nothing behind. */
export async function writeIncoming(
  location: string,
  content: AsyncIterable<Uint8Array>,
): Promise<IncomingFile> {
  const path = join(folderOf(location), randomUUID());
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measured() {
    for await (const chunk of content) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(measured, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    path,
    sizeBytes,
    sha256: hash.digest('hex'),
    discard,
    async keep(key) {
      const target = join(location, key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },
  };
}
