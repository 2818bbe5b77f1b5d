import { and, eq, exists, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { microsoftIdentities, sessions, users } from '../../../db/tables/accounts.ts';

interface Account {
  readonly tenantId: string;
  readonly objectId: string;
}

const isAccount = ({ tenantId, objectId }: Account) =>
  and(eq(microsoftIdentities.tenantId, tenantId), eq(microsoftIdentities.objectId, objectId));

export async function findUserByMicrosoftAccount(db: Queryable, account: Account) {
  const [user] = await db
    .select({ id: users.id, blocked: users.blocked })
    .from(microsoftIdentities)
    .innerJoin(users, eq(users.id, microsoftIdentities.userId))
    .where(isAccount(account));
  return user;
}

const hasPassword = sql<boolean>`${users.passwordHash} is not null`;

export async function lockOwnerOfAddress(db: Transaction, email: string) {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      confirmed: users.confirmed,
      blocked: users.blocked,
      hasPassword,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('update');
  return user;
}

export async function lockUser(db: Transaction, id: number) {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      confirmed: users.confirmed,
      blocked: users.blocked,
      hasPassword,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return user!;
}

export async function insertUnconfirmedUser(
  db: Transaction,
  user: { username: string; email: string },
) {
  const [inserted] = await db
    .insert(users)
    .values({ ...user, provider: 'local' })
    .returning({ id: users.id, email: users.email });
  return inserted!;
}

/** Removes what the creator of an unconfirmed account could use to return. */
export async function confirmWithoutPassword(
  db: Transaction,
  id: number,
  username: string | undefined,
): Promise<void> {
  await db
    .update(users)
    .set({ confirmed: true, passwordHash: null, profileImageId: null, username })
    .where(eq(users.id, id));
}

/** False when the account or the Microsoft account has a connection. */
export async function insertMicrosoftIdentity(
  db: Transaction,
  identity: Account & { userId: number; label: string },
): Promise<boolean> {
  const inserted = await db
    .insert(microsoftIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: microsoftIdentities.userId });
  return inserted.length > 0;
}

export async function findSignInMethods(db: Queryable, userId: number) {
  const [user] = await db
    .select({
      email: users.email,
      provider: users.provider,
      passwordHash: users.passwordHash,
      label: microsoftIdentities.label,
      connectedAt: microsoftIdentities.createdAt,
    })
    .from(users)
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .where(eq(users.id, userId));
  return user;
}

export async function isRecentSession(
  db: Queryable,
  user: { id: number; sessionId: string },
  age: string,
): Promise<boolean> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, user.sessionId),
        eq(sessions.userId, user.id),
        gt(sessions.createdAt, sql`now() - ${age}::interval`),
      ),
    );
  return session !== undefined;
}

/** False when the account has no other way to sign in. */
export async function deleteMicrosoftIdentity(db: Transaction, userId: number): Promise<boolean> {
  const hasOtherWay = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, userId), or(isNotNull(users.passwordHash), eq(users.provider, 'google'))),
    );
  const deleted = await db
    .delete(microsoftIdentities)
    .where(and(eq(microsoftIdentities.userId, userId), exists(hasOtherWay)))
    .returning({ userId: microsoftIdentities.userId });
  return deleted.length > 0;
}
