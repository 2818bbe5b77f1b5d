import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Content, createMeasure } from './measure-content.ts';

/** One JSON object per line; never as a whole in memory. */
export async function writeLines(path: string, entries: AsyncIterable<object>): Promise<Content> {
  async function* lines() {
    for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
  }
  const { measure, result } = createMeasure();
  await pipeline(Readable.from(lines()), measure, createWriteStream(path, { flush: true }));
  return result();
}

export async function* readLines(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    yield JSON.parse(line);
  }
}
