import type { Invitation } from '@partshelf/contract/back-office/people.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountCalls, newPerson } from '../../../../test/support/account-calls.ts';
import { openTestShop } from '../../../../test/support/test-shop.ts';
import { createCustomer } from '../../../../test/support/factories.ts';
import { createAdmin, readAudit } from '../../../../test/support/vendor.ts';
import { invitations, users } from '../../../db/tables/accounts.ts';

const shop = await openTestShop();

const admin = await createAdmin(shop);
const { db } = shop.deps;
const { post, logIn, me, register, readConfirmation, confirm } = accountCalls(shop);
const path = '/back-office/people/invitations';

const invite = (email: string, role = 'Helpdesk') => admin.call('POST', path, { email, role });

/** Waits for this number of invitations; returns the token of the newest. */
async function readToken(email: string, count = 1): Promise<string> {
  const [mail] = await shop.inbox(email, count);
  expect(mail!.subject).toBe('Join the staff of Partshelf');
  const link = mail!.links.find((address) => address.includes('/accept-invitation?token='));
  expect(link).toMatch(/^http:\/\/shop\.test\/accept-invitation\?token=[\w-]{43}$/);
  return new URL(link!).searchParams.get('token')!;
}

interface Acceptance {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirmation?: string;
}

const accept = (token: unknown, { username, password, passwordConfirmation }: Acceptance) =>
  post('/auth/accept-invitation', {
    token,
    username,
    password,
    passwordConfirmation: passwordConfirmation ?? password,
  });

const findUser = async (email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
};

