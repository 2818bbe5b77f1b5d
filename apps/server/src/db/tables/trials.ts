import { check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { licences } from './orders.ts';

const ofOrder = { topic: 'orders', until: 'books', erasing: 'stays', inExport: true } as const;

/** A licence of the kind `trial` has this besides. */
export const trials = pgTable(
  'trials',
  {
    ...personal(ofOrder)({
      licenceId: referenceTo()
        .primaryKey()
        .references(() => licences.id, { onDelete: 'cascade' }),
      extendedAt: timestampColumn(),
      convertedAt: timestampColumn(),
    }),
    ...personal({ ...ofOrder, erasing: 'cleared' })({
      extensionReason: text(),
      extendedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      convertedToId: referenceTo().references(() => licences.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    indexOfPresent('trials_extender_index', table.extendedById),
    indexOfPresent('trials_purchase_index', table.convertedToId),
  ],
);

export const trialStampKinds = ['tenant', 'company', 'domain'] as const;

/**
 * A tenant, company or domain has had its trial of a product. Rows are only added, and name no one:
 * they have the digest of what was tried with.
 */
export const trialStamps = pgTable(
  'trial_stamps',
  {
    ...notPersonal({
      id: id(),
      productId: referenceTo()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      kind: text({ enum: trialStampKinds }).notNull(),
      digest: text().notNull(),
      licenceId: referenceTo().references(() => licences.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    uniqueIndex('trial_stamps_key').on(table.productId, table.kind, table.digest),
    index('trial_stamps_licence_index').on(table.licenceId),
    check('trial_stamps_kind_check', isOneOf(table.kind, trialStampKinds)),
  ],
);

export const blockedTrialDomains = pgTable(
  'blocked_trial_domains',
  {
    ...notPersonal({
      id: id(),
      documentId: documentIdColumn(),
      domain: text().notNull().unique(),
      reason: text().notNull(),
      createdAt: createdAt(),
    }),
    ...employee({
      blockedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    index('blocked_trial_domains_created_index').on(table.createdAt, table.id),
    indexOfPresent('blocked_trial_domains_blocker_index', table.blockedById),
  ],
);
