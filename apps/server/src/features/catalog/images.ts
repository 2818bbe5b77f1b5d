import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import type { Database } from '../../db/client.ts';
import { toImage } from '../../files/images.ts';
import { listImages } from './image-queries.ts';

export async function readImages(
  db: Database,
  fileIds: readonly (number | null)[],
): Promise<Map<number, Image | null>> {
  const wanted = new Set(fileIds.filter((id) => id !== null));
  const rows = wanted.size > 0 ? await listImages(db, [...wanted]) : [];
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}
