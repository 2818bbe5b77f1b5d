import { sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { files } from '../../db/tables/files.ts';

const imagesStatement = prepared((db) =>
  db
    .select({
      id: files.id,
      documentId: files.documentId,
      storageKey: files.storageKey,
      alternativeText: files.alternativeText,
      width: files.width,
      height: files.height,
      widths: files.widths,
      hasShareJpeg: files.hasShareJpeg,
    })
    .from(files)
    .where(sql`${files.id} = any(${sql.placeholder('fileIds')}) and ${files.visibility} = 'public'`)
    .prepare('list_images'),
);

export function listImages(db: Database, fileIds: readonly number[]) {
  return imagesStatement(db).execute({ fileIds });
}
