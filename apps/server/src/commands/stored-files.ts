import { asc, count, gt } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { files } from '../db/tables/files.ts';
import { listImageKeys } from '../images.ts';

export interface StoredFile {
  readonly key: string;
  /** Lower-case hex; the database has it for packages and for the largest size of an image. */
  readonly sha256?: string;
}

const rowsAtOnce = 200;

type FileRow = typeof files.$inferSelect;

function toStoredFiles(row: FileRow): StoredFile[] {
  const { visibility, storageKey, sha256, widths } = row;
  if (visibility === 'private') return [{ key: `private/${storageKey}`, sha256 }];
  const largest = (widths?.length ?? 0) - 1;
  return listImageKeys(row).map((name, index) => ({
    key: `public/${name}`,
    ...(index === largest && { sha256 }),
  }));
}

export async function countFileRows(db: Database): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(files);
  return row!.rows;
}

export async function* listStoredFiles(db: Pick<Database, 'select'>): AsyncGenerator<StoredFile[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(files)
      .where(gt(files.id, last))
      .orderBy(asc(files.id))
      .limit(rowsAtOnce);
    for (const row of rows) yield toStoredFiles(row);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.id;
  }
}
