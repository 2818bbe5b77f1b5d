import { expect } from 'vitest';
import { countMailsDue } from '../../../test/support/calls/account-calls.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

test('a changed role is mailed to the person and to all Admins, once', async ({
  shop,
  accounts,
}) => {
  const [admin, other] = [await createAdmin(shop), await createAdmin(shop)];
  const person = await createCustomer(shop);
  const path = `/back-office/people/${person.user.documentId}/role`;
  for (const role of ['Helpdesk', 'Helpdesk']) {
    expect((await admin.call('PUT', path, { role })).statusCode).toBe(200);
  }
  const subject = 'The role of an account was changed';
  const mails = await Promise.all([
    accounts.waitForMail(person.user.email, 'Your role was changed'),
    accounts.waitForMail(admin.user.email, subject),
    accounts.waitForMail(other.user.email, subject),
  ]);
  for (const { text } of mails) {
    expect(text).toContain(`Account: ${person.user.username}`);
    expect(text).toContain('Role before: Customer\nRole now: Helpdesk');
    expect(text).toContain(`Changed by: ${admin.user.username}`);
  }
  for (const { user } of [person, admin, other]) {
    expect(await countMailsDue(shop, user.email)).toBe(1);
  }
});
