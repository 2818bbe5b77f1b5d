import type { RoleName } from '@partshelf/contract/roles.ts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { users } from '../../server/src/db/tables/accounts.ts';
import type { Deps } from '../../server/src/deps.ts';
import { accountColumns } from '../../server/src/features/accounts/queries.ts';
import type { SignedIn } from '../../server/src/platform/identity.ts';
import { demoAccounts } from '../../server/src/platform/demo-accounts.ts';
import { demoProducts, demoReviewers } from './products.ts';
import { daysBefore } from './time.ts';

const joinedDaysAgo = { Customer: 60, Helpdesk: 600, Admin: 640 };

export const getDemoAccount = (wanted: RoleName) =>
  demoAccounts.find(({ role }) => role === wanted)!;

function getReviewerJoined(reviewer: string): number {
  const written = demoProducts.flatMap(({ reviews }) => reviews);
  const own = written.filter(({ author }) => author === reviewer);
  return Math.max(...own.map(({ daysAgo }) => daysAgo)) + 5;
}

export async function seedPeople(
  db: Transaction,
  passwordHash: string,
  now: Date,
): Promise<Map<string, number>> {
  const accounts = demoAccounts.map(({ username, email, role }) => ({
    username,
    email,
    role,
    passwordHash,
    createdAt: daysBefore(now, joinedDaysAgo[role]),
  }));
  const reviewers = demoReviewers.map((username) => ({
    username,
    email: `${username}@reviewers.example`,
    createdAt: daysBefore(now, getReviewerJoined(username)),
  }));
  const inserted = await db
    .insert(users)
    .values(
      [...accounts, ...reviewers].map((person) => ({
        ...person,
        provider: 'local' as const,
        confirmed: true,
      })),
    )
    .returning({ id: users.id, username: users.username });
  return new Map(inserted.map(({ id, username }) => [username, id]));
}

export async function getDemoPerson({ db }: Deps, wanted: RoleName): Promise<SignedIn> {
  const { email } = getDemoAccount(wanted);
  const [person] = await db.select(accountColumns).from(users).where(eq(users.email, email));
  if (!person) throw new Error(`the demo account ${email} is gone`);
  return { ...person, sessionId: '', secondFactor: 'optional', isReauthenticationRecent: true };
}
