import { reviewsChoices } from '@partshelf/contract/privacy/privacy.ts';
import { bigint, boolean, check, index, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { users } from './accounts.ts';
import { personal, pgTable } from '../personal-data.ts';

const exportStates = ['preparing', 'ready', 'failed'] as const;

/** The file has no row in `files`, so that backups leave it out. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    ...personal({ topic: 'account', until: 'dataExport', erasing: 'deleted' })({
      documentId: documentIdColumn(),
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      requestedById: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      state: text({ enum: exportStates }).notNull().default('preparing'),
      sizeBytes: bigint({ mode: 'number' }),
      sha256: text(),
      createdAt: createdAt(),
      expiresAt: timestampColumn(),
    }),
  },
  (table) => [
    index('data_exports_user_index').on(table.userId, table.requestedById, table.id),
    index('data_exports_requester_index').on(table.requestedById),
    index('data_exports_created_index').on(table.createdAt),
    check('data_exports_state_check', isOneOf(table.state, exportStates)),
  ],
);

/** Undoing or erasing deletes the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
      userId: referenceTo()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
      reviews: text({ enum: reviewsChoices }).notNull(),
      wasBlocked: boolean().notNull(),
      createdAt: createdAt(),
      eraseAt: timestampColumn().notNull(),
    }),
  },
  (table) => [
    index('account_deletions_due_index').on(table.eraseAt),
    check('account_deletions_reviews_check', isOneOf(table.reviews, reviewsChoices)),
  ],
);
