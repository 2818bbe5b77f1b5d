import { expect } from 'vitest';
import {
  addApp,
  callAs,
  codeOf,
  proofPath,
  signInAgain,
} from '../../../test/support/calls/factor-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

test(
  'codes cannot be tried: ten wrong ones in all sessions together, also at the same time',
  {
    tags: ['slow', 'A07', 'A09'],
  },
  async ({ shop, customer }) => {
    const { secret } = await addApp(customer);
    const elsewhere = await signInAgain(shop, customer.user.id);
    const { token } = await signInAgain(shop, customer.user.id);
    const right = codeOf(secret, 1);
    const wrong = { method: 'code', code: right === '000000' ? '000001' : '000000' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callAs(shop, token)('POST', proofPath, wrong)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const late = await elsewhere.call('POST', proofPath, { method: 'code', code: right });
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    const other = await createCustomer(shop);
    expect((await addApp(other)).recoveryCodes).toHaveLength(10);
  },
);

test('proofs that succeed cost nothing', { tags: ['slow'] }, async ({ shop, customer }) => {
  const { recoveryCodes } = await addApp(customer);
  for (const code of recoveryCodes) {
    const { call } = await signInAgain(shop, customer.user.id);
    const proof = await call('POST', proofPath, { method: 'recoveryCode', code });
    expect(proof.statusCode).toBe(200);
  }
  const { call } = await signInAgain(shop, customer.user.id);
  const used = { method: 'recoveryCode', code: recoveryCodes[0] };
  expect((await call('POST', proofPath, used)).statusCode).toBe(400);
});
