import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invitations, users } from '../../db/tables/accounts.ts';
import { demoAccounts } from '../../platform/demo-accounts.ts';
import { hashPassword } from './passwords.ts';
import { refusePublishedAccounts, removePublishedAccounts } from './published-accounts.ts';

const test = shopTest();
const admin = demoAccounts.find(({ role }) => role === 'Admin')!;
const passwordHash = await hashPassword(admin.password);

test.beforeEach(({ db }) => db.delete(users));

const createAdmin = (shop: TestShop, values: Partial<typeof users.$inferInsert> = {}) =>
  createCustomer(shop, {
    username: admin.username,
    email: admin.email,
    role: 'Admin',
    passwordHash,
    blocked: false,
    ...values,
  });

test.for([
  ['that was renamed', { username: 'boss', email: 'boss@shop.test' }],
  ['that is blocked, but has its password', { blocked: true }],
  ['without a password that is not blocked', { passwordHash: null }],
] as const)(
  'a live start is refused by an account of the demo %s',
  async ([, values], { shop, db }) => {
    const { user } = await createAdmin(shop, values);
    await expect(refusePublishedAccounts(db)).rejects.toThrow(user.email);
    await removePublishedAccounts(db);
    await expect(refusePublishedAccounts(db)).resolves.toBe(undefined);
  },
);

test('a shop with people of its own opens live', async ({ shop, db }) => {
  await createAdmin(shop, { username: 'boss', email: 'boss@shop.test', passwordHash: null });
  await createCustomer(shop, { username: admin.username, passwordHash: null });
  await expect(refusePublishedAccounts(db)).resolves.toBe(undefined);
});

test('removing the demo ends sessions and sign-in of its accounts, and of no other', async ({
  shop,
  db,
  accounts,
}) => {
  const [published, own] = [await createAdmin(shop), await createCustomer(shop)];
  expect((await accounts.logIn(admin.email, admin.password)).statusCode).toBe(200);
  expect(await removePublishedAccounts(db)).toEqual([admin.email]);
  expect((await published.call('GET', '/users/me')).statusCode).toBe(401);
  expect((await accounts.logIn(admin.email, admin.password)).statusCode).toBe(400);
  expect((await own.call('GET', '/users/me')).statusCode).toBe(200);
  const [account] = await db.select().from(users).where(eq(users.email, admin.email));
  expect(account).toMatchObject({ blocked: true, passwordHash: null });
});

test('removing the demo voids the invitations of its accounts, and of no other', async ({
  shop,
  db,
}) => {
  const [published, own] = [await createAdmin(shop), await createCustomer(shop, { role: 'Admin' })];
  const invite = (issuer: typeof own, email: string) =>
    issuer.call('POST', '/back-office/people/invitations', { email, role: 'Admin' });
  expect((await invite(published, 'guest@shop.test')).statusCode).toBe(200);
  expect((await invite(own, 'colleague@shop.test')).statusCode).toBe(200);
  await removePublishedAccounts(db);
  const left = await db.select({ email: invitations.email }).from(invitations);
  expect(left).toEqual([{ email: 'colleague@shop.test' }]);
});