describe('an invitation', () => {
  test.each(['Helpdesk', 'Admin'])(
    'creates an account with the role %s only when it is accepted',
    async (role) => {
      const person = newPerson();
      const sent = (await invite(person.email, role)).json<{ data: Invitation }>().data;
      expect(sent).toMatchObject({ email: person.email, role });
      const week = Date.parse(sent.expiresAt) - Date.parse(sent.createdAt);
      expect(Math.round(week / 86_400_000)).toBe(7);
      expect(await findUser(person.email)).toBeUndefined();

      const accepted = await accept(await readToken(person.email), person);
      expect(accepted.json()).toEqual({ email: person.email });
      const { jwt } = (await logIn(person.email, person.password)).json<{ jwt: string }>();
      expect((await me(jwt)).json()).toMatchObject({ username: person.username, confirmed: true });
      const user = (await findUser(person.email))!;
      expect(user.role).toBe(role);
      expect(await readAudit(admin, user.documentId)).toEqual([
        { action: 'joined', by: person.username, details: { title: person.username, role } },
      ]);
      expect(await readAudit(admin, sent.documentId)).toMatchObject([{ action: 'invited' }]);
    },
  );

  test(
    'works once, also when it is accepted twice at the same time',
    { tags: ['A21'] },
    async () => {
      const person = newPerson();
      await invite(person.email);
      const token = await readToken(person.email);
      const answers = await Promise.all([
        accept(token, person),
        accept(token, { ...person, username: `${person.username} B` }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const late = await accept(token, newPerson());
      expect(late.json().error.message).toMatch(/^This invitation is not valid any more/);
    },
  );

  test('is void after seven days, once it is withdrawn, and after a newer one', async () => {
    const [late, withdrawn, renewed] = [newPerson(), newPerson(), newPerson()];
    await invite(late.email);
    const lateToken = await readToken(late.email);
    await db
      .update(invitations)
      .set({ expiresAt: sql`now() - '1 second'::interval` })
      .where(eq(invitations.email, late.email));
    expect((await accept(lateToken, late)).statusCode).toBe(400);

    const { documentId } = (await invite(withdrawn.email)).json<{ data: Invitation }>().data;
    const withdrawnToken = await readToken(withdrawn.email);
    expect((await admin.call('DELETE', `${path}/${documentId}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `${path}/${documentId}`)).statusCode).toBe(404);
    expect((await accept(withdrawnToken, withdrawn)).statusCode).toBe(400);

    await invite(renewed.email);
    const first = await readToken(renewed.email);
    await invite(renewed.email, 'Admin');
    const second = await readToken(renewed.email, 2);
    expect((await accept(first, renewed)).statusCode).toBe(400);
    expect((await accept(second, renewed)).statusCode).toBe(200);
    expect((await findUser(renewed.email))!.role).toBe('Admin');
  });

  test('is stored only as a hash', { tags: ['A21'] }, async () => {
    const { email } = newPerson();
    await invite(email);
    const token = await readToken(email);
    const [row] = await db.select().from(invitations).where(eq(invitations.email, email));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(['', 'x'.repeat(43), null, {}, [], true, 'x'.repeat(1_000)])(
    'is not %j',
    { tags: ['A21'] },
    async (token) => {
      const response = await accept(token, newPerson());
      expect(response.statusCode).toBe(400);
      expect(response.json().error.message).toMatch(/^This invitation is not valid any more/);
    },
  );

  test(
    'needs a valid name and password, and stays valid until then',
    { tags: ['U06'] },
    async () => {
      const person = newPerson();
      await invite(person.email);
      const token = await readToken(person.email);
      const short = await accept(token, { ...person, password: 'eleven char' });
      expect(short.json().validation_error).toEqual({
        password: ['Password must be at least 12 characters'],
      });
      const different = await accept(token, { ...person, passwordConfirmation: 'another one' });
      expect(different.json().validation_error).toEqual({
        passwordConfirmation: ['Passwords do not match'],
      });
      const reserved = await accept(token, { ...person, username: 'He1pdesk' });
      expect(reserved.json().validation_error).toEqual({
        username: ['This username is not available'],
      });
      const taken = await accept(token, { ...person, username: admin.user.username.toUpperCase() });
      expect(taken.json().error.message).toBe('Email or Username are already taken');
      expect((await accept(token, person)).statusCode).toBe(200);
    },
  );

  test.each(['123456789012', 'Password1234', 'qwertyuiop12', 'partshelf1234', 'Grace Hopper 1'])(
    'is not accepted with the password %j, which is easy to guess',
    async (password) => {
      const person = newPerson();
      await invite(person.email);
      const token = await readToken(person.email);
      const answer = await accept(token, { ...person, username: 'Grace Hopper', password });
      expect(answer.json().validation_error).toEqual({
        password: ['This password is easy to guess. Choose another one.'],
      });
      expect((await accept(token, person)).statusCode).toBe(200);
    },
  );

  test('is not accepted with the invited address as the password', async () => {
    const person = { ...newPerson(), email: 'carol.jones.long@company.example' };
    await invite(person.email);
    const token = await readToken(person.email);
    const answer = await accept(token, { ...person, password: person.email.toUpperCase() });
    expect(answer.json().validation_error).toEqual({
      password: ['This password is easy to guess. Choose another one.'],
    });
  });

  test.each([
    ['blocked', { blocked: true }, 'blocked'],
    ['made a customer', { role: 'Customer' }, 'role'],
    ['made Helpdesk', { role: 'Helpdesk' }, 'role'],
  ])('is void once the Admin who issued it is %s', async (_how, change, path_) => {
    const issuer = await createAdmin(shop);
    const person = newPerson();
    await issuer.call('POST', path, { email: person.email, role: 'Admin' });
    const token = await readToken(person.email);
    const changed = `/back-office/people/${issuer.user.documentId}/${path_}`;
    expect((await admin.call('PUT', changed, change)).statusCode).toBe(200);
    expect((await accept(token, person)).json().error.message).toMatch(
      /^This invitation is not valid any more/,
    );
    const [entry] = await readAudit(admin, issuer.user.documentId);
    expect(entry!.details).toMatchObject({ invitationsWithdrawn: 1 });
  });

  test('of other Admins stays valid when one of them is blocked', async () => {
    const issuer = await createAdmin(shop);
    const person = newPerson();
    await invite(person.email);
    await admin.call('PUT', `/back-office/people/${issuer.user.documentId}/blocked`, {
      blocked: true,
    });
    expect((await accept(await readToken(person.email), person)).statusCode).toBe(200);
  });

  test('is issued before or after the Admin is blocked, and is void either way', async () => {
    const issuer = await createAdmin(shop);
    const emails = Array.from({ length: 6 }, () => newPerson().email);
    await Promise.all([
      ...emails.map((email) => issuer.call('POST', path, { email, role: 'Admin' })),
      admin.call('PUT', `/back-office/people/${issuer.user.documentId}/blocked`, { blocked: true }),
    ]);
    const left = await db.select().from(invitations).where(inArray(invitations.email, emails));
    expect(left).toEqual([]);
  });

  test(
    'takes over an unconfirmed account without its sessions and tokens',
    { tags: ['A27'] },
    async () => {
      const intruder = newPerson();
      await register(intruder);
      const confirmation = await readConfirmation(intruder.email);
      expect((await invite(intruder.email)).statusCode).toBe(200);
      const owner = { ...newPerson(), email: intruder.email, password: 'owner of the address' };
      expect((await accept(await readToken(owner.email, 2), owner)).statusCode).toBe(200);
      expect((await logIn(owner.email, intruder.password)).statusCode).toBe(400);
      expect((await logIn(owner.email, owner.password)).statusCode).toBe(200);
      expect((await confirm(confirmation)).statusCode).toBe(400);
      expect(await findUser(owner.email)).toMatchObject({
        username: owner.username,
        role: 'Helpdesk',
      });
    },
  );

  test('does not take the name of another person for an unconfirmed account', async () => {
    const waiting = newPerson();
    await register(waiting);
    await invite(waiting.email);
    const response = await accept(await readToken(waiting.email, 2), {
      ...waiting,
      username: admin.user.username,
    });
    expect(response.json().error.message).toBe('Email or Username are already taken');
  });

  test('is not sent to a person with an account, and leaves a newer account unchanged', async () => {
    const { user } = await createCustomer(shop);
    const refused = await invite(user.email.toUpperCase());
    expect(refused.json().error.message).toMatch(/^This person has an account already/);

    const person = newPerson();
    await invite(person.email);
    const token = await readToken(person.email);
    await createCustomer(shop, { email: person.email, username: 'Came Before' });
    expect((await accept(token, person)).json().error.message).toBe(
      'Email or Username are already taken',
    );
    expect(await findUser(person.email)).toMatchObject({
      username: 'Came Before',
      role: 'Customer',
    });
  });

  test.each([
    [{ email: 'a@b', role: 'Helpdesk' }],
    [{ email: 'mıke@customers.example', role: 'Helpdesk' }],
    [{ email: 'person@customers.example', role: 'Customer' }],
    [{ email: 'person@customers.example' }],
    [{ email: 'person@customers.example', role: 'Admin', confirmed: true }],
  ])('is not sent for %j', { tags: ['A17'] }, async (body) => {
    expect((await admin.call('POST', path, body)).statusCode).toBe(400);
  });

  test('is listed until it is accepted', async () => {
    const person = newPerson();
    await invite(person.email);
    const listed = async () =>
      (await admin.call('GET', path)).json<{ data: Invitation[] }>().data.map(({ email }) => email);
    expect((await listed())[0]).toBe(person.email);
    await accept(await readToken(person.email), person);
    expect(await listed()).not.toContain(person.email);
  });
});
