import { bigint, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { sessions, users } from './accounts.ts';
import { personal, pgTable } from '../personal-data.ts';

const owner = () =>
  referenceTo()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted', inExport: true })({
      userId: owner(),
      name: text().notNull(),
      createdAt: createdAt(),
      lastUsedAt: timestampColumn(),
    }),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
      credentialId: text().notNull().unique(),
      publicKey: text().notNull(),
      /** Authenticators that do not count always say 0. */
      counter: bigint({ mode: 'number' }).notNull(),
      transports: text().array().notNull(),
    }),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
);

/** `lastStep` is the time step of the newest code that was accepted: a code is valid once. */
export const authenticatorApps = pgTable('authenticator_apps', {
  ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted', inExport: true })({
    userId: owner().primaryKey(),
    createdAt: createdAt(),
  }),
  ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
    sealedSecret: text().notNull(),
    lastStep: bigint({ mode: 'number' }).notNull(),
  }),
});

export const authenticatorAppSetups = pgTable(
  'authenticator_app_setups',
  {
    ...personal({ topic: 'account', until: 'oneTimeToken', erasing: 'deleted' })({
      userId: owner().primaryKey(),
      sessionId: uuid()
        .notNull()
        .references(() => sessions.id, { onDelete: 'cascade' }),
      sealedSecret: text().notNull(),
      expiresAt: timestampColumn().notNull(),
    }),
  },
  (table) => [
    index('authenticator_app_setups_session_index').on(table.sessionId),
    index('authenticator_app_setups_expiry_index').on(table.expiresAt),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
      userId: owner(),
      codeHash: text().notNull(),
      createdAt: createdAt(),
      usedAt: timestampColumn(),
    }),
  },
  (table) => [uniqueIndex('recovery_codes_code_key').on(table.userId, table.codeHash)],
);

export const challengePurposes = ['create', 'sign in', 'prove'] as const;

/** It is deleted at its first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    ...personal({ topic: 'account', until: 'oneTimeToken', erasing: 'deleted' })({
      challenge: text().primaryKey(),
      purpose: text({ enum: challengePurposes }).notNull(),
      userId: referenceTo().references(() => users.id, { onDelete: 'cascade' }),
      sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
      expiresAt: timestampColumn().notNull(),
    }),
  },
  (table) => [
    index('passkey_challenges_user_index').on(table.userId),
    index('passkey_challenges_session_index').on(table.sessionId),
    index('passkey_challenges_expiry_index').on(table.expiresAt),
    check('passkey_challenges_purpose_check', isOneOf(table.purpose, challengePurposes)),
  ],
);
