import type { RoleName } from '@partshelf/contract/roles.ts';
import type { SecondFactorState } from '@partshelf/contract/accounts/second-factor.ts';
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { withTables } from '../../db/expressions.ts';
import { microsoftIdentities, users } from '../../db/tables/accounts.ts';
import {
  authenticatorApps,
  authenticatorAppSetups,
  passkeys,
  recoveryCodes,
} from '../../db/tables/second-factors.ts';

/** A passkey of a customer is convenience: the password alone stays enough. */
export const hasSecondFactor = withTables(
  sql<boolean>`(
  exists (select from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id})
  or (${users.role} <> 'Customer'
    and exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})))`,
);

const isCodeUnused = isNull(recoveryCodes.usedAt);

const passkeyCount = sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${users.id})`;

const codesLeft = sql<number>`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.userId} = ${users.id} and ${isCodeUnused})`;

const factorColumns = {
  ...pickColumns(users, 'email', 'role', 'passwordHash', 'googleSubject'),
  microsoftObject: microsoftIdentities.objectId,
  authenticatorAppAt: authenticatorApps.createdAt,
  passkeyCount,
  codesLeft,
  hasSecondFactor,
};

export type FactorFacts = NonNullable<Awaited<ReturnType<typeof findFactorFacts>>>;

export async function findFactorFacts(db: Queryable, userId: number) {
  const [found] = await db
    .select(factorColumns)
    .from(users)
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .leftJoin(authenticatorApps, eq(authenticatorApps.userId, users.id))
    .where(eq(users.id, userId));
  return found;
}

export function listPasskeyRows(db: Queryable, userId: number) {
  return db
    .select(pickColumns(passkeys, 'documentId', 'name', 'createdAt', 'lastUsedAt'))
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isCodeUnused));
}

export async function replaceRecoveryCodes(
  db: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function deleteRecoveryCodes(db: Queryable, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function markRecoveryCodeUsed(
  db: Queryable,
  userId: number,
  codeHash: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isCodeUnused),
    );
  return rowCount === 1;
}

export async function upsertSetup(
  db: Queryable,
  setup: { userId: number; sessionId: string; sealedSecret: string },
  minutes: number,
): Promise<void> {
  const values = { ...setup, expiresAt: sql`now() + make_interval(mins => ${minutes})` };
  await db
    .insert(authenticatorAppSetups)
    .values(values)
    .onConflictDoUpdate({ target: authenticatorAppSetups.userId, set: values });
}

export async function findSetup(
  db: Queryable,
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
): Promise<string | undefined> {
  const [setup] = await db
    .select({ sealedSecret: authenticatorAppSetups.sealedSecret })
    .from(authenticatorAppSetups)
    .where(
      and(
        eq(authenticatorAppSetups.userId, id),
        eq(authenticatorAppSetups.sessionId, sessionId),
        gt(authenticatorAppSetups.expiresAt, sql`now()`),
      ),
    );
  return setup?.sealedSecret;
}

export async function deleteSetup(
  db: Transaction,
  userId: number,
  sealedSecret: string,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(authenticatorAppSetups)
    .where(
      and(
        eq(authenticatorAppSetups.userId, userId),
        eq(authenticatorAppSetups.sealedSecret, sealedSecret),
      ),
    );
  return rowCount === 1;
}

export async function upsertAuthenticatorApp(
  db: Transaction,
  app: { userId: number; sealedSecret: string; lastStep: number },
): Promise<void> {
  await db
    .insert(authenticatorApps)
    .values(app)
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { ...app, createdAt: sql`now()` },
    });
}

export async function findAppSecret(db: Queryable, userId: number): Promise<string | undefined> {
  const [app] = await db
    .select({ sealedSecret: authenticatorApps.sealedSecret })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId));
  return app?.sealedSecret;
}

/** Returns false when this code, or a later one, was accepted before. */
export async function raiseLastStep(
  db: Queryable,
  userId: number,
  { sealedSecret, step }: { readonly sealedSecret: string; readonly step: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.sealedSecret, sealedSecret),
        lt(authenticatorApps.lastStep, step),
      ),
    );
  return rowCount === 1;
}

export async function deleteAuthenticatorApp(db: Transaction, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId));
  return rowCount === 1;
}

export async function deleteFactors(db: Transaction, userId: number): Promise<boolean> {
  const apps = await db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(db, userId);
  await db.delete(authenticatorAppSetups).where(eq(authenticatorAppSetups.userId, userId));
  return (apps.rowCount ?? 0) + (keys.rowCount ?? 0) > 0;
}

interface FactorState {
  readonly role: RoleName;
  readonly hasSecondFactor: boolean;
  readonly isProved: boolean;
}

/** Only the staff of a live shop must have one. */
export function toSecondFactorState(
  { role, hasSecondFactor: hasFactor, isProved }: FactorState,
  isLive: boolean,
): SecondFactorState {
  if (hasFactor) return isProved ? 'proved' : 'needed';
  return role !== 'Customer' && isLive ? 'missing' : 'optional';
}
