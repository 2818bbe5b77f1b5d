import { type AuditDetails, companyEventKinds } from '@partshelf/contract/audit-codes.ts';
import { companyRoles } from '@partshelf/contract/companies/companies.ts';
import { domainJoinings } from '@partshelf/contract/companies/domains.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { updatePolicies } from '@partshelf/contract/packages/company-updates.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
import { users } from './accounts.ts';
import { releases } from './catalog.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

export const companies = pgTable(
  'companies',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'stays', inExport: true })({
      name: text().notNull(),
      searchedName: text().generatedAlwaysAs(sql`search_text(name)`),
    }),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'stays' })({
      billing: jsonb().$type<Billing>(),
    }),
    ...notPersonal({
      /** No one buys or joins any more; the members keep what was bought. */
      closedAt: timestampColumn(),
      requiresPurchaseOrder: boolean().notNull().default(false),
      deliversAtOnce: boolean().notNull().default(false),
      updatePolicy: text({ enum: updatePolicies }).notNull().default('all'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    index('companies_created_index').on(table.createdAt, table.id),
    index('companies_name_search').using('gin', table.searchedName.op('gin_trgm_ops')),
    check('companies_update_policy_check', isOneOf(table.updatePolicy, updatePolicies)),
  ],
);

const companyId = () =>
  referenceTo()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

const userId = () =>
  referenceTo()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const companyMembers = pgTable(
  'company_members',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'deleted', inExport: true })(
      {
        companyId: companyId(),
        userId: userId(),
        role: text({ enum: companyRoles }).notNull(),
        createdAt: createdAt(),
      },
    ),
  },
  (table) => [
    uniqueIndex('company_members_user_key').on(table.companyId, table.userId),
    index('company_members_company_index').on(table.companyId, table.id),
    index('company_members_user_index').on(table.userId, table.companyId),
    check('company_members_role_check', isOneOf(table.role, companyRoles)),
  ],
);

/** Only the hash of its token is stored. A newer one for the same address replaces it. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'companies', until: 'invitation', erasing: 'deleted', inExport: true })({
      companyId: companyId(),
      role: text({ enum: companyRoles }).notNull(),
      createdAt: createdAt(),
      expiresAt: timestampColumn().notNull(),
    }),
    ...personal({ topic: 'companies', until: 'invitation', erasing: 'deleted' })({
      email: text().notNull(),
      tokenHash: text().notNull().unique(),
    }),
    ...personal({ topic: 'companies', until: 'invitation', erasing: 'stays' })({
      issuedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    uniqueIndex('company_invitations_email_key').on(table.companyId, sql`lower(${table.email})`),
    index('company_invitations_address_index').on(sql`lower(${table.email})`),
    index('company_invitations_issuer_index').on(table.issuedById),
    index('company_invitations_expiry_index').on(table.expiresAt),
    check('company_invitations_role_check', isOneOf(table.role, companyRoles)),
  ],
);

export const companyDomains = pgTable(
  'company_domains',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...notPersonal({
      companyId: companyId(),
      domain: text().notNull(),
      token: text().notNull(),
      joining: text({ enum: domainJoinings }).notNull().default('approval'),
      verifiedAt: timestampColumn(),
      checkedAt: timestampColumn(),
      misses: integer().notNull().default(0),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    uniqueIndex('company_domains_company_key').on(table.companyId, table.domain),
    uniqueIndex('company_domains_verified_key')
      .on(table.domain)
      .where(sql`${table.verifiedAt} is not null`),
    index('company_domains_search').using('gin', sql`search_text(${table.domain}) gin_trgm_ops`),
    index('company_domains_checked_index')
      .on(table.checkedAt, table.id)
      .where(sql`${table.verifiedAt} is not null`),
    check('company_domains_joining_check', isOneOf(table.joining, domainJoinings)),
  ],
);

export const companyJoinRequests = pgTable(
  'company_join_requests',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'deleted', inExport: true })(
      {
        companyId: companyId(),
        userId: userId(),
        createdAt: createdAt(),
      },
    ),
  },
  (table) => [
    uniqueIndex('company_join_requests_user_key').on(table.companyId, table.userId),
    index('company_join_requests_user_index').on(table.userId),
  ],
);

export const companyClaims = pgTable(
  'company_claims',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'deleted', inExport: true })(
      {
        companyId: companyId(),
        userId: userId(),
        createdAt: createdAt(),
        dueAt: timestampColumn().notNull(),
        refusedAt: timestampColumn(),
        movedAt: timestampColumn(),
      },
    ),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'deleted' })({
      tokenHash: text().notNull().unique(),
    }),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'stays' })({
      claimedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    uniqueIndex('company_claims_open_key')
      .on(table.userId)
      .where(sql`${table.refusedAt} is null and ${table.movedAt} is null`),
    index('company_claims_user_index').on(table.userId, table.companyId),
    index('company_claims_company_index').on(table.companyId, table.id),
    index('company_claims_claimer_index').on(table.claimedById),
    index('company_claims_due_index')
      .on(table.dueAt, table.id)
      .where(sql`${table.refusedAt} is null and ${table.movedAt} is null`),
  ],
);

/** Rows are only added. Their details name no person. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'companies', until: 'accountErased', erasing: 'stays', inExport: true })({
      actorId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
      subjectId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      companyId: companyId(),
      kind: text({ enum: companyEventKinds }).notNull(),
      details: jsonb().$type<AuditDetails>().notNull().default({}),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    index('company_events_company_index').on(table.companyId, table.id),
    index('company_events_actor_index').on(table.actorId),
    index('company_events_subject_index').on(table.subjectId),
  ],
);

export const companyUpdateStates = ['waiting', 'told', 'dismissed', 'replaced'] as const;

/**
 * Releases that members were not told of at once. One that is replaced waited behind another that
 * they were told of. Rows stay, because later releases are compared with those that have none.
 */
export const companyUpdates = pgTable(
  'company_updates',
  {
    id: id(),
    ...notPersonal({
      companyId: companyId(),
      releaseId: referenceTo()
        .notNull()
        .references(() => releases.id, { onDelete: 'cascade' }),
      comparedReleaseId: referenceTo().references(() => releases.id, { onDelete: 'set null' }),
      state: text({ enum: companyUpdateStates }).notNull().default('waiting'),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    uniqueIndex('company_updates_release_key').on(table.companyId, table.releaseId),
    index('company_updates_release_index').on(table.releaseId),
    indexOfPresent('company_updates_compared_index', table.comparedReleaseId),
    check('company_updates_state_check', isOneOf(table.state, companyUpdateStates)),
  ],
);

export const companySettings = pgTable(
  'company_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    allowsClaims: boolean().notNull().default(true),
    updatedAt: updatedAt(),
  },
  (table) => [check('company_settings_only_check', sql`${table.isOnly}`)],
);
