import { sql, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { command } from '../../../test/database-cluster.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import {
  type AccountCalls,
  countMailsDue,
  createShopBrowser,
  newGooglePerson,
} from '../../../test/support/calls/account-calls.ts';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  addApp,
  addPasskey,
  callAs,
  codeOf,
  letCodesBeNew,
  proofPath,
} from '../../../test/support/calls/factor-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';

const test = shopTest();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const logIn = ({ app }: TestShop, email: string, password: string, userAgent = firefox) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/local',
    headers: { 'user-agent': userAgent },
    payload: { identifier: email, password },
  });

async function createHelpdesk({ deps }: TestShop, accounts: AccountCalls) {
  const person = await accounts.signUp();
  const [user] = await deps.db
    .update(users)
    .set({ role: 'Helpdesk' })
    .where(eq(users.email, person.email))
    .returning();
  return { ...person, id: user!.id, documentId: user!.documentId };
}

const makeEntriesOlder = ({ ownerDatabaseUrl }: TestShop, age: string) =>
  command(
    ownerDatabaseUrl,
    `set session_replication_role = replica;
      update audit_entries set created_at = created_at - interval '${age}'`,
  );

const newDevice = 'New login to your account';
const newDeviceOfStaff = 'A staff member logged in on a new device';

test('a sign-in of staff is in the audit list, one of a customer is not', async ({
  shop,
  accounts,
  admin,
}) => {
  const staff = await createHelpdesk(shop, accounts);
  expect((await logIn(shop, staff.email, staff.password)).statusCode).toBe(200);
  expect(await readAudit(admin, staff.documentId)).toEqual([
    {
      action: 'succeeded',
      by: staff.username,
      details: { method: 'password', device: 'Firefox on Windows', isNewDevice: true },
    },
  ]);
  const { email, password } = await accounts.signUp();
  expect((await logIn(shop, email, password)).statusCode).toBe(200);
  expect((await logIn(shop, email, 'wrong password')).statusCode).toBe(400);
  const { data } = (await admin.call('GET', '/back-office/audit?subject=sign-in')).json();
  expect(data).toHaveLength(1);
});

test('a sign-in of staff with Google names Google', async ({ shop, admin }) => {
  const person = newGooglePerson();
  const browser = createShopBrowser(shop);
  await browser.signIn(person);
  const [user] = await shop.deps.db
    .update(users)
    .set({ role: 'Helpdesk' })
    .where(eq(users.email, person.email))
    .returning();
  await browser.signIn(person);
  const [entry] = await readAudit(admin, user!.documentId);
  expect(entry).toMatchObject({ action: 'succeeded', details: { method: 'google' } });
});

test('both steps of a sign-in of staff are in the audit list', async ({
  shop,
  accounts,
  admin,
}) => {
  const staff = await createHelpdesk(shop, accounts);
  const readToken = async () =>
    (await logIn(shop, staff.email, staff.password)).json<{ jwt: string }>().jwt;
  const { secret, recoveryCodes } = await addApp({ call: callAs(shop, await readToken()) });
  await letCodesBeNew(shop, staff.id);
  const proofs = [
    { method: 'code', code: codeOf(secret) },
    { method: 'recoveryCode', code: recoveryCodes[0] },
  ];
  for (const proof of proofs) {
    const call = callAs(shop, await readToken());
    expect((await call('POST', proofPath, proof)).statusCode).toBe(200);
  }
  const [second, , first, firstStep] = await readAudit(admin, staff.documentId);
  const device = 'Unknown device';
  expect(second).toMatchObject({
    action: 'confirmed',
    details: { method: 'recoveryCode', device },
  });
  expect(first).toEqual({
    action: 'confirmed',
    by: staff.username,
    details: { method: 'code', device },
  });
  expect(firstStep).toMatchObject({
    action: 'succeeded',
    details: { method: 'password', needsSecondStep: true },
  });
});

test('a password of staff with a passkey is the first step', async ({ shop, accounts, admin }) => {
  const staff = await createHelpdesk(shop, accounts);
  const { jwt } = (await logIn(shop, staff.email, staff.password)).json<{ jwt: string }>();
  await addPasskey({ call: callAs(shop, jwt) });
  await logIn(shop, staff.email, staff.password);
  expect((await readAudit(admin, staff.documentId))[0]).toMatchObject({
    action: 'succeeded',
    details: { method: 'password', needsSecondStep: true },
  });
});

