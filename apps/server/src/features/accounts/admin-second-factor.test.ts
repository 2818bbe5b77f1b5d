import { describe, expect } from 'vitest';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  addApp,
  addPasskey,
  factorPath,
  makeProofOld,
  readSignInOptions,
  signInAgain,
  signInWith,
} from '../../../test/support/calls/factor-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const none = { passkeys: 0, authenticatorApp: false, recoveryCodesLeft: 0 };

const pathOf = ({ documentId }: { documentId: string }) =>
  `/back-office/people/${documentId}/second-factor`;

describe('the second factors of a person', () => {
  test('are listed without names', async ({ admin, customer }) => {
    await addPasskey(customer);
    await addApp(customer);
    const path = `/back-office/people?search=${customer.user.email}`;
    const { data } = (await admin.call('GET', path)).json();
    expect(data).toHaveLength(1);
    expect(data[0].secondFactor).toEqual({
      passkeys: 1,
      authenticatorApp: true,
      recoveryCodesLeft: 10,
    });
    expect(JSON.stringify(data)).not.toContain('Phone');
  });

  test(
    'are all removed by an Admin, which ends the sessions',
    { tags: ['A05'] },
    async ({ shop, accounts, admin }) => {
      const agent = await createCustomer(shop, { role: 'Helpdesk' });
      const { authenticator } = await addPasskey(agent);
      await addApp(agent);
      const reset = await admin.call('DELETE', pathOf(agent.user));
      expect(reset.json().data).toMatchObject({
        username: agent.user.username,
        secondFactor: none,
      });
      expect((await agent.call('GET', '/users/me')).statusCode).toBe(401);
      const credential = authenticator.get(await readSignInOptions(shop));
      expect((await signInWith(shop, credential)).statusCode).toBe(400);
      const { call } = await signInAgain(shop, agent.user.id);
      expect((await call('GET', factorPath)).json().state).toBe('optional');
      expect(await readAudit(admin, agent.user.documentId)).toEqual([
        {
          action: 'second factor reset',
          by: admin.user.username,
          details: { title: agent.user.username },
        },
      ]);
      await accounts.waitForMail(agent.user.email, 'Your second factors were removed');
      expect((await admin.call('DELETE', pathOf(agent.user))).statusCode).toBe(404);
    },
  );

  test(
    'are removed only with a recent reauthentication, and never the own ones',
    { tags: ['A01'] },
    async ({ shop, customer }) => {
      const admin = await createAdmin(shop);
      await addPasskey(customer);
      const own = await admin.call('DELETE', pathOf(admin.user));
      expect(own.json().error.details.code).toBe('OWN_ACCOUNT');
      await makeProofOld(shop, admin.user.id);
      const late = await admin.call('DELETE', pathOf(customer.user));
      expect(late.json().error.details.code).toBe('PROOF_TOO_OLD');
      expect((await customer.call('GET', factorPath)).json().factors.passkeys).toHaveLength(1);
      const unknown = await admin.call('DELETE', pathOf({ documentId: 'a'.repeat(24) }));
      expect(unknown.statusCode).toBe(403);
    },
  );
});
