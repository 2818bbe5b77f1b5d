import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';

interface GoogleAccount {
  readonly googleSubject: string;
  readonly email: string;
  readonly username: string;
}

const summary = {
  id: users.id,
  blocked: users.blocked,
  profileImageId: users.profileImageId,
};

export type GoogleUser = Pick<typeof users.$inferSelect, keyof typeof summary>;

export async function findUserBySubject(db: Queryable, subject: string) {
  const [user] = await db.select(summary).from(users).where(eq(users.googleSubject, subject));
  return user;
}

export async function findUserByEmail(db: Transaction, email: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user;
}

export async function isUsernameTaken(db: Transaction, username: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  return owner !== undefined;
}

export async function insertGoogleUser(
  db: Transaction,
  account: GoogleAccount,
): Promise<GoogleUser> {
  const [user] = await db
    .insert(users)
    .values({ ...account, provider: 'google', confirmed: true })
    .returning(summary);
  return user!;
}

export async function convertToGoogleUser(
  db: Transaction,
  id: number,
  account: Omit<GoogleAccount, 'email'>,
): Promise<GoogleUser> {
  const [user] = await db
    .update(users)
    .set({
      ...account,
      provider: 'google',
      confirmed: true,
      passwordHash: null,
      profileImageId: null,
    })
    .where(eq(users.id, id))
    .returning(summary);
  return user!;
}

/** The lock lasts until the transaction ends. */
export async function lockUserWithoutImage(db: Transaction, id: number): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.profileImageId), isNull(users.erasedAt)))
    .for('no key update');
  return user !== undefined;
}
