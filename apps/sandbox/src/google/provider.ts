import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Provider, { type Context } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { SandboxConfig } from '../config.ts';
import { html } from '../html.ts';
import { pageHeaders, writePage } from '../page.ts';
import type { Person } from './person.ts';

export const mountPath = '/google';

/** What the protocol and the sign-in page share: the provider, and who has signed in there. */
export type Google = {
  people: Map<string, Person>;
  providerFor: (request: FastifyRequest) => Promise<Provider>;
};

const scopes = ['openid', 'email', 'profile'];
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** A path that no browser asks for, so that none brings the cookie back. */
const nowhere = `${mountPath}/nowhere`;

/**
 * An OpenID provider with keys of its own, which knows its one client and the people who have
 * signed in since it was made. Nobody stays signed in: each time the page asks anew.
 */
export async function createProvider(
  origin: string,
  { googleClientId, googleClientSecret, publicUrl }: SandboxConfig,
  people: ReadonlyMap<string, Person>,
): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return new Provider(origin + mountPath, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: googleClientId,
        client_secret: googleClientSecret,
        client_name: 'Partshelf',
        redirect_uris: [`${publicUrl}/api/connect/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => false },
    cookies: { keys: [randomBytes(32).toString('hex')], long: { path: nowhere } },
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: minuteSeconds,
      Grant: hourSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: hourSeconds,
    },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `${mountPath}/sign-in/${uid}` },
    findAccount: (_: Context, accountId: string) => findAccount(people, accountId),
    loadExistingGrant: grantEverything,
    renderError: showError,
  });
}

function findAccount(people: ReadonlyMap<string, Person>, accountId: string) {
  const person = people.get(accountId);
  return person && { accountId, claims: () => person };
}

/** Whoever signs in has agreed to show name, address and picture. */
async function grantEverything({ oidc }: Context) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

type ProviderError = { error: string; error_description?: string };

function showError(context: Context, { error, error_description }: ProviderError): void {
  const page = {
    title: 'Sign-in refused',
    body: html`<h1>This sign-in was refused</h1>
      <p><code>${error}</code> ${error_description}</p>`,
  };
  context.set(pageHeaders(page));
  context.body = writePage(page);
}
