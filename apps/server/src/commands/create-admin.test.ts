import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { settingsOf } from '../../test/backup/commands.ts';
import { runProgram } from '../../test/processes/server-process.ts';
import { newPerson } from '../../test/support/calls/account-calls.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { users } from '../db/tables/accounts.ts';

const test = shopTest();

const createAdmin = (shop: TestShop, args: readonly string[]) =>
  runProgram(
    'commands/create-admin',
    {
      ...settingsOf(shop),
      PUBLIC_URL: 'http://shop.test',
      JWT_SECRET: shop.deps.config.jwtSecret,
    },
    args,
  ).end();

test(
  'admin:create prints a link, once, that makes the first Admin',
  { tags: ['slow'] },
  async ({ shop, db, accounts }) => {
    const person = newPerson();
    const { exitCode, output } = await createAdmin(shop, ['--email', person.email]);
    expect(exitCode, output).toBe(0);
    const [, token] = /http:\/\/shop\.test\/accept-invitation\?token=([\w-]{43})/.exec(output)!;
    const { username, password } = person;
    const accepted = await accounts.post('/auth/accept-invitation', {
      token,
      username,
      password,
      passwordConfirmation: password,
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect((await accounts.logIn(person.email, password)).statusCode).toBe(200);
    const [user] = await db.select().from(users).where(eq(users.email, person.email));
    expect(user!.role).toBe('Admin');
  },
);

test(
  'admin:create makes an existing user an Admin and signs them out',
  { tags: ['slow', 'A05'] },
  async ({ shop, db, accounts }) => {
    const person = await createCustomer(shop, { blocked: false });
    const { output } = await createAdmin(shop, ['--email', person.user.email.toUpperCase()]);
    expect(output).toBe(`${person.user.email} is an Admin from now on, and has to log in again.\n`);
    expect((await person.call('GET', '/users/me')).statusCode).toBe(401);
    const [user] = await db.select().from(users).where(eq(users.id, person.user.id));
    expect(user!.role).toBe('Admin');
    const mail = await accounts.waitForMail(person.user.email, 'Your role was changed');
    expect(mail.text).toContain('Role now: Admin');
    expect(mail.text).toContain('Changed by: Command line');
  },
);
