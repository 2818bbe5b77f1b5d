import type { GoogleAnswer } from '@partshelf/contract/accounts/google.ts';
import * as client from 'openid-client';
import { ShopError } from '../errors.ts';
import { readAtMost } from './bounded-body.ts';
import { createImageReader } from './google-images.ts';

export interface GoogleFlow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** `subject` never changes, everything else may. */
export interface GoogleProfile {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly imageUrl: string | undefined;
}

export interface GoogleProvider {
  /** @throws ShopError GOOGLE_UNAVAILABLE */
  begin(): Promise<{ address: string; flow: GoogleFlow }>;
  /** @throws ShopError GOOGLE_CANCELLED, GOOGLE_SESSION_INVALID or GOOGLE_UNAVAILABLE */
  finish(flow: GoogleFlow, answer: GoogleAnswer): Promise<GoogleProfile>;
  /** Undefined when the image is not Google's or does not exist; rejects when a retry may help. */
  readImage(address: string): Promise<Buffer | undefined>;
}

/** Finishing takes up to three requests and has to end within ten seconds. */
const requestSeconds = 3;
const responseBytesMax = 64 * 1024;
const retryAfterSeconds = 10;

async function fetchBounded(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  const body = await readAtMost(response, responseBytesMax);
  if (!body) throw new Error('the response is too long');
  return new Response(body, response);
}

function toShopError(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError) {
    const isCancelled = error.error === 'access_denied';
    throw new ShopError(isCancelled ? 'GOOGLE_CANCELLED' : 'GOOGLE_SESSION_INVALID');
  }
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    throw new ShopError('GOOGLE_SESSION_INVALID');
  }
  throw new ShopError('GOOGLE_UNAVAILABLE', { cause: error, retryAfter: retryAfterSeconds });
}

function returnAddress(redirectUri: string, answer: GoogleAnswer): URL {
  const given = Object.entries(answer).filter(([, value]) => value !== '');
  return new URL(`${redirectUri}?${new URLSearchParams(given)}`);
}

export function createGoogleProvider(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  publicUrl: string;
}): GoogleProvider {
  const issuer = new URL(options.issuer);
  const isOnThisMachine = issuer.protocol === 'http:';
  const redirectUri = `${options.publicUrl}/api/connect/google/callback`;
  let discovered: Promise<client.Configuration> | undefined;

  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(issuer, options.clientId, options.clientSecret, undefined, {
        timeout: requestSeconds,
        [client.customFetch]: fetchBounded,
        execute: isOnThisMachine ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        return toShopError(error);
      });
    return discovered;
  }

  return {
    readImage: createImageReader(isOnThisMachine ? issuer.origin : undefined),

    async begin() {
      const google = await discover();
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(google, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, flow };
    },

    async finish(flow, answer) {
      const isComplete = answer.code !== '' || answer.error !== '';
      if (!isComplete || answer.state !== flow.state) throw new ShopError('GOOGLE_SESSION_INVALID');
      const google = await discover();
      const tokens = await client
        .authorizationCodeGrant(google, returnAddress(redirectUri, answer), {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        })
        .catch(toShopError);
      const { sub } = tokens.claims()!;
      const person = await client
        .fetchUserInfo(google, tokens.access_token, sub)
        .catch(toShopError);
      return {
        subject: sub,
        email: person.email ?? '',
        isEmailVerified: person.email_verified === true,
        name: person.name ?? '',
        imageUrl: person.picture,
      };
    },
  };
}
