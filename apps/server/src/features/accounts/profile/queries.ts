import { and, eq, not, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { files } from '../../../db/tables/files.ts';

const isOwnFile = (ownerId: number, id: number) =>
  and(eq(files.ownerId, ownerId), eq(files.id, id));

/** The user cannot delete it until the transaction ends. */
export async function lockOwnImage(db: Transaction, ownerId: number, id: number) {
  const [own] = await db
    .select({ id: files.id })
    .from(files)
    .where(isOwnFile(ownerId, id))
    .for('key share');
  return own !== undefined;
}

export async function hasUsername(db: Queryable, id: number, username: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), eq(users.username, username)))) > 0;
}

/** Undefined fields are not changed. */
export async function setProfile(
  db: Transaction,
  id: number,
  profile: { username: string | undefined; profileImageId: number | undefined },
): Promise<void> {
  if (Object.values(profile).every((value) => value === undefined)) return;
  await db.update(users).set(profile).where(eq(users.id, id));
}

export async function setWantsReleaseMails(db: Database, id: number, wants: boolean) {
  await db.update(users).set({ wantsReleaseMails: wants }).where(eq(users.id, id));
}

export async function stopReleaseMails(db: Database, documentId: string): Promise<boolean> {
  const stopped = await db
    .update(users)
    .set({ wantsReleaseMails: false })
    .where(eq(users.documentId, documentId))
    .returning({ id: users.id });
  return stopped.length > 0;
}

export async function deleteOwnFile(db: Transaction, ownerId: number, id: number) {
  const [deleted] = await db.delete(files).where(isOwnFile(ownerId, id)).returning();
  return deleted;
}

export async function findPassword(db: Database, id: number) {
  const [user] = await db
    .select({ provider: users.provider, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  return user;
}

/** Undefined when the user may not change the address or password. */
export async function lockLocalUser(db: Transaction, id: number) {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.provider, 'local'), not(users.blocked)))
    .for('no key update');
  return user;
}

export async function findAddress(db: Queryable, email: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return owner?.email;
}

export async function setEmail(db: Queryable, id: number, email: string): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, id));
}
