import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '../../../src/db/tables/accounts.ts';
import type { AccountCalls } from './account-calls.ts';
import type { TestShop } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

export const invitationsPath = '/back-office/people/invitations';

export const invite = (admin: Customer, email: string, role = 'Helpdesk') =>
  admin.call('POST', invitationsPath, { email, role });

/** Waits for this number of mails; returns the token of the newest invitation. */
export async function readInvitationToken(
  shop: TestShop,
  email: string,
  count = 1,
): Promise<string> {
  const mails = await shop.inbox(email, count);
  const mail = mails.find(({ subject }) => subject === 'Join the staff of Partshelf');
  const link = mail!.links.find((address) => address.includes('/accept-invitation?token='));
  expect(link).toMatch(/^http:\/\/shop\.test\/accept-invitation\?token=[\w-]{43}#email=/);
  return new URL(link!).searchParams.get('token')!;
}

interface Acceptance {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirmation?: string;
}

export const accept = (
  accounts: AccountCalls,
  token: unknown,
  { username, password, passwordConfirmation }: Acceptance,
) =>
  accounts.post('/auth/accept-invitation', {
    token,
    username,
    password,
    passwordConfirmation: passwordConfirmation ?? password,
  });

export const findUser = async ({ deps }: TestShop, email: string) => {
  const [user] = await deps.db.select().from(users).where(eq(users.email, email));
  return user;
};
