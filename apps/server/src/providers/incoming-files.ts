import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folderOf = (location: string) => join(location, 'incoming');

/** Longer than any upload takes. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** An uploaded file that is not stored under its key yet. */
export interface IncomingFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  moveTo(key: string): Promise<void>;
  /** Deletes it unless it was moved. */
  discard(): Promise<void>;
}

/** Creates the folder of incoming files and deletes what killed processes left there. */
export function deleteAbandoned(location: string): void {
  const folder = folderOf(location);
  mkdirSync(folder, { recursive: true });
  const latest = Date.now() - abandonedAfterMs;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.mtimeMs < latest) rmSync(path, { force: true });
  }
}

/** Streams the content to disk; an interrupted upload leaves nothing behind. */
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
    async moveTo(key) {
      const target = join(location, key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },
  };
}
