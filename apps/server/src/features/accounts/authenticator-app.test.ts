import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  addApp,
  appPath,
  callAs,
  codeOf,
  factorPath,
  letCodesBeNew,
  proofPath,
  signInAgain,
} from '../../../test/support/calls/factor-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { authenticatorApps, authenticatorAppSetups } from '../../db/tables/second-factors.ts';

const test = shopTest();

const wrongCode = { statusCode: 400, code: 'CODE_WRONG' };

interface Answer {
  readonly statusCode: number;
  json(): { error: { details: { code: string } } };
}

const read = (answer: Answer) => ({
  statusCode: answer.statusCode,
  code: answer.json().error.details.code,
});

describe('an authenticator app', () => {
  test('is added with its first code, which shows ten recovery codes once', async ({
    db,
    accounts,
    customer,
  }) => {
    const { secret, uri, recoveryCodes } = await addApp(customer);
    const address = encodeURIComponent(customer.user.email);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Partshelf:${address}\\?`));
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}\w{4}$/);
    expect((await customer.call('GET', factorPath)).json()).toEqual({
      state: 'proved',
      proofMethods: ['code', 'recoveryCode'],
      factors: {
        passkeys: [],
        authenticatorApp: { createdAt: expect.any(String) },
        recoveryCodesLeft: 10,
      },
    });
    const [row] = await db
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, customer.user.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    await accounts.waitForMail(customer.user.email, 'An authenticator app was added');
  });

  test('is not active before its first code', async ({ shop, customer }) => {
    const { secret } = (await customer.call('POST', appPath)).json<{ secret: string }>();
    const far = { code: codeOf(secret, 20) };
    expect(read(await customer.call('POST', `${appPath}/confirm`, far))).toEqual(wrongCode);
    const { call } = await signInAgain(shop, customer.user.id);
    expect((await call('GET', '/carts')).statusCode).toBe(200);
    const code = codeOf(secret);
    const elsewhere = await call('POST', `${appPath}/confirm`, { code });
    expect(read(elsewhere).code).toBe('AUTHENTICATOR_APP_NOT_STARTED');
    expect((await customer.call('POST', `${appPath}/confirm`, { code })).statusCode).toBe(200);
  });

  test('is started again after fifteen minutes', async ({ db, customer }) => {
    const { secret } = (await customer.call('POST', appPath)).json<{ secret: string }>();
    await db
      .update(authenticatorAppSetups)
      .set({ expiresAt: sql`expires_at - '901 seconds'::interval` })
      .where(eq(authenticatorAppSetups.userId, customer.user.id));
    const late = await customer.call('POST', `${appPath}/confirm`, { code: codeOf(secret) });
    expect(read(late).code).toBe('AUTHENTICATOR_APP_NOT_STARTED');
  });

  test('is confirmed once, also at the same time', async ({ customer }) => {
    const { secret } = (await customer.call('POST', appPath)).json<{ secret: string }>();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        customer.call('POST', `${appPath}/confirm`, { code: codeOf(secret) }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 400, 400, 400]);
  });

  test(
    'replaces an older one, and ends the other sessions',
    { tags: ['A05'] },
    async ({ shop, customer }) => {
      const first = await addApp(customer);
      const elsewhere = await signInAgain(shop, customer.user.id);
      const second = await addApp(customer);
      expect(second.recoveryCodes).toBeNull();
      expect((await elsewhere.call('GET', '/users/me')).statusCode).toBe(401);
      const { call } = await signInAgain(shop, customer.user.id);
      const old = { method: 'code', code: codeOf(first.secret, 1) };
      expect(read(await call('POST', proofPath, old))).toEqual(wrongCode);
      const current = { method: 'code', code: codeOf(second.secret, 1) };
      expect((await call('POST', proofPath, current)).statusCode).toBe(200);
    },
  );

  test('is removed, together with the recovery codes', async ({ shop, accounts, customer }) => {
    await addApp(customer);
    expect((await customer.call('DELETE', appPath)).json()).toEqual({ ok: true });
    expect((await customer.call('DELETE', appPath)).statusCode).toBe(404);
    const { call } = await signInAgain(shop, customer.user.id);
    const { state, factors } = (await call('GET', factorPath)).json();
    expect([state, factors.authenticatorApp, factors.recoveryCodesLeft]).toEqual([
      'optional',
      null,
      0,
    ]);
    await accounts.waitForMail(customer.user.email, 'The authenticator app was removed');
  });
});

describe('a code of an authenticator app', () => {
  test(
    'finishes the sign-in once, also at the same time',
    { tags: ['A07'] },
    async ({ shop, customer }) => {
      const { secret } = await addApp(customer);
      const { token } = await signInAgain(shop, customer.user.id);
      const proof = { method: 'code', code: codeOf(secret, 1) };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => callAs(shop, token)('POST', proofPath, proof)),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const again = await signInAgain(shop, customer.user.id);
      expect(read(await again.call('POST', proofPath, proof))).toEqual(wrongCode);
    },
  );

  test('may have spaces, and come from a clock that is half a minute off', async ({
    shop,
    customer,
  }) => {
    const { secret } = await addApp(customer);
    for (const steps of [-1, 0, 1]) {
      await letCodesBeNew(shop, customer.user.id);
      const { call } = await signInAgain(shop, customer.user.id);
      const code = codeOf(secret, steps).replace(/^(...)/, steps < 0 ? '\u00A0$1–' : ' $1 ');
      expect((await call('POST', proofPath, { method: 'code', code })).statusCode).toBe(200);
    }
  });

  test.for([-120, -3, 3, 120])(
    'that is %i half minutes away is wrong',
    { tags: ['A07'] },
    async (steps, { shop, customer }) => {
      const { secret } = await addApp(customer);
      await letCodesBeNew(shop, customer.user.id);
      const { call } = await signInAgain(shop, customer.user.id);
      const proof = { method: 'code', code: codeOf(secret, steps) };
      expect(read(await call('POST', proofPath, proof))).toEqual(wrongCode);
      expect((await call('GET', '/carts')).statusCode).toBe(403);
    },
  );

  test('older than one that was used is wrong', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { secret } = await addApp(customer);
    const { call } = await signInAgain(shop, customer.user.id);
    const newer = { method: 'code', code: codeOf(secret, 1) };
    expect((await call('POST', proofPath, newer)).statusCode).toBe(200);
    const older = { method: 'code', code: codeOf(secret) };
    expect(read(await call('POST', proofPath, older))).toEqual(wrongCode);
  });

  test.for(['', '12345', '1234567', 'abcdef', '１２３４５', null, 123456, {}])(
    'is not %j',
    async (code, { customer }) => {
      const answer = await customer.call('POST', proofPath, { method: 'code', code });
      expect(read(answer)).toEqual({ statusCode: 400, code: 'VALIDATION_FAILED' });
    },
  );
});
