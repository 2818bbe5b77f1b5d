import type * as Jose from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ShopError } from '../platform/errors.ts';
import { readAtMost } from './openid-client.ts';
import {
  createPublicInternet,
  type InternetOptions,
  type PublicInternet,
} from './public-internet.ts';

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly at: Date;
}

interface VerifiedToken {
  readonly claims: Jose.JWTPayload;
  /** The token is refused afterwards, whether it was used or not. */
  readonly acceptedUntil: Date;
}

/** ID tokens say who a pipeline is. The issuer is OpenID Connect's, such as GitHub's for its Actions. */
export interface IdTokenProvider extends Pick<PublicInternet, 'accepts'> {
  /** The token says it, and nothing is verified yet. @throws ShopError ID_TOKEN_REFUSED */
  readIssuer(idToken: string): Promise<string>;
  /** @throws ShopError ID_TOKEN_REFUSED or ID_TOKEN_ISSUER_UNAVAILABLE */
  verify(idToken: string, expected: Expected): Promise<VerifiedToken>;
}

/** Only the issuer has the private key: with HMAC, all who know the public keys could sign. */
const algorithms = ['RS256', 'ES256'];
const leewaySeconds = 30;
const longestSeconds = 60 * 60;

/** A key that the issuer no longer lists is accepted for so long, and a new one is not found before. */
const keysMs = 60_000;
const mostIssuers = 100;
const mostKeys = 100;
const responseBytesMax = 64 * 1024;
/** An issuer without an answer is not asked again before. */
const retryAfterSeconds = 10;

const description = z.object({ issuer: z.string(), jwks_uri: z.url() });

const part = z.string().optional();

/** Fields that are not listed are left out, however deep they are. */
const keySet = z.object({
  keys: z
    .array(
      z
        .object({ kty: z.string(), kid: part, alg: part, use: part, crv: part })
        .extend({ n: part, e: part, x: part, y: part }),
    )
    .max(mostKeys),
});

const loadJose = (): Promise<typeof Jose> => import('jose');

export const refuseIdToken = (reason: string, cause?: unknown) =>
  new ShopError('ID_TOKEN_REFUSED', { fields: { idToken: [reason] }, cause });

const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'It has expired.',
  ERR_JOSE_ALG_NOT_ALLOWED: `It is not signed with ${algorithms.join(' or ')}.`,
  ERR_JWKS_NO_MATCHING_KEY: 'Its key is not one of the issuer.',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'Its signature is wrong.',
};

function explain({ errors }: typeof Jose, error: unknown, { audience }: Expected): string {
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim } = error;
    if (claim === 'aud') return `Its audience is not ${audience}.`;
    return `Its claim ${claim} is missing, or not accepted.`;
  }
  const code = error instanceof errors.JOSEError ? error.code : '';
  return reasons[code] ?? 'It cannot be verified.';
}

interface KnownKeys {
  readonly keys: Promise<Jose.JWTVerifyGetKey>;
  readonly askedAt: number;
  lastsMs: number;
}

/** Asks issuers for their keys, and remembers the answers for a while. */
function createKeyFinder(internet: PublicInternet, timeoutMs: number) {
  const issuers = new LRUCache<string, KnownKeys>({ max: mostIssuers });

  /** @throws unless it is a short JSON document */
  async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
    const headers = { accept: 'application/json', 'user-agent': 'Partshelf' };
    const response = await internet.request(url, { method: 'GET', headers }, signal);
    if (response.statusCode !== 200) {
      response.destroy();
      throw new Error(`no answer: ${response.statusCode}`);
    }
    const body = await readAtMost(response, responseBytesMax);
    if (!body) throw new Error('the response is too long');
    return JSON.parse(body.toString('utf8'));
  }

  /** @throws unless the issuer says where its keys are, at its own origin */
  async function requestKeys(issuer: string): Promise<Jose.JWTVerifyGetKey> {
    const { createLocalJWKSet } = await loadJose();
    const signal = AbortSignal.timeout(timeoutMs);
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const described = description.parse(await readJson(url, signal));
    if (described.issuer !== issuer) throw new Error('the issuer calls itself otherwise');
    if (new URL(described.jwks_uri).origin !== new URL(issuer).origin) {
      throw new Error('the keys of the issuer are elsewhere');
    }
    const { keys } = keySet.parse(await readJson(described.jwks_uri, signal));
    return createLocalJWKSet({ keys });
  }

  /** All who need them at the same time wait for one answer. */
  return function findKeys(issuer: string, at: Date): Promise<Jose.JWTVerifyGetKey> {
    const known = issuers.get(issuer);
    if (known && at.getTime() - known.askedAt < known.lastsMs) return known.keys;
    const keys = requestKeys(issuer).catch((error: unknown) => {
      asked.lastsMs = retryAfterSeconds * 1_000;
      throw new ShopError('ID_TOKEN_ISSUER_UNAVAILABLE', {
        cause: error,
        retryAfter: retryAfterSeconds,
      });
    });
    const asked: KnownKeys = { keys, askedAt: at.getTime(), lastsMs: keysMs };
    issuers.set(issuer, asked);
    return keys;
  };
}

export function createIdTokenProvider({
  timeoutMs = 5_000,
  ...options
}: InternetOptions & { readonly timeoutMs?: number }): IdTokenProvider {
  const internet = createPublicInternet(options);
  const findKeys = createKeyFinder(internet, timeoutMs);

  return {
    accepts: internet.accepts,

    async readIssuer(idToken) {
      const { decodeJwt } = await loadJose();
      try {
        const { iss } = decodeJwt(idToken);
        if (typeof iss === 'string') return iss;
      } catch (error) {
        throw refuseIdToken('It is no JSON Web Token.', error);
      }
      throw refuseIdToken('It names no issuer.');
    },

    async verify(idToken, expected) {
      const jose = await loadJose();
      const { issuer, audience, at } = expected;
      const keys = await findKeys(issuer, at);
      try {
        const { payload: claims } = await jose.jwtVerify(idToken, keys, {
          algorithms,
          issuer,
          audience,
          currentDate: at,
          clockTolerance: leewaySeconds,
          maxTokenAge: longestSeconds,
          requiredClaims: ['exp', 'jti'],
        });
        const end = Math.min(claims.exp!, claims.iat! + longestSeconds) + leewaySeconds;
        return { claims, acceptedUntil: new Date(end * 1_000) };
      } catch (error) {
        throw refuseIdToken(explain(jose, error, expected), error);
      }
    },
  };
}
