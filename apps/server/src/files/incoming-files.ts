import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const abandonedAfterMs = 24 * 60 * 60 * 1000;

export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface IncomingFile extends ReceivedFile {
  moveTo(key: string): Promise<void>;
  /** Deletes it unless it was moved. */
  discard(): Promise<void>;
}

function deleteAbandoned(folder: string): void {
  const latest = Date.now() - abandonedAfterMs;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.mtimeMs < latest) rmSync(path, { force: true, recursive: true });
  }
}

/** An interrupted one leaves nothing behind. */
export async function writeTemporary(
  folder: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
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
    await rm(path, { force: true });
    throw error;
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

export const incomingFolderOf = (dataDir: string) => join(dataDir, 'files', 'private', 'incoming');

export function createIncomingFolder(dataDir: string) {
  const folder = incomingFolderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  deleteAbandoned(folder);
  return {
    folder,
    write: (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
      writeTemporary(folder, content),
    toIncoming: (
      received: ReceivedFile,
      store: (key: string, file: ReceivedFile) => Promise<void>,
    ): IncomingFile => ({
      ...received,
      moveTo: (key) => store(key, received),
      discard: () => rm(received.path, { force: true }),
    }),
  };
}
