import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect } from 'vitest';
import { createApiToken } from '../../../test/support/api-tokens.ts';
import {
  addApp,
  addPasskey,
  appPath,
  callAs,
  codeOf,
  factorPath,
  passkeysPath,
  proofPath,
  readProofOptions,
  readSignInOptions,
  setPassword,
  signInAgain,
  signInWith,
} from '../../../test/support/calls/factor-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions } from '../../db/tables/accounts.ts';
import { hashPassword } from './passwords.ts';

const test = shopTest();
afterEach(closeChatClients);

describe('a person with an authenticator app', () => {
  test(
    'signs in with the password, then proves the second factor',
    { tags: ['A07'] },
    async ({ shop, accounts, customer }) => {
      await setPassword(shop, customer.user.id, await hashPassword('correct horse'));
      const { secret } = await addApp(customer);
      const { jwt } = (await accounts.logIn(customer.user.email, 'correct horse')).json();
      const call = callAs(shop, jwt);
      const refused = await call('GET', '/carts');
      expect([refused.statusCode, refused.json().error.details.code]).toEqual([
        403,
        'SECOND_FACTOR_NEEDED',
      ]);
      expect((await call('GET', factorPath)).json()).toEqual({
        state: 'needed',
        proofMethods: ['code', 'recoveryCode'],
        factors: null,
      });
      const proof = { method: 'code', code: codeOf(secret, 1) };
      expect((await call('POST', proofPath, proof)).json()).toEqual({ ok: true });
      expect((await call('GET', '/carts')).statusCode).toBe(200);
      expect((await call('GET', factorPath)).json().state).toBe('proved');
    },
  );

  test(
    'can sign out halfway, and the password proves nothing',
    { tags: ['A07'] },
    async ({ shop, customer }) => {
      await setPassword(shop, customer.user.id, await hashPassword('correct horse'));
      await addApp(customer);
      const { call } = await signInAgain(shop, customer.user.id);
      const answer = await call('POST', proofPath, {
        method: 'password',
        password: 'correct horse',
      });
      expect(answer.json().error.details.code).toBe('PROOF_METHOD_NOT_ENOUGH');
      expect((await call('GET', '/carts')).statusCode).toBe(403);
      expect((await call('DELETE', '/sessions/current')).json()).toEqual({ ok: true });
      expect((await call('GET', '/users/me')).statusCode).toBe(401);
    },
  );

  test(
    'changes nothing before the second factor',
    { tags: ['A07', 'A01'] },
    async ({ shop, customer }) => {
      const { passkey } = await addPasskey(customer);
      await addApp(customer);
      const { call } = await signInAgain(shop, customer.user.id);
      const answers = await Promise.all([
        call('POST', appPath),
        call('POST', `${appPath}/confirm`, { code: '123456' }),
        call('DELETE', appPath),
        call('POST', `${passkeysPath}/options`),
        call('DELETE', `${passkeysPath}/${passkey.documentId}`),
        call('POST', '/auth/change-password', {}),
        call('POST', '/email-change/request', {}),
        call('POST', '/users/me/recovery-codes'),
        call('DELETE', '/sessions'),
      ]);
      expect(answers.map((answer) => answer.json().error.details.code)).toEqual(
        answers.map(() => 'SECOND_FACTOR_NEEDED'),
      );
    },
  );

  test(
    'has ten minutes to prove it, then a week',
    { tags: ['A07'] },
    async ({ shop, db, customer }) => {
      const { recoveryCodes } = await addApp(customer);
      const age = (token: { call: ReturnType<typeof callAs> }, seconds: number) =>
        db
          .update(sessions)
          .set({
            createdAt: sql`created_at - make_interval(secs => ${seconds})`,
            expiresAt: sql`expires_at - make_interval(secs => ${seconds})`,
          })
          .where(eq(sessions.userId, customer.user.id))
          .then(() => token.call('GET', '/users/me'));
      const late = await signInAgain(shop, customer.user.id);
      expect((await age(late, 590)).statusCode).toBe(200);
      expect((await age(late, 11)).statusCode).toBe(401);
      const proof = (code: number) => ({ method: 'recoveryCode', code: recoveryCodes[code]! });
      expect((await late.call('POST', proofPath, proof(0))).statusCode).toBe(401);
      const inTime = await signInAgain(shop, customer.user.id);
      expect((await inTime.call('POST', proofPath, proof(1))).statusCode).toBe(200);
      expect((await age(inTime, 6 * 24 * 3600)).statusCode).toBe(200);
      expect((await age(inTime, 24 * 3600)).statusCode).toBe(401);
    },
  );

  test('signs in with a passkey alone', async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    await addApp(customer);
    const signedIn = await signInWith(shop, authenticator.get(await readSignInOptions(shop)));
    const call = callAs(shop, signedIn.json<{ jwt: string }>().jwt);
    expect((await call('GET', '/carts')).statusCode).toBe(200);
    const halfway = await signInAgain(shop, customer.user.id);
    const credential = authenticator.get(await readProofOptions(halfway));
    const proof = await halfway.call('POST', proofPath, { method: 'passkey', credential });
    expect(proof.statusCode, proof.body).toBe(200);
    expect((await halfway.call('GET', '/carts')).statusCode).toBe(200);
  });

  test('gets no socket before the second factor', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { recoveryCodes } = await addApp(customer);
    const { token, call } = await signInAgain(shop, customer.user.id);
    await expect(connectChatClient(shop, { token })).rejects.toMatchObject({
      data: { code: 'SECOND_FACTOR_NEEDED' },
    });
    await call('POST', proofPath, { method: 'recoveryCode', code: recoveryCodes[0]! });
    await connectChatClient(shop, { token });
  });

  test(
    'is a visitor halfway where anyone may call',
    { tags: ['A07'] },
    async ({ shop, product, customer }) => {
      await addApp(customer);
      const { call } = await signInAgain(shop, customer.user.id);
      const path = `/products/${product.documentId}/security-review`;
      const visitor = await shop.app.inject({ url: `/api${path}` });
      expect((await call('GET', path)).statusCode).toBe(visitor.statusCode);
    },
  );

  test('has API tokens that continue to work', async ({ shop, customer }) => {
    const { token } = await createApiToken(customer);
    await addApp(customer);
    expect((await callAs(shop, token)('GET', '/orders')).statusCode).toBe(200);
  });
});

