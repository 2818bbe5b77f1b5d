import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { updatedAt } from '../columns.ts';

/** One row; none before an Admin has changed something. */
export const chatSettings = pgTable(
  'chat_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    officeHours: jsonb().$type<OfficeHours>(),
    asksForRating: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [check('chat_settings_only_check', sql`${table.isOnly}`)],
);
