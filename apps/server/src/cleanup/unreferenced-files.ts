import { inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import { files as fileRows } from '../db/tables/files.ts';
import type { Deps } from '../deps.ts';
import { inBatches } from '../streams/batches.ts';

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

/** Only those that are at least a day old. */
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
