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

/**
 * An append-only file with one JSON value on each line. A value is in the hands of the operating
 * system when append returns, so it outlives the death of this process.
 */
export class Journal {
  readonly #file: number;
  #size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
    this.#size = statSync(path).size;
  }

  append(value: unknown): void {
    try {
      this.#size += writeWhole(this.#file, toLine(value));
    } catch (error) {
      // A full disk may have taken half a line, and the next one must not be glued to it.
      ftruncateSync(this.#file, this.#size);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The values of a journal, oldest first; a line that was cut off by a crash is left out. */
export function readJournal(path: string): unknown[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  lines.pop();
  return lines.map((line, index) => parseLine(line, `${path}, line ${index + 1}`));
}

/** Replaces a journal as a whole: a crash leaves either the old file or the new one. */
export function rewriteJournal(path: string, values: Iterable<unknown>): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w');
  try {
    for (const value of values) writeWhole(file, toLine(value));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

function toLine(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function writeWhole(file: number, bytes: Buffer): number {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  return written;
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`The sandbox journal is damaged (${place}). Move it away to start afresh.`, {
      cause: error,
    });
  }
}
