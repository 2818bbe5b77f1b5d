import { limits } from '@partshelf/contract/limits.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  constant,
  createdAt,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { licences, orderLines } from './orders.ts';

/** A product without a row is sold without licences. Its price is that of its first offer. */
export const productLicensings = pgTable(
  'product_licensing',
  {
    productId: referenceTo()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    hasTerm: boolean().notNull(),
    hasForever: boolean().notNull(),
    foreverPriceCents: integer(),
    renewalPriceCents: integer(),
    graceDays: integer().notNull(),
    trialDays: integer(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('product_licensing_offer_check', sql`${table.hasTerm} or ${table.hasForever}`),
    check(
      'product_licensing_forever_price_check',
      sql`(${table.foreverPriceCents} is not null) = (${table.hasTerm} and ${table.hasForever}) and ${table.foreverPriceCents} >= 0`,
    ),
    check(
      'product_licensing_renewal_price_check',
      sql`(${table.renewalPriceCents} is not null) = ${table.hasTerm} and ${table.renewalPriceCents} >= 0`,
    ),
    check(
      'product_licensing_grace_check',
      sql`${table.graceDays} between 0 and ${constant(limits.licenceGraceDays)}`,
    ),
    check(
      'product_licensing_trial_check',
      sql`${table.trialDays} between 1 and ${constant(limits.licenceTrialDays)}`,
    ),
  ],
);

const ofOrder = { topic: 'orders', until: 'books', erasing: 'stays' } as const;

export const licenceEntryKinds = ['issued', 'renewed', 'refunded', 'restored', 'extended'] as const;

/** It is the ledger of a licence. Rows are only added: a trigger refuses to change them. */
export const licenceEntries = pgTable(
  'licence_entries',
  {
    id: id(),
    ...personal({ ...ofOrder, inExport: true })({
      licenceId: referenceTo()
        .notNull()
        .references(() => licences.id, { onDelete: 'cascade' }),
      kind: text({ enum: licenceEntryKinds }).notNull(),
      months: integer(),
      days: integer(),
      createdAt: createdAt(),
    }),
    ...employee({
      byId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      /** The licence was bought or renewed with this line; a refund and its end name it as well. */
      orderLineId: referenceTo().references(() => orderLines.id, { onDelete: 'cascade' }),
      reason: text().notNull().default(''),
      /** It is the end before a renewal, from which statistics know what was due when. */
      renewedEnd: timestampColumn(),
    }),
  },
  (table) => [
    index('licence_entries_licence_index').on(table.licenceId, table.id),
    index('licence_entries_line_index').on(table.orderLineId),
    indexOfPresent('licence_entries_maker_index', table.byId),
    uniqueIndex('licence_entries_issued_key')
      .on(table.licenceId)
      .where(sql`${table.kind} = 'issued'`),
    uniqueIndex('licence_entries_renewed_key')
      .on(table.licenceId, table.orderLineId)
      .where(sql`${table.kind} = 'renewed'`),
    indexOfPresent('licence_entries_renewed_index', table.renewedEnd),
    check(
      'licence_entries_renewed_check',
      sql`${table.renewedEnd} is null or ${table.kind} = 'renewed'`,
    ),
    check('licence_entries_kind_check', isOneOf(table.kind, licenceEntryKinds)),
    check(
      'licence_entries_time_check',
      sql`${table.months} > 0 and ${table.days} is null or ${table.days} > 0 and ${table.months} is null or num_nonnulls(${table.months}, ${table.days}) = 0`,
    ),
    check(
      'licence_entries_line_check',
      sql`${table.kind} not in ('renewed', 'refunded', 'restored') or ${table.orderLineId} is not null`,
    ),
  ],
);

export const licenceBindingKinds = ['tenant', 'farm', 'test'] as const;

/** Where a licence may run. An earlier one has ended. */
export const licenceBindings = pgTable(
  'licence_bindings',
  {
    id: id(),
    ...personal({ ...ofOrder, inExport: true })({
      licenceId: referenceTo()
        .notNull()
        .references(() => licences.id, { onDelete: 'cascade' }),
      kind: text({ enum: licenceBindingKinds }).notNull(),
      tenantId: uuid(),
      tenantDomain: text(),
      hosts: text().array().notNull().default([]),
      boundAt: timestampColumn().notNull(),
      endedAt: timestampColumn(),
    }),
    ...personal(ofOrder)({
      boundById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    index('licence_bindings_licence_index').on(table.licenceId, table.id),
    uniqueIndex('licence_bindings_current_key')
      .on(table.licenceId, table.kind)
      .where(sql`${table.endedAt} is null`),
    indexOfPresent('licence_bindings_tenant_index', table.tenantId),
    index('licence_bindings_domain_search').using(
      'gin',
      sql`search_text(${table.tenantDomain}) gin_trgm_ops`,
    ),
    index('licence_bindings_binder_index').on(table.boundById),
    check('licence_bindings_kind_check', isOneOf(table.kind, licenceBindingKinds)),
    check(
      'licence_bindings_place_check',
      sql`(${table.tenantId} is null) = (${table.kind} = 'farm') and (cardinality(${table.hosts}) > 0) = (${table.kind} = 'farm')`,
    ),
  ],
);

/**
 * It has the public halves of the keys that sign licence files. The private halves are not stored
 * here.
 */
export const licenceKeys = pgTable('licence_keys', {
  ...notPersonal({
    kid: text().primaryKey(),
    publicJwk: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: createdAt(),
    retiredAt: timestampColumn(),
  }),
});

/** It is a licence file that was issued. The file itself is signed again from its licence. */
export const licenceFiles = pgTable(
  'licence_files',
  {
    ...notPersonal({
      jti: text().primaryKey(),
      kid: text()
        .notNull()
        .references(() => licenceKeys.kid),
      sha256: text().notNull(),
    }),
    ...personal(ofOrder)({
      licenceId: referenceTo()
        .notNull()
        .references(() => licences.id, { onDelete: 'cascade' }),
      issuedAt: timestampColumn().notNull(),
    }),
  },
  (table) => [
    index('licence_files_licence_index').on(table.licenceId, table.issuedAt),
    index('licence_files_key_index').on(table.kid),
  ],
);
