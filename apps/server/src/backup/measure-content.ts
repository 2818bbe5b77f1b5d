import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Content {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Passes on what it measures. */
export function createMeasure() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    async *measure(content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        sizeBytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    result: (): Content => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}

export async function measureFile(path: string): Promise<Content> {
  const { measure, result } = createMeasure();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(path), measure, nowhere);
  return result();
}
