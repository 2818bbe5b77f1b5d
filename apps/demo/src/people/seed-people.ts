import type { Transaction } from '../../../server/src/db/client.ts';
import { users } from '../../../server/src/db/tables/accounts.ts';
import { demoProducts } from '../catalog/products.ts';
import { type DemoReviewer, demoReviewers } from './reviewers.ts';
import { demoAccounts } from '../../../server/src/startup/demo-accounts.ts';
import { daysBefore } from '../time.ts';

const joinedDaysAgo = { Customer: 60, Helpdesk: 600, Admin: 640 };

function getJoined(reviewer: DemoReviewer): number {
  const written = demoProducts.flatMap(({ reviews }) => reviews);
  const own = written.filter(({ author }) => author === reviewer);
  return Math.max(...own.map(({ daysAgo }) => daysAgo)) + 5;
}

/** Reviewers have no password and cannot sign in. */
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
    createdAt: daysBefore(now, getJoined(username)),
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
