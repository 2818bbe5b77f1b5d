import { type AnyColumn, sql } from 'drizzle-orm';
import { files, type ImageRow } from './tables/files.ts';

export const imageJson = sql`json_build_object(
  'id', ${files.id}, 'documentId', ${files.documentId}, 'storageKey', ${files.storageKey},
  'alternativeText', ${files.alternativeText}, 'width', ${files.width}, 'height', ${files.height},
  'widths', ${files.widths}, 'hasShareJpeg', ${files.hasShareJpeg})`;

/** The public image that a column refers to, or null. */
export const selectImage = (column: AnyColumn) =>
  sql<ImageRow | null>`(select ${imageJson} from ${files} where ${files.id} = ${column} and ${files.visibility} = 'public')`;
