import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { createAdmin, readAudit } from '../../test/support/calls/admin-calls.ts';
import { addApp, factorPath, signInAgain } from '../../test/support/calls/factor-calls.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { inheritedEnv } from '../../test/processes/inherited-env.ts';

const test = shopTest();

async function run({ deps, ownerDatabaseUrl }: TestShop, ...args: string[]) {
  const script = join(import.meta.dirname, 'reset-second-factor.ts');
  return promisify(execFile)(process.execPath, [script, ...args], {
    env: {
      ...inheritedEnv(),
      PUBLIC_URL: 'http://shop.test',
      JWT_SECRET: deps.config.jwtSecret,
      DATA_DIR: deps.config.dataDir,
      DATABASE_URL: deps.db.$client.options.connectionString!,
      DATABASE_OWNER_URL: ownerDatabaseUrl,
    },
  }).then(
    ({ stdout }) => ({ exitCode: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ exitCode: code, said: stderr }),
  );
}

test('admin:reset-second-factor lets an Admin without their phone sign in again', async ({
  shop,
  accounts,
  admin,
}) => {
  const lost = await createAdmin(shop);
  await addApp(lost);
  const { exitCode, said } = await run(shop, lost.user.email.toUpperCase());
  expect(exitCode, said).toBe(0);
  expect(said).toBe(
    `${lost.user.email} has no second factor from now on, and has to sign in again.\n`,
  );
  expect((await lost.call('GET', '/users/me')).statusCode).toBe(401);
  const { call } = await signInAgain(shop, lost.user.id);
  expect((await call('GET', factorPath)).json().state).toBe('optional');
  expect(await readAudit(admin, lost.user.documentId)).toMatchObject([
    { action: 'second factor reset', by: null },
  ]);
  await accounts.waitForMail(lost.user.email, 'Your second factors were removed');
});

test('admin:reset-second-factor says what is wrong with its argument', async ({ shop }) => {
  for (const [args, message] of [
    [[], 'Name one person: npm run admin:reset-second-factor -- you@example.com'],
    [['unknown@shop.test'], 'unknown@shop.test is no account with a second factor.'],
    [['not an address'], 'not an address is no account with a second factor.'],
  ] as const) {
    expect(await run(shop, ...args)).toEqual({ exitCode: 1, said: `${message}\n` });
  }
});
