import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isFileKey } from '../../files/file-store.ts';

const format = 1;
const manifestFile = 'manifest.json';
const sumFile = 'manifest.sha256';
export const fileListName = 'files.jsonl';

const content = z.object({
  sizeBytes: z.number(),
  sha256: z.string(),
});

const tableName = z.string().regex(/^\w+$/);

const table = content.extend({
  schema: tableName,
  name: tableName,
  columns: z.array(z.string()),
  rows: z.number(),
});

const manifest = z.object({
  format: z.literal(format),
  release: z.string(),
  createdAt: z.string(),
  lastMigration: z.string(),
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  audit: z.optional(z.object({ entries: z.number(), lastHash: z.string() })),
  files: content.extend({ count: z.number(), totalBytes: z.number() }),
});

const storedCopy = content.extend({ key: z.string().refine(isFileKey) });

export type Content = z.infer<typeof content>;
export type StoredCopy = z.infer<typeof storedCopy>;
export type TableCopy = z.infer<typeof table>;
export type Manifest = z.infer<typeof manifest>;

export const dumpPath = ({ schema, name }: Pick<TableCopy, 'schema' | 'name'>) =>
  `tables/${schema}.${name}.txt.gz`;

const sumLine = (text: string) =>
  `${createHash('sha256').update(text).digest('hex')}  ${manifestFile}\n`;

/** @throws BackupError */
export function readStoredCopy(line: unknown): StoredCopy {
  const parsed = storedCopy.safeParse(line);
  if (parsed.success) return parsed.data;
  throw damaged(fileListName);
}

export async function writeManifest(folder: string, facts: Omit<Manifest, 'format'>) {
  const text = `${JSON.stringify({ format, ...facts }, null, 2)}\n`;
  await writeFile(join(folder, manifestFile), text, { flush: true });
  await writeFile(join(folder, sumFile), sumLine(text), { flush: true });
}

/** @throws BackupError */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  const [text, sum] = [await read(manifestFile), await read(sumFile)];
  if (text === undefined) {
    throw new BackupError(`${folder} is not a complete backup: it has no ${manifestFile}.`);
  }
  if (sum !== sumLine(text)) throw damaged(manifestFile);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(
    'This backup has another format: restore it with the release that wrote it.',
  );
}

export async function writeLines(path: string, entries: AsyncIterable<object>): Promise<Content> {
  async function* lines() {
    for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
  }
  const { measure, result } = createMeasure();
  await pipeline(Readable.from(lines()), measure, createWriteStream(path, { flush: true }));
  return result();
}

export async function* readJsonLines(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    yield JSON.parse(line);
  }
}

/** Passes on what it measures. */
export function createMeasure() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    async *measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
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

/** Its message is one line for the operator. */
export class BackupError extends Error {}

export const damaged = (path: string) =>
  new BackupError(`The backup is damaged: ${path} is not as it was written. Nothing was restored.`);
