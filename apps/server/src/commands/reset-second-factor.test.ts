import { expect } from 'vitest';
import { settingsOf } from '../../test/backup/commands.ts';
import { runProgram } from '../../test/processes/server-process.ts';
import { createAdmin, readAudit } from '../../test/support/calls/admin-calls.ts';
import { addApp, factorPath, signInAgain } from '../../test/support/calls/factor-calls.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

const run = (shop: TestShop, ...args: string[]) =>
  runProgram(
    'commands/reset-second-factor',
    {
      ...settingsOf(shop),
      PUBLIC_URL: 'http://shop.test',
      JWT_SECRET: shop.deps.config.jwtSecret,
    },
    args,
  ).end();

test('admin:reset-second-factor lets an Admin without their phone sign in again', async ({
  shop,
  accounts,
  admin,
}) => {
  const lost = await createAdmin(shop);
  await addApp(lost);
  const { exitCode, output } = await run(shop, lost.user.email.toUpperCase());
  expect(exitCode, output).toBe(0);
  expect(output).toBe(
    `${lost.user.email} has no second factor from now on, and has to log in again.\n`,
  );
  expect((await lost.call('GET', '/users/me')).statusCode).toBe(401);
  const { call } = await signInAgain(shop, lost.user.id);
  expect((await call('GET', factorPath)).json().state).toBe('optional');
  expect(await readAudit(admin, lost.user.documentId)).toMatchObject([
    { action: 'second factor reset', by: null },
  ]);
  await accounts.waitForMail(lost.user.email, 'Your second factors were removed');
});
