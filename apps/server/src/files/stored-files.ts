import { asc, gt, inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database } from '../db/client.ts';
import { files as fileRows } from '../db/tables/files.ts';
import type { Deps } from '../deps.ts';
import { inBatches, readInBatches } from '../platform/batches.ts';
import { listImageKeys } from './images.ts';

export interface StoredFile {
  readonly key: string;
  /**
   * It is in lower-case hex; the database has it for packages and for the largest size of an image.
   */
  readonly sha256?: string;
}

const rowsAtOnce = 200;

type FileRow = typeof fileRows.$inferSelect;

function toStoredFiles(row: FileRow): StoredFile[] {
  const { visibility, storageKey, sha256, widths } = row;
  if (visibility === 'private') return [{ key: `private/${storageKey}`, sha256 }];
  const largest = (widths?.length ?? 0) - 1;
  return listImageKeys(row).map((name, index) => ({
    key: `public/${name}`,
    ...(index === largest && { sha256 }),
  }));
}

export async function* listStoredFiles(db: Pick<Database, 'select'>): AsyncGenerator<StoredFile[]> {
  const readAfter = async (after: number, limit: number) =>
    db.select().from(fileRows).where(gt(fileRows.id, after)).orderBy(asc(fileRows.id)).limit(limit);
  for await (const rows of readInBatches(readAfter, rowsAtOnce)) yield* rows.map(toStoredFiles);
}

const batchSize = 500;
const limited = pLimit(10);

/** `<storageKey>-<width>.webp` or `.png` and `<storageKey>-share.jpg` belong to one row. */
const toStorageKey = (fileName: string) =>
  fileName.replace(/-(?:\d+\.(?:webp|png)|share\.jpg)$/, '');

async function findKnown({ db }: Deps, storageKeys: readonly string[]): Promise<Set<string>> {
  const known = await db
    .select({ storageKey: fileRows.storageKey })
    .from(fileRows)
    .where(inArray(fileRows.storageKey, [...new Set(storageKeys)]));
  return new Set(known.map(({ storageKey }) => storageKey));
}

async function deleteUnknown(
  deps: Deps,
  stored: AsyncIterable<string>,
  storageKeyOf: (key: string) => string,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  let deleted = 0;
  for await (const keys of inBatches(stored, batchSize)) {
    const known = await findKnown(deps, keys.map(storageKeyOf));
    const unreferenced = keys.filter((key) => !known.has(storageKeyOf(key)));
    await Promise.all(unreferenced.map((key) => limited(() => remove(key))));
    deleted += unreferenced.length;
  }
  return deleted;
}

/** It lists only files that are at least a day old. */
export async function deleteUnreferencedFiles(deps: Deps): Promise<number> {
  const { files } = deps;
  const images = await deleteUnknown(deps, files.listImages(), toStorageKey, files.deleteImage);
  const packages = await deleteUnknown(
    deps,
    files.listPackages(),
    (key) => key,
    files.deletePackage,
  );
  return images + packages;
}
