import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  addPasskey,
  createPasskey,
  passkeysPath,
  proofPath,
  readProofOptions,
  readSignInOptions,
  signInAgain,
  signInWith,
} from '../../../test/support/calls/factor-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  createAuthenticator,
  type Differences,
} from '../../../test/support/software-authenticator.ts';
import { passkeyChallenges, passkeys } from '../../db/tables/second-factors.ts';

const test = shopTest();

interface Answer {
  readonly statusCode: number;
  json(): { error: { details: { code: string } } };
}

const codeOf = (answer: Answer) => [answer.statusCode, answer.json().error.details.code];

const refused = [400, 'PASSKEY_REFUSED'];
const expired = [400, 'PASSKEY_CHALLENGE_EXPIRED'];

const wrong: readonly (readonly [what: string, given: Differences])[] = [
  ['of another origin', { origin: 'https://shop.test.evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['that did not verify the person', { isUserVerified: false }],
];

describe.each(wrong)('a passkey %s', (_, given) => {
  test('is not added', { tags: ['A07'] }, async ({ customer }) => {
    expect(codeOf(await createPasskey(customer, undefined, given))).toEqual(refused);
  });

  test('does not sign in', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const credential = authenticator.get(await readSignInOptions(shop), given);
    expect(codeOf(await signInWith(shop, credential))).toEqual(refused);
  });

  test('proves nothing', { tags: ['A07'] }, async ({ customer }) => {
    const { authenticator } = await addPasskey(customer);
    const credential = authenticator.get(await readProofOptions(customer), given);
    const answer = await customer.call('POST', proofPath, { method: 'passkey', credential });
    expect(codeOf(answer)).toEqual(refused);
  });
});

describe('a challenge', () => {
  test('is used once, also at the same time', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer, createAuthenticator(undefined, false));
    const credential = authenticator.get(await readSignInOptions(shop));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signInWith(shop, credential)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
    expect(codeOf(await signInWith(shop, credential))).toEqual(expired);
  });

  test('is over after five minutes', { tags: ['A07'] }, async ({ shop, db, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const options = await readSignInOptions(shop);
    await db
      .update(passkeyChallenges)
      .set({ expiresAt: sql`expires_at - '301 seconds'::interval` })
      .where(eq(passkeyChallenges.challenge, options.challenge));
    expect(codeOf(await signInWith(shop, authenticator.get(options)))).toEqual(expired);
  });

  test('of another purpose is refused', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const forSignIn = await readSignInOptions(shop);
    const forProof = await readProofOptions(customer);
    expect(codeOf(await signInWith(shop, authenticator.get(forProof)))).toEqual(expired);
    const credential = authenticator.get(forSignIn);
    const proof = await customer.call('POST', proofPath, { method: 'passkey', credential });
    expect(codeOf(proof)).toEqual(expired);
    const created = await createPasskey(customer, undefined, { challenge: forProof.challenge });
    expect(codeOf(created)).toEqual(expired);
  });

  test('of another session or person is refused', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const elsewhere = await signInAgain(shop, customer.user.id);
    const credential = authenticator.get(await readProofOptions(elsewhere));
    const proof = await customer.call('POST', proofPath, { method: 'passkey', credential });
    expect(codeOf(proof)).toEqual(expired);
    const other = await createCustomer(shop);
    const options = (await other.call('POST', `${passkeysPath}/options`)).json();
    const created = createAuthenticator().create(options);
    const added = await customer.call('POST', passkeysPath, { name: 'Phone', credential: created });
    expect(codeOf(added)).toEqual(expired);
  });

  test('that the shop did not issue is refused', { tags: ['A07'] }, async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const options = await readSignInOptions(shop);
    const unknown = authenticator.get(options, { challenge: 'A'.repeat(43) });
    expect(codeOf(await signInWith(shop, unknown))).toEqual(expired);
    const short = authenticator.get(options, { challenge: 'A' });
    expect(codeOf(await signInWith(shop, short))).toEqual(refused);
  });
});

test(
  'the passkey of another person proves nothing',
  { tags: ['A07'] },
  async ({ shop, customer }) => {
    await addPasskey(customer);
    const { authenticator } = await addPasskey(await createCustomer(shop));
    const credential = authenticator.get(await readProofOptions(customer));
    const answer = await customer.call('POST', proofPath, { method: 'passkey', credential });
    expect(codeOf(answer)).toEqual(refused);
  },
);

test(
  'a passkey signs in only the person for whom it was made',
  { tags: ['A07'] },
  async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const other = await createCustomer(shop);
    const userHandle = Buffer.from(other.user.documentId).toString('base64url');
    for (const given of [{ userHandle }, { userHandle: null }]) {
      const credential = authenticator.get(await readSignInOptions(shop), given);
      expect(codeOf(await signInWith(shop, credential))).toEqual(refused);
    }
  },
);

test(
  'a signature of another key does not sign in',
  { tags: ['A07'] },
  async ({ shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const options = await readSignInOptions(shop);
    const forged = createAuthenticator().get(options, {
      userHandle: Buffer.from(customer.user.documentId).toString('base64url'),
    });
    const named = { ...forged, id: authenticator.id, rawId: authenticator.id };
    expect(codeOf(await signInWith(shop, named))).toEqual(refused);
  },
);

test(
  'a passkey whose counter does not rise was copied, and is refused',
  { tags: ['A07'] },
  async ({ shop, db, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const signIn = async (counter: number) =>
      signInWith(shop, authenticator.get(await readSignInOptions(shop), { counter }));
    expect((await signIn(10)).statusCode).toBe(200);
    for (const counter of [10, 9, 0]) expect(codeOf(await signIn(counter))).toEqual(refused);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(11)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [row] = await db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, authenticator.id));
    expect(row!.counter).toBe(11);
  },
);

test.for([
  {},
  { credential: null },
  { credential: {} },
  { credential: { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} } },
])('%j is no passkey', async (payload, { shop }) => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/passkey', payload });
  expect(codeOf(answer)).toEqual([400, 'VALIDATION_FAILED']);
});

test.for(['AA', 'e30', 'bm90IGpzb24', 'bnVsbA'])(
  'a passkey with the data %s is refused',
  async (data, { shop, customer }) => {
    const { authenticator } = await addPasskey(customer);
    const credential = authenticator.get(await readSignInOptions(shop));
    const { response } = credential;
    const named = { ...response, clientDataJSON: data };
    expect(codeOf(await signInWith(shop, { ...credential, response: named }))).toEqual(refused);
    const cut = authenticator.get(await readSignInOptions(shop));
    const broken = { ...cut.response, authenticatorData: data };
    expect(codeOf(await signInWith(shop, { ...cut, response: broken }))).toEqual(refused);
  },
);