describe('a passkey', () => {
  test('of a customer leaves the password enough', async ({ shop, customer }) => {
    await addPasskey(customer);
    const { call } = await signInAgain(shop, customer.user.id);
    expect((await call('GET', '/carts')).statusCode).toBe(200);
  });

  test(
    'of staff is asked for after the password, here and in other sessions',
    {
      tags: ['A07'],
    },
    async ({ shop }) => {
      const agent = await createCustomer(shop, { role: 'Helpdesk' });
      const elsewhere = await signInAgain(shop, agent.user.id);
      await addPasskey(agent);
      expect((await agent.call('GET', '/carts')).statusCode).not.toBe(401);
      expect((await elsewhere.call('GET', '/users/me')).statusCode).toBe(401);
      const { call } = await signInAgain(shop, agent.user.id);
      expect((await call('GET', factorPath)).json()).toMatchObject({
        state: 'needed',
        proofMethods: ['passkey', 'recoveryCode'],
      });
    },
  );

  test(
    'of a customer counts once they are staff',
    { tags: ['A07'] },
    async ({ shop, admin, customer }) => {
      await addPasskey(customer);
      const path = `/back-office/people/${customer.user.documentId}/role`;
      expect((await admin.call('PUT', path, { role: 'Helpdesk' })).statusCode).toBe(200);
      const { call } = await signInAgain(shop, customer.user.id);
      expect((await call('GET', factorPath)).json().state).toBe('needed');
    },
  );
});
