import type { Transaction } from '../db/client.ts';
import { users } from '../db/tables/accounts.ts';
import { demoReviewers } from './catalogue/reviewers.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Demo accounts and reviewers; reviewers have no password and cannot sign in. */
export async function seedPeople(
  db: Transaction,
  passwordHash: string,
): Promise<Map<string, number>> {
  const accounts = demoAccounts.map(({ username, email, role }) => ({
    username,
    email,
    role,
    passwordHash,
  }));
  const reviewers = demoReviewers.map((username) => ({
    username,
    email: `${username}@reviewers.example`,
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
