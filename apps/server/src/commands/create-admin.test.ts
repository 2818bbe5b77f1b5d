import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { newPerson } from '../../test/support/calls/account-calls.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { findPort } from '../../test/processes/free-port.ts';
import { inheritedEnv } from '../../test/processes/inherited-env.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { users } from '../db/tables/accounts.ts';
import { createLog } from '../logging/log.ts';

const test = shopTest().extend('onThisShop', { scope: 'file' }, ({ shop, db }) => ({
  DATABASE_URL: db.$client.options.connectionString!,
  DATABASE_OWNER_URL: shop.ownerDatabaseUrl,
  JWT_SECRET: shop.deps.config.jwtSecret,
}));

async function createAdmin(
  { deps }: TestShop,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
) {
  const script = join(import.meta.dirname, 'create-admin.ts');
  const run = promisify(execFile)(process.execPath, [script, ...args], {
    env: {
      ...inheritedEnv(),
      PUBLIC_URL: 'http://shop.test',
      DATA_DIR: deps.config.dataDir,
      ...settings,
    },
  });
  run.child.stdin?.end();
  return run.then(
    ({ stdout }) => ({ exitCode: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ exitCode: code, said: stderr }),
  );
}

test('admin:create prints a link, once, that makes the first Admin', async ({
  shop,
  db,
  accounts,
  onThisShop,
}) => {
  const person = newPerson();
  const { exitCode, said } = await createAdmin(shop, ['--email', person.email], onThisShop);
  expect(exitCode, said).toBe(0);
  const [, token] = /http:\/\/shop\.test\/accept-invitation\?token=([\w-]{43})/.exec(said)!;
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
});

test(
  'admin:create makes an existing user an Admin and signs them out',
  { tags: ['A05'] },
  async ({ shop, db, accounts, onThisShop }) => {
    const person = await createCustomer(shop, { blocked: false });
    const { said } = await createAdmin(
      shop,
      ['--email', person.user.email.toUpperCase()],
      onThisShop,
    );
    expect(said).toBe(`${person.user.email} is an Admin from now on, and has to sign in again.\n`);
    expect((await person.call('GET', '/users/me')).statusCode).toBe(401);
    const [user] = await db.select().from(users).where(eq(users.id, person.user.id));
    expect(user!.role).toBe('Admin');
    const mail = await accounts.waitForMail(person.user.email, 'Your role was changed');
    expect(mail.text).toContain('Role now: Admin');
    expect(mail.text).toContain('Changed by: Command line');
  },
);

test('admin:create refuses with one line', async ({ shop, onThisShop }) => {
  const unreachable = `postgresql://user@127.0.0.1:${await findPort()}/nothing`;
  const emptyFolder = await mkdtemp(join(tmpdir(), 'partshelf-closed-'));
  onTestFinished(() => rm(emptyFolder, { recursive: true }));
  const email = ['--email', 'unknown@customers.example'];
  const refusals = [
    [email, { DATABASE_URL: unreachable }, /^The database cannot be reached: /],
    [email, { DATA_DIR: emptyFolder }, /^No shop is open on /],
    [['--email', 'no-address'], onThisShop, /^Invalid email address/],
    [[], onThisShop, /^Say who: /],
  ] as const;
  await Promise.all(
    refusals.map(async ([args, settings, line]) => {
      const { exitCode, said } = await createAdmin(shop, args, settings);
      expect(exitCode).toBe(1);
      expect(said).toMatch(line);
      expect(said.trim().split('\n')).toHaveLength(1);
    }),
  );
});

test('admin:create finds the embedded database of a shop that is open', async ({ shop }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-open-'));
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
  onTestFinished(async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  });
  const { said } = await createAdmin(shop, ['--email', 'first@customers.example'], {
    DATA_DIR: dataDir,
  });
  expect(said).toContain('/accept-invitation?token=');
});
