import { heldReleaseStates } from '@partshelf/contract/publishing/publishing.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { employee, notPersonal, pgTable } from '../personal-data.ts';
import { apiTokens, trustedPublishers, users } from './accounts.ts';
import { products, releases } from './catalog.ts';
import { files } from './files.ts';

export const apiTokenProducts = pgTable(
  'api_token_products',
  {
    ...notPersonal({
      tokenId: referenceTo()
        .notNull()
        .references(() => apiTokens.id, { onDelete: 'cascade' }),
      productId: referenceTo()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.productId] }),
    index('api_token_products_product_index').on(table.productId, table.tokenId),
  ],
);

export const publisherProducts = pgTable(
  'publisher_products',
  {
    ...notPersonal({
      publisherId: referenceTo()
        .notNull()
        .references(() => trustedPublishers.id, { onDelete: 'cascade' }),
      productId: referenceTo()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.productId] }),
    index('publisher_products_product_index').on(table.productId, table.publisherId),
  ],
);

/** A row has the digest of an ID token that was used, until the token is refused anyway. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    ...notPersonal({
      digest: text().primaryKey(),
      acceptedUntil: timestampColumn().notNull(),
    }),
  },
  (table) => [index('used_id_tokens_end_index').on(table.acceptedUntil)],
);

/**
 * What was uploaded with an API token and waits for an Admin. It is no release: what reads
 * releases cannot find it.
 */
export const heldReleases = pgTable(
  'held_releases',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...employee({
      tokenName: text().notNull(),
      submittedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
      decidedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      version: text().notNull(),
      changelog: text().notNull(),
      fileId: referenceTo().references(() => files.id, { onDelete: 'set null' }),
      fileName: text().notNull(),
      sizeBytes: bigint({ mode: 'number' }).notNull(),
      sha256: text().notNull(),
      packageFacts: jsonb().$type<PackageFacts>().notNull(),
      mentionedHosts: text().array().notNull(),
      state: text({ enum: heldReleaseStates }).notNull().default('held'),
      declineReason: text(),
      createdAt: createdAt(),
      decidedAt: timestampColumn(),
      releaseId: referenceTo().references(() => releases.id),
    }),
  },
  (table) => [
    check('held_releases_state_check', isOneOf(table.state, heldReleaseStates)),
    check(
      'held_releases_decided_check',
      sql`(${table.state} = 'held') = (${table.decidedAt} is null)`,
    ),
    uniqueIndex('held_releases_version_key')
      .on(table.productId, table.version)
      .where(sql`${table.state} = 'held'`),
    index('held_releases_product_index').on(table.productId, table.sha256),
    index('held_releases_created_index').on(table.createdAt, table.id),
    indexOfPresent('held_releases_file_index', table.fileId),
    indexOfPresent('held_releases_release_index', table.releaseId),
    indexOfPresent('held_releases_submitter_index', table.submittedById),
    indexOfPresent('held_releases_decider_index', table.decidedById),
  ],
);

/** A row has the digest of what was uploaded with an Idempotency-Key. */
export const publicationKeys = pgTable(
  'publication_keys',
  {
    ...notPersonal({
      productId: referenceTo()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      key: text().notNull(),
      digest: text().notNull(),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.key] }),
    index('publication_keys_created_index').on(table.createdAt),
  ],
);

export const publishingSettings = pgTable(
  'publishing_settings',
  {
    ...notPersonal({
      isOnly: boolean().primaryKey().default(true),
      holdsAlways: boolean().notNull().default(false),
      updatedAt: updatedAt(),
    }),
  },
  (table) => [check('publishing_settings_only_check', sql`${table.isOnly}`)],
);
