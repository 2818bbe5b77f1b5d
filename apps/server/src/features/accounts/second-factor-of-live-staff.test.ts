import { describe, expect } from 'vitest';
import {
  addApp,
  addPasskey,
  appPath,
  callAs,
  factorPath,
  makeProofOld,
  passkeysPath,
  proofPath,
  readSignInOptions,
  signInAgain,
  signInWith,
} from '../../../test/support/calls/factor-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createAuthenticator } from '../../../test/support/software-authenticator.ts';
import { hashPassword } from './passwords.ts';

const origin = 'https://localhost:80';

const test = shopTest({ config: { live: true, publicUrl: origin } });

const codeIn = (answer: { json(): { error: { details: { code: string } } } }) =>
  answer.json().error.details.code;

describe('staff of a live shop', () => {
  test(
    'must set up a second factor first, then work in the same session',
    { tags: ['A07'] },
    async ({ shop }) => {
      const admin = await createCustomer(shop, { role: 'Admin' });
      expect((await admin.call('GET', factorPath)).json()).toMatchObject({ state: 'missing' });
      expect(codeIn(await admin.call('GET', '/back-office/people'))).toBe('SECOND_FACTOR_MISSING');
      const { recoveryCodes } = await addApp(admin);
      expect(recoveryCodes).toHaveLength(10);
      expect((await admin.call('GET', '/back-office/people')).statusCode).toBe(200);
    },
  );

  test(
    'who signed in long ago prove who they are before the set-up',
    { tags: ['A07'] },
    async ({ shop }) => {
      const passwordHash = await hashPassword('correct horse');
      const agent = await createCustomer(shop, { role: 'Helpdesk', passwordHash });
      await makeProofOld(shop, agent.user.id);
      expect(codeIn(await agent.call('POST', `${passkeysPath}/options`))).toBe('PROOF_TOO_OLD');
      const proof = { method: 'password', password: 'correct horse' };
      expect((await agent.call('POST', proofPath, proof)).statusCode).toBe(200);
      expect((await agent.call('GET', factorPath)).json().state).toBe('missing');
      const { authenticator } = await addPasskey(agent, createAuthenticator(origin));
      expect((await agent.call('GET', factorPath)).json().state).toBe('proved');
      const signedIn = await signInWith(shop, authenticator.get(await readSignInOptions(shop)));
      const call = callAs(shop, signedIn.json<{ jwt: string }>().jwt);
      expect((await call('GET', factorPath)).json().state).toBe('proved');
    },
  );

  test(
    'keep at least one second factor, also when two are removed at the same time',
    {
      tags: ['A07'],
    },
    async ({ shop }) => {
      const admin = await createCustomer(shop, { role: 'Admin' });
      await addApp(admin);
      expect(codeIn(await admin.call('DELETE', appPath))).toBe('LAST_SECOND_FACTOR');
      const { passkey } = await addPasskey(admin, createAuthenticator(origin));
      const answers = await Promise.all([
        admin.call('DELETE', appPath),
        admin.call('DELETE', `${passkeysPath}/${passkey.documentId}`),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      const { factors } = (await admin.call('GET', factorPath)).json();
      expect(factors.passkeys.length + (factors.authenticatorApp ? 1 : 0)).toBe(1);
      expect(factors.recoveryCodesLeft).toBe(10);
    },
  );

  test('are told of by mail to all other Admins when a factor changes', async ({
    shop,
    accounts,
  }) => {
    const otherAdmin = await createCustomer(shop, { role: 'Admin' });
    const agent = await createCustomer(shop, { role: 'Helpdesk' });
    await addPasskey(agent, createAuthenticator(origin));
    await accounts.waitForMail(agent.user.email, 'A passkey was added');
    const subject = 'A passkey was added in a staff account';
    const mail = await accounts.waitForMail(otherAdmin.user.email, subject);
    expect(mail.text).toContain(`in the account of ${agent.user.username}, whose role is Helpdesk`);
  });

  test(
    'cannot go around the second factor with a new session',
    { tags: ['A07'] },
    async ({ shop }) => {
      const admin = await createCustomer(shop, { role: 'Admin' });
      await addPasskey(admin, createAuthenticator(origin));
      const { call } = await signInAgain(shop, admin.user.id);
      const answers = [
        await call('GET', '/back-office/people'),
        await call('POST', `${passkeysPath}/options`),
        await call('POST', '/api-tokens', {
          name: 'A',
          scopes: ['orders:read'],
          expiresInDays: null,
        }),
      ];
      expect(answers.map((answer) => codeIn(answer))).toEqual(
        answers.map(() => 'SECOND_FACTOR_NEEDED'),
      );
    },
  );
});
