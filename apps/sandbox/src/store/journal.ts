import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';

/** What append has written survives a crash of this process. */
export class Journal {
  readonly #file: number;
  #size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
    this.#size = statSync(path).size;
  }

  append(value: unknown): void {
    try {
      this.#size += writeAll(this.#file, toBytes(value));
    } catch (error) {
      // A full disk may have stored half a line; the next one must not follow it.
      ftruncateSync(this.#file, this.#size);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Oldest first; a last line that a crash cut off is left out. */
export function readJournal(path: string): unknown[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  lines.pop();
  return lines.map((line, index) => parseLine(line, `${path}, line ${index + 1}`));
}

/** A crash leaves either the old file or the new one. */
export function rewriteJournal(path: string, values: Iterable<unknown>): void {
  const temporaryPath = `${path}.new`;
  const file = openSync(temporaryPath, 'w');
  try {
    for (const value of values) writeAll(file, toBytes(value));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporaryPath, path);
}

function toBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function writeAll(file: number, bytes: Buffer): number {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  return written;
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(
      `The sandbox journal is damaged (${place}). Move it away to start with an empty one.`,
      {
        cause: error,
      },
    );
  }
}
