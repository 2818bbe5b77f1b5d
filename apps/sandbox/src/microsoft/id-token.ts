import { generateKeyPairSync, sign } from 'node:crypto';
import { type MicrosoftAccount, tenants } from './microsoft-account.ts';

/** What a token says falsely. */
export const forgeries = [
  'nothing',
  'tenant',
  'issuer',
  'tenant pattern',
  'audience',
  'expiry',
  'nonce',
  'version',
  'signature',
] as const;

export type Forgery = (typeof forgeries)[number];

export function readForgery(body: unknown): Forgery {
  const { forge } = (body ?? {}) as { forge?: unknown };
  return forgeries.find((name) => name === forge) ?? 'nothing';
}

export const issuerTemplate = 'https://login.microsoftonline.com/{tenantid}/v2.0';

const hourSeconds = 60 * 60;
const keyId = 'sandbox-key';

type KeyPair = ReturnType<typeof generateKey>;

type Claims = Record<string, string | number>;

const changes: Record<Forgery, (claims: Claims) => Claims> = {
  nothing: () => ({}),
  tenant: () => ({ tid: tenants.fabrikam }),
  issuer: () => ({ iss: issuerTemplate.replace('{tenantid}', tenants.fabrikam) }),
  'tenant pattern': () => ({ tid: '{tenantid}', iss: issuerTemplate }),
  audience: () => ({ aud: 'another-client' }),
  expiry: ({ iat }) => ({ iat: Number(iat) - 2 * hourSeconds, exp: Number(iat) - hourSeconds }),
  nonce: () => ({ nonce: 'another-nonce' }),
  version: () => ({ ver: '1.0' }),
  signature: () => ({}),
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const generateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Generated with their first use, because that takes a tenth of a second. */
export function createKeys() {
  let own: KeyPair | undefined;
  let foreign: KeyPair | undefined;
  return {
    getJwks() {
      own ??= generateKey();
      return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig' }] };
    },

    signIdToken(claims: Claims, forgery: Forgery): string {
      const payload = { ...claims, ...changes[forgery](claims) };
      const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encode(payload)}`;
      const { privateKey } =
        forgery === 'signature' ? (foreign ??= generateKey()) : (own ??= generateKey());
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
  };
}

export function createClaims(
  { tenantId, objectId, name, email }: MicrosoftAccount,
  { clientId, nonce, nowSeconds }: { clientId: string; nonce: string; nowSeconds: number },
): Claims {
  return {
    aud: clientId,
    iss: issuerTemplate.replace('{tenantid}', tenantId),
    iat: nowSeconds,
    nbf: nowSeconds,
    exp: nowSeconds + hourSeconds,
    sub: `subject-of-${objectId}`,
    oid: objectId,
    tid: tenantId,
    ver: '2.0',
    name,
    ...(nonce && { nonce }),
    ...(email && { email, preferred_username: email }),
  };
}
