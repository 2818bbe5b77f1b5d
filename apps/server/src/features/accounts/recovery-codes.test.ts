import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  addApp,
  addPasskey,
  callAs,
  codesPath,
  factorPath,
  proofPath,
  signInAgain,
} from '../../../test/support/calls/factor-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { recoveryCodes } from '../../db/tables/second-factors.ts';

const test = shopTest();

const proofOf = (code: string) => ({ method: 'recoveryCode', code });

describe('a recovery code', () => {
  test(
    'finishes the sign-in once, also ten times at the same time',
    { tags: ['slow', 'A07'] },
    async ({ shop, accounts, customer }) => {
      const { recoveryCodes: codes } = await addApp(customer);
      const { token } = await signInAgain(shop, customer.user.id);
      const call = callAs(shop, token);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call('POST', proofPath, proofOf(codes[0]!))),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const { factors } = (await call('GET', factorPath)).json();
      expect(factors.recoveryCodesLeft).toBe(9);
      await accounts.waitForMail(customer.user.email, 'A recovery code was used');
    },
  );

  test('is read without dashes, in small letters, and with O for 0', async ({ shop, customer }) => {
    const { recoveryCodes: codes } = await addApp(customer);
    const { call } = await signInAgain(shop, customer.user.id);
    const typed = ` ${codes[0]!.replace('-', '–').replace('-', '\u00A0').replaceAll('0', 'o').toLowerCase()} `;
    expect((await call('POST', proofPath, proofOf(typed))).statusCode).toBe(200);
  });

  test('of another person is wrong', { tags: ['A07'] }, async ({ shop, customer }) => {
    const other = await addApp(await createCustomer(shop));
    await addApp(customer);
    const { call } = await signInAgain(shop, customer.user.id);
    const answer = await call('POST', proofPath, proofOf(other.recoveryCodes[0]!));
    expect(answer.json().error.details.code).toBe('CODE_WRONG');
  });

  test('is stored as a hash only', async ({ db, customer }) => {
    const { recoveryCodes: codes } = await addApp(customer);
    const rows = await db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, customer.user.id));
    expect(rows).toHaveLength(10);
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
  });
});

describe('new recovery codes', () => {
  test('make the old ones invalid', async ({ shop, accounts, customer }) => {
    const { recoveryCodes: old } = await addApp(customer);
    const renewed = (await customer.call('POST', codesPath)).json<{ recoveryCodes: string[] }>();
    expect(renewed.recoveryCodes).toHaveLength(10);
    const { call } = await signInAgain(shop, customer.user.id);
    expect((await call('POST', proofPath, proofOf(old[0]!))).statusCode).toBe(400);
    expect((await call('POST', proofPath, proofOf(renewed.recoveryCodes[0]!))).statusCode).toBe(
      200,
    );
    await accounts.waitForMail(customer.user.email, 'New recovery codes were created');
  });

  test('are for people with a second factor only', async ({ shop, customer }) => {
    const answer = await customer.call('POST', codesPath);
    expect(answer.json().error.details.code).toBe('SECOND_FACTOR_NOT_SET_UP');
    await addPasskey(customer);
    expect((await customer.call('POST', codesPath)).statusCode).toBe(400);
    const agent = await createCustomer(shop, { role: 'Helpdesk' });
    expect((await addPasskey(agent)).recoveryCodes).toHaveLength(10);
    expect((await agent.call('POST', codesPath)).statusCode).toBe(200);
  });
});
