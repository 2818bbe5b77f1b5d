import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  addPasskey,
  createCredential,
  createPasskey,
  factorPath,
  passkeysPath,
  readSignInOptions,
  sendCredential,
  signInWith,
} from '../../../test/support/calls/factor-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createAuthenticator } from '../../../test/support/software-authenticator.ts';
import { users } from '../../db/tables/accounts.ts';
import { passkeys } from '../../db/tables/second-factors.ts';

const test = shopTest();

describe('a passkey', () => {
  test(
    'is added, listed, and signs in without a name',
    { tags: ['slow'] },
    async ({ shop, accounts, customer }) => {
      const { authenticator, passkey, recoveryCodes } = await addPasskey(customer);
      expect(passkey).toEqual({
        documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
        name: 'Phone',
        createdAt: expect.any(String),
        lastUsedAt: null,
      });
      expect(recoveryCodes).toBeNull();
      const options = await readSignInOptions(shop);
      expect(options).toMatchObject({ rpId: 'shop.test', allowCredentials: [] });
      const answer = await signInWith(shop, authenticator.get(options));
      expect(answer.statusCode, answer.body).toBe(200);
      const { jwt } = answer.json<{ jwt: string }>();
      expect((await accounts.me(jwt)).json().email).toBe(customer.user.email);
      expect((await customer.call('GET', factorPath)).json()).toEqual({
        state: 'optional',
        proofMethods: ['passkey'],
        factors: {
          passkeys: [{ ...passkey, lastUsedAt: expect.any(String) }],
          authenticatorApp: null,
          recoveryCodesLeft: 0,
        },
      });
      await accounts.waitForMail(customer.user.email, 'A passkey was added');
    },
  );

  test('is asked for by the browser with the settings that keep it on the device', async ({
    customer,
  }) => {
    const { authenticator } = await addPasskey(customer);
    const options = (await customer.call('POST', `${passkeysPath}/options`)).json();
    expect(options).toMatchObject({
      rp: { id: 'shop.test', name: 'Partshelf' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id, transports: ['internal', 'hybrid'] }],
    });
    const handle = Buffer.from(options.user.id, 'base64url').toString();
    expect(handle).toBe(customer.user.documentId);
  });

  test('of an authenticator that does not count signs in again and again', async ({
    shop,
    customer,
  }) => {
    const { authenticator } = await addPasskey(customer, createAuthenticator(undefined, false));
    for (const _ of [1, 2]) {
      const credential = authenticator.get(await readSignInOptions(shop));
      expect((await signInWith(shop, credential)).statusCode).toBe(200);
    }
  });

  test('gets another name, and is removed', async ({ shop, accounts, customer }) => {
    const { authenticator, passkey } = await addPasskey(customer);
    const path = `${passkeysPath}/${passkey.documentId}`;
    const renamed = await customer.call('PUT', path, { name: '  Work laptop ' });
    expect(renamed.json().data).toMatchObject({ ...passkey, name: 'Work laptop' });
    expect((await customer.call('PUT', path, { name: ' ' })).statusCode).toBe(400);
    expect((await customer.call('DELETE', path)).json()).toEqual({ ok: true });
    expect((await customer.call('DELETE', path)).statusCode).toBe(404);
    const credential = authenticator.get(await readSignInOptions(shop));
    expect((await signInWith(shop, credential)).statusCode).toBe(400);
    await accounts.waitForMail(customer.user.email, 'A passkey was removed');
  });

  test(
    'of another person is neither renamed nor removed',
    { tags: ['A01'] },
    async ({ shop, db, customer }) => {
      const { passkey } = await addPasskey(customer);
      const other = await createCustomer(shop);
      const path = `${passkeysPath}/${passkey.documentId}`;
      expect((await other.call('PUT', path, { name: 'Mine' })).statusCode).toBe(404);
      expect((await other.call('DELETE', path)).statusCode).toBe(404);
      const [row] = await db
        .select()
        .from(passkeys)
        .where(eq(passkeys.documentId, passkey.documentId));
      expect(row!.name).toBe('Phone');
    },
  );

  test('does not sign in a blocked person', async ({ shop, db, customer }) => {
    const { authenticator } = await addPasskey(customer);
    await db.update(users).set({ blocked: true }).where(eq(users.id, customer.user.id));
    const credential = authenticator.get(await readSignInOptions(shop));
    expect((await signInWith(shop, credential)).json().error.details.code).toBe('ACCOUNT_BLOCKED');
  });
});

test('a person has at most twenty passkeys, also when two are added at the same time', async ({
  db,
  customer,
}) => {
  await db.insert(passkeys).values(
    Array.from({ length: 19 }, (_, number) => ({
      userId: customer.user.id,
      name: `Key ${number}`,
      credentialId: `${customer.user.documentId}-${number}`,
      publicKey: 'AA',
      counter: 0,
      transports: [],
    })),
  );
  const credentials = [await createCredential(customer), await createCredential(customer)];
  const answers = await Promise.all(
    credentials.map((credential) => sendCredential(customer, credential)),
  );
  const [added, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
  expect(added!.statusCode).toBe(200);
  expect(refused!.json().error.details.code).toBe('PASSKEYS_FULL');
  const next = await customer.call('POST', `${passkeysPath}/options`);
  expect(next.json().error.details.code).toBe('PASSKEYS_FULL');
});

test('the same passkey is added only once', async ({ shop, customer }) => {
  const { authenticator } = await addPasskey(customer);
  const again = await createPasskey(customer, authenticator);
  expect(again.json().error.details.code).toBe('PASSKEY_EXISTS');
  const other = await createPasskey(await createCustomer(shop), authenticator);
  expect(other.json().error.details.code).toBe('PASSKEY_EXISTS');
});
