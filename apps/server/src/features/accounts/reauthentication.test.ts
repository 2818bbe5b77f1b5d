import { describe, expect, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import {
  addApp,
  addPasskey,
  appPath,
  codeOf,
  factorPath,
  letCodesBeNew,
  makeProofOld,
  passkeysPath,
  proofPath,
  readProofOptions,
  setPassword,
  signInAgain,
} from '../../../test/support/calls/factor-calls.ts';
import { createShopBrowser, newGooglePerson } from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { hashPassword } from './passwords.ts';

const test = shopTest();

const password = 'correct horse';

const codeIn = (answer: { json(): { error: { details: { code: string } } } }) =>
  answer.json().error.details.code;

describe('a proof that is older than ten minutes', () => {
  test('is renewed with the password', { tags: ['A07'] }, async ({ shop, customer }) => {
    await setPassword(shop, customer.user.id, await hashPassword(password));
    await makeProofOld(shop, customer.user.id);
    const refused = await customer.call('POST', appPath);
    expect([refused.statusCode, codeIn(refused)]).toEqual([403, 'PROOF_TOO_OLD']);
    expect((await customer.call('GET', factorPath)).json().proofMethods).toEqual(['password']);
    const wrong = await customer.call('POST', proofPath, { method: 'password', password: 'no' });
    expect([wrong.statusCode, codeIn(wrong)]).toEqual([400, 'PASSWORD_WRONG']);
    expect((await customer.call('POST', appPath)).statusCode).toBe(403);
    const right = await customer.call('POST', proofPath, { method: 'password', password });
    expect(right.json()).toEqual({ ok: true });
    expect((await customer.call('POST', appPath)).statusCode).toBe(200);
  });

  test(
    'is renewed with the second factor, and not with the password',
    { tags: ['A07'] },
    async ({ shop, customer }) => {
      await setPassword(shop, customer.user.id, await hashPassword(password));
      const { secret } = await addApp(customer);
      await makeProofOld(shop, customer.user.id);
      expect(codeIn(await customer.call('DELETE', appPath))).toBe('PROOF_TOO_OLD');
      expect((await customer.call('GET', '/carts')).statusCode).toBe(200);
      const weak = await customer.call('POST', proofPath, { method: 'password', password });
      expect(codeIn(weak)).toBe('PROOF_METHOD_NOT_ENOUGH');
      await letCodesBeNew(shop, customer.user.id);
      const proof = { method: 'code', code: codeOf(secret) };
      expect((await customer.call('POST', proofPath, proof)).statusCode).toBe(200);
      expect((await customer.call('DELETE', appPath)).statusCode).toBe(200);
    },
  );

  test('is renewed with a passkey', { tags: ['slow'] }, async ({ shop, customer }) => {
    const { authenticator, passkey } = await addPasskey(customer);
    await makeProofOld(shop, customer.user.id);
    const path = `${passkeysPath}/${passkey.documentId}`;
    expect(codeIn(await customer.call('DELETE', path))).toBe('PROOF_TOO_OLD');
    const credential = authenticator.get(await readProofOptions(customer));
    const proof = await customer.call('POST', proofPath, { method: 'passkey', credential });
    expect(proof.statusCode).toBe(200);
    expect((await customer.call('DELETE', path)).statusCode).toBe(200);
  });

  test(
    'is renewed by logging in with Google for a person without a password',
    { tags: ['slow'] },
    async ({ shop, accounts }) => {
      const person = newGooglePerson();
      const browser = createShopBrowser(shop);
      const token = await browser.signIn(person);
      const me = (await accounts.me(token)).json<{ id: number }>();
      await makeProofOld(shop, me.id);
      expect((await accounts.send('GET', factorPath, token)).json().proofMethods).toEqual([
        'google',
      ]);
      expect(codeIn(await accounts.send('POST', appPath, token))).toBe('PROOF_TOO_OLD');
      const fresh = await browser.signIn(person);
      expect((await accounts.send('POST', appPath, fresh)).statusCode).toBe(200);
    },
  );

  test('of another session does not count', { tags: ['A07'] }, async ({ shop, customer }) => {
    await setPassword(shop, customer.user.id, await hashPassword(password));
    const elsewhere = await signInAgain(shop, customer.user.id);
    await makeProofOld(shop, customer.user.id);
    await elsewhere.call('POST', proofPath, { method: 'password', password });
    expect(codeIn(await customer.call('POST', appPath))).toBe('PROOF_TOO_OLD');
    expect((await elsewhere.call('POST', appPath)).statusCode).toBe(200);
  });
});

test('ways to prove that a person does not have are refused', async ({ customer }) => {
  const ways = [
    { method: 'code', code: '123456' },
    { method: 'recoveryCode', code: 'ABCD' },
    { method: 'password', password },
  ];
  for (const way of ways) {
    expect(codeIn(await customer.call('POST', proofPath, way))).toBe('PROOF_METHOD_NOT_ENOUGH');
  }
  expect((await customer.call('POST', `${proofPath}/options`)).statusCode).toBe(404);
});

test.for([
  {},
  { method: 'email' },
  { method: 'password' },
  { method: 'password', password: '' },
  { method: 'code', code: '123456', password: 'x' },
  { method: 'recoveryCode', code: 'x'.repeat(101) },
  { method: 'passkey', credential: {} },
])('%j proves nothing', async (body, { customer }) => {
  const answer = await customer.call('POST', proofPath, body);
  expect([answer.statusCode, codeIn(answer)]).toEqual([400, 'VALIDATION_FAILED']);
});

test(
  'an old session cannot read lists of people again and again',
  { tags: ['slow', 'A07'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    onTestFinished(() => strict.close());
    const admin = await createCustomer(strict, { role: 'Admin' });
    await makeProofOld(strict, admin.user.id);
    const read = (search: number) =>
      admin.call('GET', `/back-office/people?search=${search}&pagination[pageSize]=100`);
    for (let count = 1; count <= 20; count += 1) expect((await read(count)).statusCode).toBe(200);
    expect(codeIn(await read(21))).toBe('PROOF_TOO_OLD');
  },
);

test(
  'an agent scrolls in the list of chats all day, and an old session does not read all of them',
  { tags: ['slow', 'A07'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    onTestFinished(() => strict.close());
    const agent = await createCustomer(strict, { role: 'Helpdesk' });
    await makeProofOld(strict, agent.user.id);
    const read = (page: number) =>
      agent.call('GET', `/chat-rooms?pagination[page]=${page}&pagination[pageSize]=100`);
    const pagesPerDay = 200;
    for (let page = 2; page < 2 + pagesPerDay; page += 1) {
      expect((await read(page)).statusCode).toBe(200);
    }
    expect(codeIn(await read(2))).toBe('PROOF_TOO_OLD');
    expect((await read(1)).statusCode).toBe(200);
  },
);
