import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { users } from '../../../src/db/tables/accounts.ts';
import { authenticatorApps } from '../../../src/db/tables/second-factors.ts';
import { startSession } from '../../../src/features/accounts/sessions.ts';
import { sessions } from '../../../src/db/tables/accounts.ts';
import type { TestShop } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';
import { createAuthenticator, type Differences } from '../software-authenticator.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const proofPath = '/sessions/current/proof';
export const factorPath = '/users/me/second-factor';
export const appPath = '/users/me/authenticator-app';
export const passkeysPath = '/users/me/passkeys';
export const codesPath = '/users/me/recovery-codes';

export function callAs({ app }: TestShop, token: string) {
  return (method: Method, path: string, body?: unknown) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
}

/** Signs in once more, as with a password. */
export async function signInAgain(shop: TestShop, userId: number) {
  const token = await startSession(shop.deps, userId, { userAgent: 'tests' });
  return { token, call: callAs(shop, token) };
}

/** The code of an app whose clock is so many steps away. */
export const codeOf = (secret: string, stepsAway = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAway * 30_000,
  });

export async function addApp({ call }: Pick<Customer, 'call'>) {
  const { secret, uri } = (await call('POST', appPath)).json<{ secret: string; uri: string }>();
  const confirmed = await call('POST', `${appPath}/confirm`, { code: codeOf(secret) });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { secret, uri, recoveryCodes };
}

/** As if the codes of the present minute had not been used. */
export async function letCodesBeNew({ deps }: TestShop, userId: number) {
  await deps.db
    .update(authenticatorApps)
    .set({ lastStep: 0 })
    .where(eq(authenticatorApps.userId, userId));
}

export async function createCredential(
  { call }: Pick<Customer, 'call'>,
  authenticator = createAuthenticator(),
  given: Differences = {},
) {
  const options = (await call('POST', `${passkeysPath}/options`)).json<PasskeyCreationOptions>();
  return authenticator.create(options, given);
}

export const sendCredential = ({ call }: Pick<Customer, 'call'>, credential: object) =>
  call('POST', passkeysPath, { name: 'Phone', credential });

export async function createPasskey(
  customer: Pick<Customer, 'call'>,
  authenticator = createAuthenticator(),
  given: Differences = {},
) {
  return sendCredential(customer, await createCredential(customer, authenticator, given));
}

export async function addPasskey(
  customer: Pick<Customer, 'call'>,
  authenticator = createAuthenticator(),
) {
  const created = await createPasskey(customer, authenticator);
  if (created.statusCode !== 200) throw new Error(created.body);
  const { passkey, recoveryCodes } = created.json();
  return {
    authenticator,
    passkey: passkey as { readonly documentId: string; readonly name: string },
    recoveryCodes: recoveryCodes as string[] | null,
  };
}

export async function readSignInOptions({ app }: TestShop): Promise<PasskeyRequestOptions> {
  return (await app.inject({ method: 'POST', url: '/api/auth/passkey/options' })).json();
}

export const signInWith = ({ app }: TestShop, credential: object) =>
  app.inject({ method: 'POST', url: '/api/auth/passkey', payload: { credential } });

export async function readProofOptions({
  call,
}: Pick<Customer, 'call'>): Promise<PasskeyRequestOptions> {
  return (await call('POST', `${proofPath}/options`)).json();
}

export async function makeProofOld({ deps }: TestShop, userId: number) {
  const past = new Date(Date.now() - 11 * 60_000);
  await deps.db
    .update(sessions)
    .set({ createdAt: past, provedAt: past })
    .where(eq(sessions.userId, userId));
}

export async function setPassword({ deps }: TestShop, userId: number, passwordHash: string) {
  await deps.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}
