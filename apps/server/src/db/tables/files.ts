import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, integer, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
} from '../columns.ts';
import { users } from './accounts.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

const visibilities = ['public', 'private'] as const;

export const files = pgTable(
  'files',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
      storageKey: text().notNull().unique(),
      name: text().notNull(),
      mimeType: text().notNull(),
      sizeBytes: bigint({ mode: 'number' }).notNull(),
      sha256: text().notNull(),
      alternativeText: text(),
      width: integer(),
      height: integer(),
      widths: integer().array(),
      ownerId: referenceTo().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
      hasShareJpeg: boolean().notNull().default(false),
      createdAt: createdAt(),
    }),
    ...notPersonal({
      visibility: text({ enum: visibilities }).notNull(),
    }),
  },
  (table) => [
    check('files_visibility_check', isOneOf(table.visibility, visibilities)),
    indexOfPresent('files_owner_index', table.ownerId),
    check('files_size_check', sql`${table.sizeBytes} >= 0`),
  ],
);

export type ImageRow = Pick<
  typeof files.$inferSelect,
  'id' | 'documentId' | 'storageKey' | 'alternativeText' | 'width' | 'height' | 'widths'
> & { readonly hasShareJpeg?: boolean | undefined };
