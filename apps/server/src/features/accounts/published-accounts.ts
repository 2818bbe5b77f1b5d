import { staffRoleNames } from '@partshelf/contract/roles.ts';
import { and, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database } from '../../db/client.ts';
import {
  apiTokens,
  invitations,
  oneTimeTokens,
  sessions,
  users,
} from '../../db/tables/accounts.ts';
import { demoAccounts, demoColleagues } from '../../platform/demo-accounts.ts';
import { StartupError } from '../../platform/errors.ts';
import { isPassword } from './passwords.ts';

const accounts = [...demoAccounts, ...demoColleagues];
const emails = accounts.map(({ email }) => email);
const usernames = accounts.map(({ username }) => username);
const passwords = [...new Set(accounts.map(({ password }) => password))];

const hasDemoEmail = inArray(sql`lower(${users.email})`, emails);
const hasDemoUsername = inArray(sql`lower(${users.username})`, usernames);
const isOpen = sql<boolean>`${hasDemoEmail} and not ${users.blocked}`;
/** An account of the demo that was renamed has its role still. */
const isStaff = and(inArray(users.role, [...staffRoleNames]), isNotNull(users.passwordHash));

interface Account {
  readonly id: number;
  readonly email: string;
}

async function hasPublishedPassword(passwordHash: string | null): Promise<boolean> {
  for (const password of passwords) {
    if (await isPassword(password, passwordHash)) return true;
  }
  return false;
}

async function listPublishedAccounts(db: Database): Promise<Account[]> {
  const candidates = await db
    .select({ ...pickColumns(users, 'id', 'email', 'passwordHash'), isOpenDemoAccount: isOpen })
    .from(users)
    .where(or(hasDemoEmail, hasDemoUsername, isStaff))
    .orderBy(users.id);
  const published: Account[] = [];
  for (const { id, email, passwordHash, isOpenDemoAccount } of candidates) {
    if (isOpenDemoAccount || (await hasPublishedPassword(passwordHash))) {
      published.push({ id, email });
    }
  }
  return published;
}

/** @throws StartupError that names them */
export async function refusePublishedAccounts(db: Database): Promise<void> {
  const published = await listPublishedAccounts(db);
  if (published.length === 0) return;
  const names = published.map(({ email }) => email).join(', ');
  throw new StartupError(
    `This database holds accounts of the demo shop, whose password is published: ${names}. Turn them off with npm run demo:remove, or use another DATA_DIR or DATABASE_URL.`,
  );
}

export async function removePublishedAccounts(db: Database): Promise<readonly string[]> {
  const published = await listPublishedAccounts(db);
  const ids = published.map(({ id }) => id);
  await db.transaction(async (transaction) => {
    await transaction
      .update(users)
      .set({ blocked: true, passwordHash: null })
      .where(inArray(users.id, ids));
    await transaction.delete(apiTokens).where(inArray(apiTokens.userId, ids));
    await transaction.delete(oneTimeTokens).where(inArray(oneTimeTokens.userId, ids));
    await transaction
      .delete(invitations)
      .where(or(inArray(invitations.issuedById, ids), isNull(invitations.issuedById)));
    await transaction
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
  });
  return published.map(({ email }) => email);
}
