import { apiTokenScopes, roleNames, staffRoleNames } from '@partshelf/contract/roles.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
import { files } from './files.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

const providers = ['local', 'google'] as const;

export const users = pgTable(
  'users',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'replaced', inExport: true })({
      username: text().notNull(),
      email: text().notNull(),
      searchedName: text().generatedAlwaysAs(sql`search_text(username || ' ' || email)`),
      wantsReleaseMails: boolean().notNull().default(true),
    }),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'cleared', inExport: true })({
      /** It never changes, unlike the address. */
      googleSubject: text().unique(),
      profileImageId: referenceTo().references(() => files.id, { onDelete: 'set null' }),
    }),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'cleared' })({
      passwordHash: text(),
    }),
    ...personal({ topic: 'account', until: 'idleAccount', erasing: 'cleared', inExport: true })({
      /** It is the last use of the sessions that were deleted. */
      lastSeenAt: timestampColumn(),
      idleWarnedAt: timestampColumn(),
    }),
    ...personal({
      topic: 'account',
      until: 'unconfirmedAccount',
      erasing: 'stays',
      inExport: true,
    })({
      confirmed: boolean().notNull().default(false),
    }),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'stays', inExport: true })({
      provider: text({ enum: providers }).notNull(),
      role: text({ enum: roleNames }).notNull().default('Customer'),
      blocked: boolean().notNull().default(false),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    }),
    ...notPersonal({
      /** A customer became staff: the next sign-in checks the password against the stronger rule. */
      isPasswordUnchecked: boolean().notNull().default(false),
      /** The row stays because orders point at it, without what it said about the person. */
      erasedAt: timestampColumn(),
    }),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_email_domain_index').on(sql`substring(lower(${table.email}) from '[^@]*$')`),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    index('users_created_index').on(table.createdAt, table.id),
    index('users_name_search').using('gin', table.searchedName.op('gin_trgm_ops')),
    indexOfPresent('users_image_index', table.profileImageId),
    index('users_staff_index')
      .on(table.role)
      .where(sql`${table.role} <> 'Customer'`),
    check('users_role_check', isOneOf(table.role, roleNames)),
    check('users_provider_check', isOneOf(table.provider, providers)),
  ],
);

/** A token names its session, so that signing out or blocking ends it at once. */
export const sessions = pgTable(
  'sessions',
  {
    ...personal({ topic: 'sessions', until: 'endedSession', erasing: 'deleted' })({
      id: uuid().primaryKey(),
      deviceHash: text(),
      networkHash: text(),
      provedAt: timestampColumn(),
      refundedCents: bigint({ mode: 'number' }).notNull().default(0),
      secondFactorAt: timestampColumn(),
    }),
    ...personal({ topic: 'sessions', until: 'endedSession', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      userAgent: text().notNull().default(''),
      createdAt: createdAt(),
      /** It is accurate to about a minute. */
      lastUsedAt: timestampColumn().notNull().defaultNow(),
      expiresAt: timestampColumn().notNull(),
      revokedAt: timestampColumn(),
    }),
  },
  (table) => [
    index('sessions_user_index').on(table.userId),
    index('sessions_expiry_index').on(table.expiresAt),
  ],
);

/** An account at Microsoft is named by its tenant and its object id, which never change. */
export const microsoftIdentities = pgTable(
  'microsoft_identities',
  {
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
      tenantId: uuid().notNull(),
      objectId: uuid().notNull(),
      label: text().notNull(),
    }),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
      createdAt: createdAt(),
    }),
  },
  (table) => [uniqueIndex('microsoft_identities_account_key').on(table.tenantId, table.objectId)],
);

export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    ...personal({ topic: 'account', until: 'oneTimeToken', erasing: 'deleted' })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      purpose: text({
        enum: [
          'confirm-email',
          'reset-password',
          'change-email',
          'google-ticket',
          'microsoft-ticket',
          'connect-microsoft',
          'undo-deletion',
        ],
      }).notNull(),
      tokenHash: text().notNull().unique(),
      newEmail: text(),
      microsoftAccount: text(),
      createdAt: createdAt(),
      expiresAt: timestampColumn().notNull(),
      usedAt: timestampColumn(),
    }),
  },
  (table) => [
    index('one_time_tokens_user_index').on(table.userId, table.purpose),
    index('one_time_tokens_expiry_index').on(table.expiresAt),
  ],
);

/** A pipeline gets tokens for publishing without a secret, in the name of who has added it. */
export const trustedPublishers = pgTable(
  'trusted_publishers',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...employee({
      addedById: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    }),
    ...notPersonal({
      issuer: text().notNull(),
      repository: text().notNull(),
      repositoryId: text().notNull(),
      workflow: text().notNull(),
      environment: text(),
      createdAt: createdAt(),
      lastUsedAt: timestampColumn(),
    }),
  },
  (table) => [
    // Issuers ignore the case of environments.
    uniqueIndex('trusted_publishers_pipeline_key').on(
      table.issuer,
      table.repositoryId,
      table.workflow,
      sql`lower(coalesce(${table.environment}, ''))`,
    ),
    index('trusted_publishers_user_index').on(table.addedById),
    index('trusted_publishers_created_index').on(table.createdAt, table.id),
  ],
);

/** Only a hash is stored; revoking deletes the row. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'apiTokens', until: 'removed', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      name: text().notNull(),
      lastFour: text().notNull(),
      scopes: text({ enum: apiTokenScopes }).array().notNull(),
      createdAt: createdAt(),
      /** It is accurate to about a minute. */
      lastUsedAt: timestampColumn(),
    }),
    ...personal({ topic: 'apiTokens', until: 'apiToken', erasing: 'deleted', inExport: true })({
      expiresAt: timestampColumn(),
    }),
    ...personal({ topic: 'apiTokens', until: 'removed', erasing: 'deleted' })({
      tokenHash: text().notNull().unique(),
    }),
    ...notPersonal({
      trustedPublisherId: referenceTo().references(() => trustedPublishers.id, {
        onDelete: 'cascade',
      }),
    }),
  },
  (table) => [
    index('api_tokens_user_index').on(table.userId),
    index('api_tokens_expiry_index').on(table.expiresAt),
    indexOfPresent('api_tokens_publisher_index', table.trustedPublisherId),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'staff', until: 'invitation', erasing: 'deleted' })({
      email: text().notNull().unique(),
      role: text({ enum: staffRoleNames }).notNull(),
      tokenHash: text().notNull().unique(),
      issuedById: referenceTo().references(() => users.id, { onDelete: 'cascade' }),
      createdAt: createdAt(),
      expiresAt: timestampColumn().notNull(),
    }),
  },
  (table) => [
    index('invitations_issuer_index').on(table.issuedById),
    check('invitations_role_check', isOneOf(table.role, staffRoleNames)),
  ],
);
