import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getSettings } from '../control/settings.ts';
import { createId } from '../create-id.ts';
import { getOrigin } from '../network/get-origin.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { type Sandbox, unixSeconds } from '../sandbox.ts';
import { renderAccountPage } from './account-page.ts';
import { createClaims, createKeys, type Forgery, issuerTemplate, readForgery } from './id-token.ts';
import {
  createMicrosoftAccount,
  type MicrosoftAccount,
  readAccountForm,
  tenants,
} from './microsoft-account.ts';

type Fields = Record<string, unknown>;

type Grant = {
  account: MicrosoftAccount;
  forge: Forgery;
  nonce: string;
  challenge: string;
  redirectUri: string;
};

const readText = (fields: Fields, name: string) =>
  typeof fields[name] === 'string' ? fields[name] : '';

const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The issuer of several tenants is a template, as at Microsoft. */
function describeIssuer(tenant: string): string {
  if (tenant === 'common' || tenant === 'organizations') return issuerTemplate;
  return issuerTemplate.replace('{tenantid}', tenant === 'consumers' ? tenants.personal : tenant);
}

function refuse(reply: FastifyReply): FastifyReply {
  const body = html`<h1>This sign-in was refused</h1>`;
  return sendPage(reply, { title: 'Sign-in refused', status: 400, body });
}

export async function registerMicrosoft(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { microsoftClientId: clientId, microsoftClientSecret, publicUrl } = sandbox.config;
  const redirectUri = `${publicUrl}/api/connect/microsoft/callback`;
  const keys = createKeys();
  const grants = new Map<string, Grant>();
  await app.register(formBody);

  app.addHook('onRequest', async (_request, reply) => {
    const { latencyMs, status } = getSettings(sandbox.store).faults.microsoft;
    await wait(latencyMs, undefined, { ref: false });
    if (status > 0) return reply.code(status).send({ error: 'server_error' });
    return undefined;
  });

  app.get('/:tenant/v2.0/.well-known/openid-configuration', async (request, _reply) => {
    const { tenant } = request.params as { tenant: string };
    const base = `${getOrigin(request)}/microsoft/${tenant}`;
    return {
      issuer: describeIssuer(tenant),
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
      jwks_uri: `${base}/discovery/v2.0/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
  });

  app.get('/:tenant/discovery/v2.0/keys', async () => keys.getJwks());

  function isKnownClient(query: Fields): boolean {
    return query['client_id'] === clientId && query['redirect_uri'] === redirectUri;
  }

  app.get('/:tenant/oauth2/v2.0/authorize', async (request, reply) => {
    if (!isKnownClient(request.query as Fields)) return refuse(reply);
    return sendPage(reply, {
      title: 'Sign in with Microsoft',
      body: renderAccountPage(request.url),
    });
  });

  app.post('/:tenant/oauth2/v2.0/authorize', async (request, reply) => {
    const query = request.query as Fields;
    if (!isKnownClient(query)) return refuse(reply);
    const answer = new URLSearchParams({ state: readText(query, 'state') });
    if (readText((request.body ?? {}) as Fields, 'cancel')) answer.set('error', 'access_denied');
    else answer.set('code', storeGrant(request, query));
    return reply.redirect(`${redirectUri}?${answer}`, 303);
  });

  function storeGrant({ body }: FastifyRequest, query: Fields): string {
    const code = createId('code', 40);
    grants.set(code, {
      account: createMicrosoftAccount(readAccountForm(body)),
      forge: readForgery(body),
      nonce: readText(query, 'nonce'),
      challenge: readText(query, 'code_challenge'),
      redirectUri: readText(query, 'redirect_uri'),
    });
    return code;
  }

  app.post('/:tenant/oauth2/v2.0/token', async (request, reply) => {
    const fields = (request.body ?? {}) as Fields;
    const isClient =
      fields['client_id'] === clientId && fields['client_secret'] === microsoftClientSecret;
    if (!isClient) return reply.code(401).send({ error: 'invalid_client' });
    const code = readText(fields, 'code');
    const grant = grants.get(code);
    grants.delete(code);
    const isProven =
      grant?.challenge === toChallenge(readText(fields, 'code_verifier')) &&
      grant.redirectUri === fields['redirect_uri'];
    if (!grant || !isProven) return reply.code(400).send({ error: 'invalid_grant' });
    const { nonce, account } = grant;
    const claims = createClaims(account, { clientId, nonce, nowSeconds: unixSeconds(sandbox) });
    const { forge } = getSettings(sandbox.store).faults.microsoft;
    return {
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: createId('token', 40),
      id_token: keys.signIdToken(claims, forge === 'nothing' ? grant.forge : forge),
    };
  });
}
