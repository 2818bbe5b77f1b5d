import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getSettings } from './settings.ts';
import { createId } from './store.ts';
import { getOrigin, html, type Html, sendPage } from './page.ts';
import { type Sandbox, unixSeconds } from './sandbox.ts';

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
function findIssuer(tenant: string): string | undefined {
  if (tenant === 'common' || tenant === 'organizations') return issuerTemplate;
  const name = tenant.toLowerCase();
  const cloud = domainsOfOtherClouds[name];
  if (cloud) return cloud.replace('{tenantid}', toGuid(name));
  const tenantId = guid.test(name) ? name : domains[name];
  return tenantId && issuerTemplate.replace('{tenantid}', tenantId);
}

function describeUnknown(tenant: string): object {
  const code = 90_002;
  return {
    error: 'invalid_tenant',
    error_description: `AADSTS${code}: Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.`,
    error_codes: [code],
  };
}

function refuse(reply: FastifyReply): FastifyReply {
  const body = html`<h1>This sign-in was refused</h1>`;
  return sendPage(reply, { title: 'Sign-in refused', status: 400, body });
}

export async function registerMicrosoft(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const keys = createKeys();
  const grants = new Map<string, Grant>();
  await app.register(formBody);

  app.addHook('onRequest', async (_request, reply) => {
    const { latencyMs, status } = getSettings(sandbox.store).faults.microsoft;
    await wait(latencyMs, undefined, { ref: false });
    if (status > 0) return reply.code(status).send({ error: 'server_error' });
    return undefined;
  });

  app.get('/:tenant/v2.0/.well-known/openid-configuration', async (request, reply) => {
    const { tenant } = request.params as { tenant: string };
    const issuer = findIssuer(tenant);
    if (issuer === undefined) return reply.code(400).send(describeUnknown(tenant));
    const base = `${getOrigin(request)}/microsoft/${tenant}`;
    return {
      issuer,
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
  registerAccountPage(app, sandbox, grants);
  registerTokenEndpoint(app, sandbox, grants, keys);
}

function registerAccountPage(
  app: FastifyInstance,
  { config }: Sandbox,
  grants: Map<string, Grant>,
): void {
  const redirectUri = `${config.publicUrl}/api/connect/microsoft/callback`;
  const isKnownClient = (query: Fields) =>
    query['client_id'] === config.microsoftClientId && query['redirect_uri'] === redirectUri;

  app.get('/:tenant/oauth2/v2.0/authorize', async (request, reply) => {
    if (!isKnownClient(request.query as Fields)) return refuse(reply);
    return sendPage(reply, {
      title: 'Sign in with Microsoft',
      body: renderAccountPage(request.url),
    });
  });

  app.post('/:tenant/oauth2/v2.0/authorize', async ({ query: given, body }, reply) => {
    const query = given as Fields;
    if (!isKnownClient(query)) return refuse(reply);
    const answer = new URLSearchParams({ state: readText(query, 'state') });
    if (readText((body ?? {}) as Fields, 'cancel')) answer.set('error', 'access_denied');
    else {
      const code = createId('code', 40);
      grants.set(code, readGrant(query, body));
      answer.set('code', code);
    }
    return reply.redirect(`${redirectUri}?${answer}`, 303);
  });
}

const readGrant = (query: Fields, body: unknown): Grant => ({
  account: createMicrosoftAccount(readAccountForm(body)),
  forge: readForgery(body),
  nonce: readText(query, 'nonce'),
  challenge: readText(query, 'code_challenge'),
  redirectUri: readText(query, 'redirect_uri'),
});

function registerTokenEndpoint(
  app: FastifyInstance,
  sandbox: Sandbox,
  grants: Map<string, Grant>,
  keys: ReturnType<typeof createKeys>,
): void {
  const { microsoftClientId: clientId, microsoftClientSecret } = sandbox.config;
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

function renderAccountPage(address: string): Html {
  return html`
    <h1>Sign in with Microsoft</h1>
    <p>
      With real keys this page is at Microsoft. Here you choose an account of any tenant. Microsoft
      does not prove the address of a work account: its administrator can set any.
    </p>
    <section class="sheet narrow" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      ${sampleAccounts.map((account) => renderSample(address, account))}
    </section>
    <section class="sheet narrow" aria-labelledby="other">
      <h2 id="other">Another account</h2>
      <form method="post" action="${address}">
        <div class="field">
          <label for="tenant">Tenant</label>
          <select id="tenant" name="tenant">
            ${Object.keys(tenants).map((name) => html`<option>${name}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="account">Account</label>
          <input id="account" name="account" autocomplete="off" />
        </div>
        <div class="field">
          <label for="email">Email</label>
          <input id="email" name="email" autocomplete="off" inputmode="email" />
        </div>
        <div class="field">
          <label for="name">Name</label>
          <input id="name" name="name" value="Ada Berg" autocomplete="off" />
        </div>
        <div class="field">
          <label for="forge">False in the token</label>
          <select id="forge" name="forge">
            ${forgeries.map((name) => html`<option>${name}</option>`)}
          </select>
        </div>
        <button class="button main wide">Sign in</button>
      </form>
      <form method="post" action="${address}">
        <button class="button wide" name="cancel" value="on">Cancel</button>
      </form>
    </section>
  `;
}

function renderSample(address: string, { tenant, account, name, email }: AccountForm): Html {
  return html`<form method="post" action="${address}">
    <input type="hidden" name="tenant" value="${tenant}" />
    <input type="hidden" name="account" value="${account}" />
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="email" value="${email}" />
    <button class="button wide">${name}, ${email || 'no address'} (${tenant})</button>
  </form>`;
}

type MicrosoftAccount = {
  tenantId: string;
  objectId: string;
  name: string;
  email: string;
};

const tenants = {
  contoso: '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01',
  fabrikam: '7f9d1b63-20c8-4c55-8a7e-3a4f5b2c9e02',
  personal: '9188040d-6c67-4c5b-b112-36a304b66dad',
} as const;

/** A domain leads to its tenant, and every other name to none. */
const domains: Readonly<Record<string, string>> = {
  consumers: tenants.personal,
  'contoso.example': tenants.contoso,
  'contoso.onmicrosoft.com': tenants.contoso,
  'fabrikam.example': tenants.fabrikam,
  'fabrikam.onmicrosoft.com': tenants.fabrikam,
};

/** Microsoft tells their clouds by the issuer alone. */
const domainsOfOtherClouds: Readonly<Record<string, string>> = {
  'agency.example': 'https://login.microsoftonline.us/{tenantid}/v2.0',
  'fabrikam-cn.example': 'https://login.partner.microsoftonline.cn/{tenantid}/v2.0',
};

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type TenantName = keyof typeof tenants;

type AccountForm = {
  tenant: TenantName;
  /** Names the account in its tenant; its address may change. */
  account: string;
  name: string;
  email: string;
};

const sampleAccounts: readonly AccountForm[] = [
  { tenant: 'contoso', account: 'ada', name: 'Ada Berg', email: 'customer@partshelf.example' },
  { tenant: 'contoso', account: 'lin', name: 'Lin Chen', email: 'lin@contoso.example' },
  { tenant: 'fabrikam', account: 'noor', name: 'Noor Haddad', email: 'noor@fabrikam.example' },
  { tenant: 'fabrikam', account: 'kim', name: 'Kim Lee', email: '' },
  { tenant: 'personal', account: 'pat', name: 'Pat Moreau', email: 'pat@outlook.example' },
];

function readAccountForm(body: unknown): AccountForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  function text(name: string): string {
    const value = fields[name];
    return typeof value === 'string' ? value.trim().slice(0, 300) : '';
  }
  const tenant = text('tenant');
  return {
    tenant: Object.hasOwn(tenants, tenant) ? (tenant as TenantName) : 'contoso',
    account: text('account') || text('email'),
    name: text('name'),
    email: text('email'),
  };
}

function createMicrosoftAccount({ tenant, account, name, email }: AccountForm): MicrosoftAccount {
  return { tenantId: tenants[tenant], objectId: toGuid(`${tenant}/${account}`), name, email };
}

function toGuid(text: string): string {
  const hash = createHash('sha256').update(text.toLowerCase()).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

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

function readForgery(body: unknown): Forgery {
  const { forge } = (body ?? {}) as { forge?: unknown };
  return forgeries.find((name) => name === forge) ?? 'nothing';
}

const issuerTemplate = 'https://login.microsoftonline.com/{tenantid}/v2.0';

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

/** It is generated with their first use, because that takes a tenth of a second. */
function createKeys() {
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

function createClaims(
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
