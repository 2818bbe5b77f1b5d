import type { Invitation } from '@partshelf/contract/accounts/admin.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  newPerson,
  acceptInvitation,
  findUser,
  invitationsPath,
  invite,
  readInvitationToken,
} from '../../../test/support/calls/account-calls.ts';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invitations } from '../../db/tables/accounts.ts';

const test = shopTest();

describe('an invitation', () => {
  test(
    'is void after seven days, once it is withdrawn, and after a newer one',
    { tags: ['slow'] },
    async ({ shop, db, accounts, admin }) => {
      const [late, withdrawn, renewed] = [newPerson(), newPerson(), newPerson()];
      await invite(admin, late.email);
      const lateToken = await readInvitationToken(shop, late.email);
      await db
        .update(invitations)
        .set({ expiresAt: sql`now() - '1 second'::interval` })
        .where(eq(invitations.email, late.email));
      expect((await acceptInvitation(accounts, lateToken, late)).statusCode).toBe(400);

      const { documentId } = (await invite(admin, withdrawn.email)).json<{ data: Invitation }>()
        .data;
      const withdrawnToken = await readInvitationToken(shop, withdrawn.email);
      expect((await admin.call('DELETE', `${invitationsPath}/${documentId}`)).statusCode).toBe(200);
      expect((await admin.call('DELETE', `${invitationsPath}/${documentId}`)).statusCode).toBe(404);
      expect((await acceptInvitation(accounts, withdrawnToken, withdrawn)).statusCode).toBe(400);

      await invite(admin, renewed.email);
      const first = await readInvitationToken(shop, renewed.email);
      await invite(admin, renewed.email, 'Admin');
      const second = await readInvitationToken(shop, renewed.email, 2);
      expect((await acceptInvitation(accounts, first, renewed)).statusCode).toBe(400);
      expect((await acceptInvitation(accounts, second, renewed)).statusCode).toBe(200);
      expect((await findUser(shop, renewed.email))!.role).toBe('Admin');
    },
  );

  test('is stored only as a hash', { tags: ['slow', 'A21'] }, async ({ shop, db, admin }) => {
    const { email } = newPerson();
    await invite(admin, email);
    const token = await readInvitationToken(shop, email);
    const [row] = await db.select().from(invitations).where(eq(invitations.email, email));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.for([
    ['blocked', { blocked: true }, 'blocked'],
    ['made a customer', { role: 'Customer' }, 'role'],
    ['made Helpdesk', { role: 'Helpdesk' }, 'role'],
  ] as const)(
    'is void once the Admin who issued it is %s',
    async ([, change, path], { shop, accounts, admin }) => {
      const issuer = await createAdmin(shop);
      const person = newPerson();
      await issuer.call('POST', invitationsPath, { email: person.email, role: 'Admin' });
      const token = await readInvitationToken(shop, person.email);
      const changed = `/back-office/people/${issuer.user.documentId}/${path}`;
      expect((await admin.call('PUT', changed, change)).statusCode).toBe(200);
      expect((await acceptInvitation(accounts, token, person)).json().error.message).toMatch(
        /^This invitation is not valid any more/,
      );
      const [entry] = await readAudit(admin, issuer.user.documentId);
      expect(entry!.details).toMatchObject({ invitationsWithdrawn: 1 });
    },
  );

  test('of other Admins stays valid when one of them is blocked', async ({
    shop,
    accounts,
    admin,
  }) => {
    const issuer = await createAdmin(shop);
    const person = newPerson();
    await invite(admin, person.email);
    await admin.call('PUT', `/back-office/people/${issuer.user.documentId}/blocked`, {
      blocked: true,
    });
    expect(
      (await acceptInvitation(accounts, await readInvitationToken(shop, person.email), person))
        .statusCode,
    ).toBe(200);
  });

  test('is issued before or after the Admin is blocked, and is void either way', async ({
    shop,
    db,
    admin,
  }) => {
    const issuer = await createAdmin(shop);
    const emails = Array.from({ length: 6 }, () => newPerson().email);
    await Promise.all([
      ...emails.map((email) => issuer.call('POST', invitationsPath, { email, role: 'Admin' })),
      admin.call('PUT', `/back-office/people/${issuer.user.documentId}/blocked`, { blocked: true }),
    ]);
    const left = await db.select().from(invitations).where(inArray(invitations.email, emails));
    expect(left).toEqual([]);
  });

  test('is not sent to a person with an account, and leaves a newer account unchanged', async ({
    shop,
    accounts,
    admin,
  }) => {
    const { user } = await createCustomer(shop);
    const refused = await invite(admin, user.email.toUpperCase());
    expect(refused.json().error.message).toMatch(/^This person has an account already/);

    const person = newPerson();
    await invite(admin, person.email);
    const token = await readInvitationToken(shop, person.email);
    await createCustomer(shop, { email: person.email, username: 'Came Before' });
    expect((await acceptInvitation(accounts, token, person)).json().error.message).toBe(
      'Email or Username are already taken',
    );
    expect(await findUser(shop, person.email)).toMatchObject({
      username: 'Came Before',
      role: 'Customer',
    });
  });

  test.for([
    [{ email: 'a@b', role: 'Helpdesk' }],
    [{ email: 'mıke@customers.example', role: 'Helpdesk' }],
    [{ email: 'person@customers.example', role: 'Customer' }],
    [{ email: 'person@customers.example' }],
    [{ email: 'person@customers.example', role: 'Admin', confirmed: true }],
  ] as const)('is not sent for %j', { tags: ['A17'] }, async ([body], { admin }) => {
    expect((await admin.call('POST', invitationsPath, body)).statusCode).toBe(400);
  });

  test('is listed until it is accepted', async ({ shop, accounts, admin }) => {
    const person = newPerson();
    await invite(admin, person.email);
    const listed = async () =>
      (await admin.call('GET', invitationsPath))
        .json<{ data: Invitation[] }>()
        .data.map(({ email }) => email);
    expect((await listed())[0]).toBe(person.email);
    await acceptInvitation(accounts, await readInvitationToken(shop, person.email), person);
    expect(await listed()).not.toContain(person.email);
  });
});

describe('an invitation', () => {
  test.for(['Helpdesk', 'Admin'])(
    'creates an account with the role %s only when it is accepted',
    async (role, { shop, accounts, admin }) => {
      const person = newPerson();
      const sent = (await invite(admin, person.email, role)).json<{ data: Invitation }>().data;
      expect(sent).toMatchObject({ email: person.email, role });
      const week = Date.parse(sent.expiresAt) - Date.parse(sent.createdAt);
      expect(Math.round(week / 86_400_000)).toBe(7);
      expect(await findUser(shop, person.email)).toBeUndefined();

      const accepted = await acceptInvitation(
        accounts,
        await readInvitationToken(shop, person.email),
        person,
      );
      expect(accepted.json()).toEqual({ email: person.email });
      const { jwt } = (await accounts.logIn(person.email, person.password)).json<{ jwt: string }>();
      expect((await accounts.me(jwt)).json()).toMatchObject({
        username: person.username,
        confirmed: true,
      });
      const user = (await findUser(shop, person.email))!;
      expect(user.role).toBe(role);
      expect(await readAudit(admin, user.documentId)).toEqual([
        expect.objectContaining({ action: 'succeeded', by: person.username }),
        {
          action: 'joined',
          by: person.username,
          details: { title: person.username, role, invitation: sent.documentId },
        },
      ]);
      expect(await readAudit(admin, sent.documentId)).toMatchObject([{ action: 'invited' }]);
    },
  );

  test(
    'works once, also when it is accepted twice at the same time',
    { tags: ['A21'] },
    async ({ shop, accounts, admin }) => {
      const person = newPerson();
      await invite(admin, person.email);
      const token = await readInvitationToken(shop, person.email);
      const answers = await Promise.all([
        acceptInvitation(accounts, token, person),
        acceptInvitation(accounts, token, { ...person, username: `${person.username} B` }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const late = await acceptInvitation(accounts, token, newPerson());
      expect(late.json().error.message).toMatch(/^This invitation is not valid any more/);
    },
  );

  test.for(['', 'x'.repeat(43), null, {}, [], true, 'x'.repeat(1_000)])(
    'is not %j',
    { tags: ['A21'] },
    async (token, { accounts }) => {
      const response = await acceptInvitation(accounts, token, newPerson());
      expect(response.statusCode).toBe(400);
      expect(response.json().error.message).toMatch(/^This invitation is not valid any more/);
    },
  );

  test(
    'needs a valid name and password, and stays valid until then',
    { tags: ['U06'] },
    async ({ shop, accounts, admin }) => {
      const person = newPerson();
      await invite(admin, person.email);
      const token = await readInvitationToken(shop, person.email);
      const short = await acceptInvitation(accounts, token, { ...person, password: 'eleven char' });
      expect(short.json().validation_error).toEqual({
        password: ['Password must be at least 12 characters'],
      });
      const different = await acceptInvitation(accounts, token, {
        ...person,
        passwordConfirmation: 'another one',
      });
      expect(different.json().validation_error).toEqual({
        passwordConfirmation: ['Passwords do not match'],
      });
      const reserved = await acceptInvitation(accounts, token, { ...person, username: 'He1pdesk' });
      expect(reserved.json().validation_error).toEqual({
        username: ['This username is not available'],
      });
      const taken = await acceptInvitation(accounts, token, {
        ...person,
        username: admin.user.username.toUpperCase(),
      });
      expect(taken.json().error.message).toBe('Email or Username are already taken');
      expect((await acceptInvitation(accounts, token, person)).statusCode).toBe(200);
    },
  );

  test.for(['123456789012', 'Password1234', 'qwertyuiop12', 'partshelf1234', 'Grace Hopper 1'])(
    'is not accepted with the password %j, which is easy to guess',
    async (password, { shop, accounts, admin }) => {
      const person = newPerson();
      await invite(admin, person.email);
      const token = await readInvitationToken(shop, person.email);
      const answer = await acceptInvitation(accounts, token, {
        ...person,
        username: 'Grace Hopper',
        password,
      });
      expect(answer.json().validation_error).toEqual({
        password: ['This password is easy to guess. Choose another one.'],
      });
      expect((await acceptInvitation(accounts, token, person)).statusCode).toBe(200);
    },
  );

  test('is not accepted with the invited address as the password', async ({
    shop,
    accounts,
    admin,
  }) => {
    const person = { ...newPerson(), email: 'carol.jones.long@company.example' };
    await invite(admin, person.email);
    const token = await readInvitationToken(shop, person.email);
    const answer = await acceptInvitation(accounts, token, {
      ...person,
      password: person.email.toUpperCase(),
    });
    expect(answer.json().validation_error).toEqual({
      password: ['This password is easy to guess. Choose another one.'],
    });
  });

  test(
    'takes over an unconfirmed account without its sessions and tokens',
    { tags: ['A27'] },
    async ({ shop, accounts, admin }) => {
      const intruder = newPerson();
      await accounts.register(intruder);
      const confirmation = await accounts.readConfirmation(intruder.email);
      expect((await invite(admin, intruder.email)).statusCode).toBe(200);
      const owner = { ...newPerson(), email: intruder.email, password: 'owner of the address' };
      expect(
        (await acceptInvitation(accounts, await readInvitationToken(shop, owner.email, 2), owner))
          .statusCode,
      ).toBe(200);
      expect((await accounts.logIn(owner.email, intruder.password)).statusCode).toBe(400);
      expect((await accounts.logIn(owner.email, owner.password)).statusCode).toBe(200);
      expect((await accounts.confirm(confirmation)).statusCode).toBe(400);
      expect(await findUser(shop, owner.email)).toMatchObject({
        username: owner.username,
        role: 'Helpdesk',
      });
    },
  );

  test('does not take the name of another person for an unconfirmed account', async ({
    shop,
    accounts,
    admin,
  }) => {
    const waiting = newPerson();
    await accounts.register(waiting);
    await invite(admin, waiting.email);
    const response = await acceptInvitation(
      accounts,
      await readInvitationToken(shop, waiting.email, 2),
      {
        ...waiting,
        username: admin.user.username,
      },
    );
    expect(response.json().error.message).toBe('Email or Username are already taken');
  });
});
