import { and, eq, isNull, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users, microsoftIdentities } from '../../db/tables/accounts.ts';

interface GoogleAccount {
  readonly googleSubject: string;
  readonly email: string;
  readonly username: string;
}

const googleUserColumns = pickColumns(users, 'id', 'blocked', 'profileImageId');

export type GoogleIdentity = Pick<typeof users.$inferSelect, keyof typeof googleUserColumns>;

export async function findUserBySubject(db: Queryable, subject: string) {
  const [user] = await db
    .select(googleUserColumns)
    .from(users)
    .where(eq(users.googleSubject, subject));
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
): Promise<GoogleIdentity> {
  const [user] = await db
    .insert(users)
    .values({ ...account, provider: 'google', confirmed: true })
    .returning(googleUserColumns);
  return user!;
}

export async function convertToGoogleUser(
  db: Transaction,
  id: number,
  account: Omit<GoogleAccount, 'email'>,
): Promise<GoogleIdentity> {
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
    .returning(googleUserColumns);
  return user!;
}

export async function lockUserWithoutImage(db: Transaction, id: number): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.profileImageId), isNull(users.erasedAt)))
    .for('no key update');
  return user !== undefined;
}

interface MicrosoftAccount {
  readonly tenantId: string;
  readonly objectId: string;
}

const isMicrosoftAccount = ({ tenantId, objectId }: MicrosoftAccount) =>
  and(eq(microsoftIdentities.tenantId, tenantId), eq(microsoftIdentities.objectId, objectId));

export async function findUserByMicrosoftAccount(db: Queryable, account: MicrosoftAccount) {
  const [user] = await db
    .select({ id: users.id, blocked: users.blocked })
    .from(microsoftIdentities)
    .innerJoin(users, eq(users.id, microsoftIdentities.userId))
    .where(isMicrosoftAccount(account));
  return user;
}

const hasPassword = sql<boolean>`${users.passwordHash} is not null`;

const ownerColumns = {
  ...pickColumns(users, 'id', 'email', 'confirmed', 'blocked'),
  hasPassword,
};

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email);

export async function findOwnerOfEmail(db: Queryable, email: string) {
  const [user] = await db.select(ownerColumns).from(users).where(hasEmail(email));
  return user;
}

export async function lockOwnerOfEmail(db: Transaction, email: string) {
  const [user] = await db.select(ownerColumns).from(users).where(hasEmail(email)).for('update');
  return user;
}

export async function lockConnectedUser(db: Transaction, id: number) {
  const [user] = await db.select(ownerColumns).from(users).where(eq(users.id, id)).for('update');
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

/** Returns false when the account or the Microsoft account has a connection. */
export async function insertMicrosoftIdentity(
  db: Transaction,
  identity: MicrosoftAccount & { userId: number; label: string },
): Promise<boolean> {
  const inserted = await db
    .insert(microsoftIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: microsoftIdentities.userId });
  return inserted.length > 0;
}

export async function findMethods(db: Queryable, userId: number) {
  const [user] = await db
    .select({
      ...pickColumns(users, 'email', 'passwordHash', 'googleSubject'),
      label: microsoftIdentities.label,
      connectedAt: microsoftIdentities.createdAt,
    })
    .from(users)
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .where(eq(users.id, userId));
  return user;
}

/** It comes before the methods are read: two removals at the same time must leave one way. */
export async function lockMethods(db: Transaction, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function deletePassword(db: Transaction, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, isPasswordUnchecked: false })
    .where(eq(users.id, userId));
}

/** From now on the email and a password can be changed here. */
export async function deleteGoogleSubject(db: Transaction, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ googleSubject: null, provider: 'local' })
    .where(eq(users.id, userId));
}

export async function deleteMicrosoftIdentity(db: Transaction, userId: number): Promise<void> {
  await db.delete(microsoftIdentities).where(eq(microsoftIdentities.userId, userId));
}
