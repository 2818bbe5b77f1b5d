import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { microsoftIdentities, users } from '../../../db/tables/accounts.ts';

export async function findMethods(db: Queryable, userId: number) {
  const [user] = await db
    .select({
      email: users.email,
      passwordHash: users.passwordHash,
      googleSubject: users.googleSubject,
      label: microsoftIdentities.label,
      connectedAt: microsoftIdentities.createdAt,
    })
    .from(users)
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .where(eq(users.id, userId));
  return user;
}

/** Before the methods are read: two removals at the same time must leave one way. */
export async function lockMethods(db: Transaction, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function deletePassword(db: Transaction, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, isPasswordUnchecked: false })
    .where(eq(users.id, userId));
}

/** From now on the address and a password can be changed here. */
export async function deleteGoogleSubject(db: Transaction, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ googleSubject: null, provider: 'local' })
    .where(eq(users.id, userId));
}

export async function deleteMicrosoftIdentity(db: Transaction, userId: number): Promise<void> {
  await db.delete(microsoftIdentities).where(eq(microsoftIdentities.userId, userId));
}
