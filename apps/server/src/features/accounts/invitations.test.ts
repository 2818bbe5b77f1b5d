import type { Invitation } from '@partshelf/contract/accounts/admin.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { newPerson } from '../../../test/support/calls/account-calls.ts';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  accept,
  findUser,
  invitationsPath,
  invite,
  readInvitationToken,
} from '../../../test/support/calls/invitation-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invitations } from '../../db/tables/accounts.ts';

const test = shopTest();

describe('an invitation', () => {
  test('is void after seven days, once it is withdrawn, and after a newer one', async ({
    shop,
    db,
    accounts,
    admin,
  }) => {
    const [late, withdrawn, renewed] = [newPerson(), newPerson(), newPerson()];
    await invite(admin, late.email);
    const lateToken = await readInvitationToken(shop, late.email);
    await db
      .update(invitations)
      .set({ expiresAt: sql`now() - '1 second'::interval` })
      .where(eq(invitations.email, late.email));
    expect((await accept(accounts, lateToken, late)).statusCode).toBe(400);

    const { documentId } = (await invite(admin, withdrawn.email)).json<{ data: Invitation }>().data;
    const withdrawnToken = await readInvitationToken(shop, withdrawn.email);
    expect((await admin.call('DELETE', `${invitationsPath}/${documentId}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `${invitationsPath}/${documentId}`)).statusCode).toBe(404);
    expect((await accept(accounts, withdrawnToken, withdrawn)).statusCode).toBe(400);

    await invite(admin, renewed.email);
    const first = await readInvitationToken(shop, renewed.email);
    await invite(admin, renewed.email, 'Admin');
    const second = await readInvitationToken(shop, renewed.email, 2);
    expect((await accept(accounts, first, renewed)).statusCode).toBe(400);
    expect((await accept(accounts, second, renewed)).statusCode).toBe(200);
    expect((await findUser(shop, renewed.email))!.role).toBe('Admin');
  });

  test('is stored only as a hash', { tags: ['A21'] }, async ({ shop, db, admin }) => {
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
      expect((await accept(accounts, token, person)).json().error.message).toMatch(
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
      (await accept(accounts, await readInvitationToken(shop, person.email), person)).statusCode,
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
    expect((await accept(accounts, token, person)).json().error.message).toBe(
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
    await accept(accounts, await readInvitationToken(shop, person.email), person);
    expect(await listed()).not.toContain(person.email);
  });
});
