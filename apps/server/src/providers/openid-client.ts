import type { ProviderAnswer } from '@partshelf/contract/accounts/sign-in.ts';
import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import type * as Client from 'openid-client';
import { ShopError } from '../platform/errors.ts';
import { withSeconds } from './circuit.ts';
import type { ProviderReport } from './provider-health.ts';

export interface SignInFlow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface StartedSignIn {
  readonly address: string;
  readonly flow: SignInFlow;
}

interface Failures {
  readonly cancelled: ErrorCode;
  readonly invalid: ErrorCode;
  readonly unavailable: ErrorCode;
  /** The token is for another tenant, client or sign-in, or expired; otherwise it is `unavailable`. */
  readonly refused?: ErrorCode;
}

export interface OpenIdOptions {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly failures: Failures;
  /** A provider on this machine answers over plain http. */
  readonly isInsecure: boolean;
  /** Without the signature, the connection to the provider vouches for the id token. */
  readonly checksSignature?: boolean;
  /** Requests to an address of the provider go to the returned one instead. */
  readonly rewrite?: (url: string) => string;
  readonly report: ProviderReport;
}

const refusedClaims = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'];

const loadClient = (): Promise<typeof Client> => import('openid-client');

const hasRefusedClaims = (client: typeof Client, error: unknown) =>
  error instanceof client.ClientError && refusedClaims.includes(error.code ?? '');

const createFlow = (client: typeof Client): SignInFlow => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  codeVerifier: client.randomPKCECodeVerifier(),
});

const isClientRefused = (client: typeof Client, error: unknown) =>
  error instanceof client.ResponseBodyError &&
  ['invalid_client', 'unauthorized_client'].includes(error.error);

/** Finishing takes up to four requests and has to end within fifteen seconds. */
const requestSeconds = 3;
const responseBytesMax = 64 * 1024;
const retryAfterSeconds = 10;

const keep = (url: string) => url;

async function fetchBounded(url: string, options: Client.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  const body = await readAtMost(response.body, responseBytesMax);
  if (!body) throw new Error('the response is too long');
  return new Response(body, response);
}

function returnAddress(redirectUri: string, answer: ProviderAnswer): URL {
  const given = Object.entries(answer).filter(([, value]) => value !== '');
  return new URL(`${redirectUri}?${new URLSearchParams(given)}`);
}

function discoverProvider(
  client: typeof Client,
  { issuer, clientId, clientSecret, isInsecure, checksSignature, rewrite = keep }: OpenIdOptions,
): Promise<Client.Configuration> {
  return client.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: requestSeconds,
    [client.customFetch]: (url, request) => fetchBounded(rewrite(url), request),
    execute: [
      ...(isInsecure ? [client.allowInsecureRequests] : []),
      ...(checksSignature ? [client.enableNonRepudiationChecks] : []),
    ],
  });
}

/** @throws unless the provider answers with what it says of itself */
async function requestDescription({ issuer, rewrite = keep }: OpenIdOptions): Promise<void> {
  const url = rewrite(`${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const signal = AbortSignal.timeout(requestSeconds * 1_000);
  const response = await fetch(url, { redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`no answer: ${response.status}`);
}

/** It uses the authorization code flow with state, nonce and PKCE. */
export function createOpenIdClient(options: OpenIdOptions) {
  const { redirectUri, failures, report } = options;
  let discovered: Promise<Client.Configuration> | undefined;
  /** Only a sign-in shows whether the secret is right. */
  let isRefused = false;

  async function toShopError(error: unknown): Promise<never> {
    const client = await loadClient();
    if (error instanceof client.AuthorizationResponseError) {
      const isCancelled = error.error === 'access_denied';
      throw new ShopError(isCancelled ? failures.cancelled : failures.invalid);
    }
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
      throw new ShopError(failures.invalid);
    }
    if (failures.refused && hasRefusedClaims(client, error)) {
      throw new ShopError(failures.refused, { cause: error });
    }
    isRefused = isClientRefused(client, error);
    report.failed(withSeconds(error, requestSeconds * 1_000), isRefused ? 'refused' : 'away');
    throw new ShopError(failures.unavailable, { cause: error, retryAfter: retryAfterSeconds });
  }

  function discover(client: typeof Client): Promise<Client.Configuration> {
    discovered ??= discoverProvider(client, options).catch((error: unknown) => {
      discovered = undefined;
      return toShopError(error);
    });
    return discovered;
  }

  return {
    toShopError,

    /** It does without the package, because in some shops no one signs in that way. */
    async check(): Promise<void> {
      try {
        await requestDescription(options);
        if (!isRefused) report.answered();
      } catch (error) {
        report.failed(withSeconds(error, requestSeconds * 1_000));
        throw error;
      }
    },

    async begin(parameters: Record<string, string>): Promise<StartedSignIn> {
      const client = await loadClient();
      const configuration = await discover(client);
      const flow = createFlow(client);
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        ...parameters,
      });
      return { address: address.href, flow };
    },

    async exchangeCode(flow: SignInFlow, answer: ProviderAnswer) {
      const isComplete = answer.code !== '' || answer.error !== '';
      if (!isComplete || answer.state !== flow.state) throw new ShopError(failures.invalid);
      const client = await loadClient();
      const configuration = await discover(client);
      const tokens = await client
        .authorizationCodeGrant(configuration, returnAddress(redirectUri, answer), {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        })
        .catch(toShopError);
      isRefused = false;
      report.answered();
      return { configuration, tokens, claims: tokens.claims()! };
    },
  };
}

/** Returns undefined when it is longer than allowed. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