test(
  'failed sign-ins of staff are in the audit list, at most one a minute',
  { tags: ['A07', 'A10'] },
  async ({ shop, accounts, admin }) => {
    const staff = await createHelpdesk(shop, accounts);
    const fail = async () => {
      const answers = await Promise.all(
        ['first wrong', 'second wrong', 'third wrong'].map((guess) =>
          logIn(shop, staff.email, guess),
        ),
      );
      for (const { statusCode, body } of answers) {
        expect(statusCode, body).toBe(400);
        expect(body).toContain('CREDENTIALS_WRONG');
      }
    };
    const readEntries = () => readAudit(admin, staff.documentId);
    await fail();
    await fail();
    const entry = {
      action: 'failed',
      by: null,
      details: { title: staff.username, device: 'Firefox on Windows' },
    };
    await until(readEntries, (entries) => entries.length > 0);
    expect(await readEntries()).toEqual([entry]);
    await makeEntriesOlder(shop, '1 minute');
    await fail();
    await until(readEntries, (entries) => entries.length > 1);
    expect(await readEntries()).toEqual([entry, entry]);
  },
);

test('a new device of staff is mailed to the person and to every other Admin, once', async ({
  shop,
  accounts,
}) => {
  const [admin, other] = [await createAdmin(shop), await createAdmin(shop)];
  const blocked = await createAdmin(shop);
  await shop.deps.db.update(users).set({ blocked: true }).where(eq(users.id, blocked.user.id));
  const staff = await createHelpdesk(shop, accounts);
  const signIns = [1, 2, 3].map(() => logIn(shop, staff.email, staff.password));
  for (const { statusCode } of await Promise.all(signIns)) expect(statusCode).toBe(200);
  const { text } = await accounts.waitForMail(staff.email, newDevice);
  expect(text).toContain('Device: Firefox on Windows');
  expect(text).toContain('Logged in with: Password');
  for (const { user } of [admin, other]) {
    const mail = await accounts.waitForMail(user.email, newDeviceOfStaff);
    expect(mail.text).toContain(`Account: ${staff.username}`);
    expect(await countMailsDue(shop, user.email)).toBe(1);
  }
  expect(await countMailsDue(shop, blocked.user.email)).toBe(0);

  await logIn(shop, staff.email, staff.password, safari);
  await until(
    () => shop.inbox(staff.email, 2),
    (mails) => mails.filter(({ subject }) => subject === newDevice).length === 2,
  );
  await logIn(shop, staff.email, staff.password);
  await logIn(shop, staff.email, staff.password, safari);
  expect(await countMailsDue(shop, admin.user.email)).toBe(2);
});

test('a device that was not used for a year is new again', async ({ shop, accounts, admin }) => {
  const staff = await createHelpdesk(shop, accounts);
  await logIn(shop, staff.email, staff.password);
  await makeEntriesOlder(shop, '1 year');
  await logIn(shop, staff.email, staff.password);
  const entries = await readAudit(admin, staff.documentId);
  expect(entries.map(({ details }) => details)).toEqual([
    expect.objectContaining({ isNewDevice: true }),
    expect.objectContaining({ isNewDevice: true }),
  ]);
});

test('while the audit list cannot be written, staff cannot sign in', async ({ shop, accounts }) => {
  const staff = await createHelpdesk(shop, accounts);
  const { db } = shop.deps;
  const refuse = `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on audit_entries for each row execute function refuse()`;
  await command(shop.ownerDatabaseUrl, refuse);
  const countSessions = () => db.execute(sql`select count(*)::int as made from sessions`);
  const before = (await countSessions()).rows;
  expect((await logIn(shop, staff.email, staff.password)).statusCode).toBe(500);
  expect((await countSessions()).rows).toEqual(before);
  await command(shop.ownerDatabaseUrl, 'drop function refuse cascade');
  expect((await logIn(shop, staff.email, staff.password)).statusCode).toBe(200);
});
