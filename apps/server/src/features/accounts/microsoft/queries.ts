import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { microsoftIdentities, users } from '../../../db/tables/accounts.ts';

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

const owner = {
  id: users.id,
  email: users.email,
  confirmed: users.confirmed,
  blocked: users.blocked,
  hasPassword,
};

const isAt = (email: string) => eq(sql`lower(${users.email})`, email);

export async function findOwnerOfAddress(db: Queryable, email: string) {
  const [user] = await db.select(owner).from(users).where(isAt(email));
  return user;
}

export async function lockOwnerOfAddress(db: Transaction, email: string) {
  const [user] = await db.select(owner).from(users).where(isAt(email)).for('update');
  return user;
}

export async function lockUser(db: Transaction, id: number) {
  const [user] = await db.select(owner).from(users).where(eq(users.id, id)).for('update');
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
