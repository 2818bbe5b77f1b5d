import type { Invitation } from '@partshelf/contract/accounts/admin.ts';
import { describe, expect } from 'vitest';
import { newPerson } from '../../../test/support/calls/account-calls.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  accept,
  findUser,
  invite,
  readInvitationToken,
} from '../../../test/support/calls/invitation-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

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

      const accepted = await accept(
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
        accept(accounts, token, person),
        accept(accounts, token, { ...person, username: `${person.username} B` }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const late = await accept(accounts, token, newPerson());
      expect(late.json().error.message).toMatch(/^This invitation is not valid any more/);
    },
  );

  test.for(['', 'x'.repeat(43), null, {}, [], true, 'x'.repeat(1_000)])(
    'is not %j',
    { tags: ['A21'] },
    async (token, { accounts }) => {
      const response = await accept(accounts, token, newPerson());
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
      const short = await accept(accounts, token, { ...person, password: 'eleven char' });
      expect(short.json().validation_error).toEqual({
        password: ['Password must be at least 12 characters'],
      });
      const different = await accept(accounts, token, {
        ...person,
        passwordConfirmation: 'another one',
      });
      expect(different.json().validation_error).toEqual({
        passwordConfirmation: ['Passwords do not match'],
      });
      const reserved = await accept(accounts, token, { ...person, username: 'He1pdesk' });
      expect(reserved.json().validation_error).toEqual({
        username: ['This username is not available'],
      });
      const taken = await accept(accounts, token, {
        ...person,
        username: admin.user.username.toUpperCase(),
      });
      expect(taken.json().error.message).toBe('Email or Username are already taken');
      expect((await accept(accounts, token, person)).statusCode).toBe(200);
    },
  );

  test.for(['123456789012', 'Password1234', 'qwertyuiop12', 'partshelf1234', 'Grace Hopper 1'])(
    'is not accepted with the password %j, which is easy to guess',
    async (password, { shop, accounts, admin }) => {
      const person = newPerson();
      await invite(admin, person.email);
      const token = await readInvitationToken(shop, person.email);
      const answer = await accept(accounts, token, {
        ...person,
        username: 'Grace Hopper',
        password,
      });
      expect(answer.json().validation_error).toEqual({
        password: ['This password is easy to guess. Choose another one.'],
      });
      expect((await accept(accounts, token, person)).statusCode).toBe(200);
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
    const answer = await accept(accounts, token, {
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
        (await accept(accounts, await readInvitationToken(shop, owner.email, 2), owner)).statusCode,
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
    const response = await accept(accounts, await readInvitationToken(shop, waiting.email, 2), {
      ...waiting,
      username: admin.user.username,
    });
    expect(response.json().error.message).toBe('Email or Username are already taken');
  });
});
