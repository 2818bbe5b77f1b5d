import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Provider, { type Context } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { SandboxConfig } from '../config.ts';
import { html, sandboxPageHeaders, renderSandboxPage } from '../page.ts';
import type { GoogleUser } from './google.ts';

export const mountPath = '/google';

export type GoogleContext = {
  users: Map<string, GoogleUser>;
  getProvider: (request: FastifyRequest) => Promise<Provider>;
};

const scopes = ['openid', 'email', 'profile'];
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** No browser requests this path, so the session cookie is never sent back. */
const unusedPath = `${mountPath}/nowhere`;

export async function createProvider(
  origin: string,
  { googleClientId, googleClientSecret, publicUrl }: SandboxConfig,
  users: ReadonlyMap<string, GoogleUser>,
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
    cookies: { keys: [randomBytes(32).toString('hex')], long: { path: unusedPath } },
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: minuteSeconds,
      Grant: hourSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: hourSeconds,
    },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `${mountPath}/sign-in/${uid}` },
    findAccount: (_: Context, accountId: string) => findAccount(users, accountId),
    loadExistingGrant: grantAllScopes,
    renderError: renderProviderError,
  });
}

function findAccount(users: ReadonlyMap<string, GoogleUser>, accountId: string) {
  const user = users.get(accountId);
  return user && { accountId, claims: () => user };
}

async function grantAllScopes({ oidc }: Context) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

type ProviderError = { error: string; error_description?: string };

function renderProviderError(context: Context, { error, error_description }: ProviderError): void {
  const page = {
    title: 'Sign-in refused',
    body: html`<h1>This sign-in was refused</h1>
      <p><code>${error}</code> ${error_description}</p>`,
  };
  context.set(sandboxPageHeaders(page));
  context.body = renderSandboxPage(page);
}
