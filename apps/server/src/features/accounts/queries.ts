import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { and, eq, inArray, sql, not } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import { prepared, type Database, type Queryable, type Transaction } from '../../db/client.ts';
import { selectImage, withTables } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';

type NewUser = Pick<typeof users.$inferInsert, 'username' | 'email' | 'passwordHash'>;

type NewFile = typeof files.$inferInsert;

const hasEmail = (email: unknown) => eq(sql`lower(${users.email})`, email);

export const accountColumns = {
  ...pickColumns(users, 'id', 'documentId', 'username', 'email', 'provider', 'confirmed'),
  releaseMails: users.wantsReleaseMails,
  ...pickColumns(users, 'role', 'createdAt', 'updatedAt'),
};

const loginColumns = pickColumns(users, 'passwordHash', 'isPasswordUnchecked', 'blocked');

const loginStatement = prepared((db) =>
  db
    .select({ ...accountColumns, ...loginColumns })
    .from(users)
    .where(hasEmail(sql.placeholder('email')))
    .prepare('find_user_for_login'),
);

const buysFor = withTables(sql<{ documentId: string; name: string }[] | null>`(
  select json_agg(
    json_build_object('documentId', ${companies.documentId}, 'name', ${companies.name})
    order by lower(${companies.name}), ${companies.id})
  from ${companyMembers} inner join ${companies} on ${companies.id} = ${companyMembers.companyId}
  where ${companyMembers.userId} = ${users.id} and ${companies.closedAt} is null
    and ${inArray(companyMembers.role, [...buyingRoles])})`);

const profileStatement = prepared((db) =>
  db
    .select({ buysFor, user: accountColumns, image: withTables(selectImage(users.profileImageId)) })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_user_with_image'),
);

export async function findUserForLogin(db: Database, email: string) {
  const [user] = await loginStatement(db).execute({ email });
  return user;
}

export async function findUserWithImage(db: Database, id: number) {
  const [found] = await profileStatement(db).execute({ id });
  return found;
}

/** No one else can send this user a link until the transaction ends. */
export async function lockUserByEmail(db: Transaction, email: string) {
  const [user] = await db
    .select({ ...accountColumns, blocked: users.blocked })
    .from(users)
    .where(hasEmail(email))
    .for('update');
  return user;
}

export async function insertLocalUser(db: Queryable, user: NewUser) {
  const [inserted] = await db
    .insert(users)
    .values({ ...user, provider: 'local' })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return inserted;
}

export async function insertOwnedImage(db: Queryable, ownerId: number, image: NewFile) {
  const [inserted] = await db
    .insert(files)
    .values({ ...image, ownerId })
    .returning();
  return inserted!;
}

export async function insertProfileImage(db: Queryable, userId: number, image: NewFile) {
  const { id: profileImageId } = await insertOwnedImage(db, userId, image);
  await db.update(users).set({ profileImageId }).where(eq(users.id, userId));
}

export async function markConfirmed(db: Queryable, id: number): Promise<void> {
  await db.update(users).set({ confirmed: true }).where(eq(users.id, id));
}

const passwordOwner = pickColumns(users, 'username', 'email', 'role');

export async function setPassword(db: Queryable, id: number, passwordHash: string) {
  const [user] = await db
    .update(users)
    .set({ passwordHash, isPasswordUnchecked: false, confirmed: true })
    .where(eq(users.id, id))
    .returning(passwordOwner);
  return user!;
}

export async function replacePassword(
  db: Queryable,
  id: number,
  { currentHash, passwordHash }: { currentHash: string; passwordHash: string },
) {
  const [user] = await db
    .update(users)
    .set({ passwordHash, isPasswordUnchecked: false })
    .where(and(eq(users.id, id), eq(users.passwordHash, currentHash)))
    .returning(passwordOwner);
  return user;
}

/** Does nothing when the role has changed meanwhile. */
export async function markPasswordChecked(
  db: Queryable,
  { id, role }: Pick<typeof users.$inferSelect, 'id' | 'role'>,
): Promise<void> {
  await db
    .update(users)
    .set({ isPasswordUnchecked: false })
    .where(and(eq(users.id, id), eq(users.role, role)));
}

const isOwnFile = (ownerId: number, id: number) =>
  and(eq(files.ownerId, ownerId), eq(files.id, id));

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

export async function findPasswordHash(db: Database, id: number) {
  const [user] = await db
    .select(pickColumns(users, 'provider', 'email', 'passwordHash'))
    .from(users)
    .where(eq(users.id, id));
  return user;
}

/** Returns undefined when the user may not change the email or password. */
export async function lockLocalUser(db: Transaction, id: number) {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.provider, 'local'), not(users.blocked)))
    .for('no key update');
  return user;
}

export async function findStoredEmail(db: Queryable, email: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return owner?.email;
}

export async function setEmail(db: Queryable, id: number, email: string): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, id));
}
