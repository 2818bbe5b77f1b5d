import { subscriptionForms } from '@partshelf/contract/subscribers.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, isOneOf, timestampColumn } from '../columns.ts';
import { personal, pgTable } from '../personal-data.ts';

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'subscription',
      until: 'unsubscribed',
      erasing: 'deleted',
      inExport: true,
    })({
      name: text().notNull(),
      email: text().notNull(),
      createdAt: createdAt(),
      confirmedAt: timestampColumn(),
      unsubscribedAt: timestampColumn(),
    }),
    ...personal({ topic: 'subscription', until: 'unconfirmedSubscriber', erasing: 'deleted' })({
      /** Only a hash is stored; null once it was used. */
      tokenHash: text().unique(),
      tokenExpiresAt: timestampColumn(),
      mailedAt: timestampColumn(),
    }),
  },
  (table) => [
    uniqueIndex('subscribers_email_key').on(sql`lower(${table.email})`),
    index('subscribers_created_index').on(table.createdAt, table.id),
    index('subscribers_unconfirmed_index')
      .on(table.createdAt)
      .where(sql`${table.confirmedAt} is null`),
  ],
);

export const subscriptionSettings = pgTable(
  'subscription_settings',
  {
    id: integer().primaryKey().default(1),
    form: text({ enum: subscriptionForms }).notNull(),
  },
  (table) => [
    check('subscription_settings_single_check', sql`${table.id} = 1`),
    check('subscription_settings_form_check', isOneOf(table.form, subscriptionForms)),
  ],
);
