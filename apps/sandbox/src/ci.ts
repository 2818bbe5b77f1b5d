import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getOrigin } from './page.ts';
import { type Sandbox, unixSeconds } from './sandbox.ts';
import { getSettings } from './settings.ts';
import { createId } from './store.ts';

export const ciAnswers = ['as usual', 'endless', 'silent', 'keys elsewhere'] as const;

const forgeries = ['nothing', 'no signature', 'public key as secret', 'foreign key'] as const;

type Forgery = (typeof forgeries)[number];

type Claims = Record<string, string | number | null>;

type TokenBody = { claims?: Claims; algorithm?: Algorithm; forge?: Forgery };

const algorithms = ['RS256', 'ES256'] as const;

type Algorithm = (typeof algorithms)[number];

const tokenSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    claims: {
      type: 'object',
      maxProperties: 50,
      additionalProperties: { anyOf: ['string', 'number', 'null'].map((type) => ({ type })) },
    },
    algorithm: { enum: algorithms },
    forge: { enum: forgeries },
  },
};

const rotationSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { keepsEarlier: { type: 'boolean' } },
};

/** It issues the tokens that say who a pipeline is, as GitHub does for its Actions. */
export async function registerCi(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const keys = createKeys();

  // Both calls have usual values, so they may be made without a body.
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });

  async function answerKeys(reply: FastifyReply, answer: object): Promise<object> {
    const { latencyMs, status, answer: fault } = getSettings(sandbox.store).faults.ci;
    await wait(latencyMs, undefined, { ref: false });
    if (status > 0) return reply.code(status).send({ error: 'server_error' });
    if (fault === 'endless') {
      return reply.type('application/json').send(Readable.from(repeatSpaces()));
    }
    if (fault === 'silent') {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{');
      return reply;
    }
    return answer;
  }

  function sendToken(origin: string, { claims, algorithm = 'RS256', forge }: TokenBody) {
    const now = unixSeconds(sandbox);
    const usual = createClaims(`${origin}/ci`, sandbox.config.publicUrl, now);
    return { value: keys.signToken({ ...usual, ...claims }, algorithm, forge ?? 'nothing') };
  }

  app.get('/ci/.well-known/openid-configuration', async (request, reply) => {
    const { answer } = getSettings(sandbox.store).faults.ci;
    const issuer = `${getOrigin(request)}/ci`;
    return answerKeys(reply, {
      issuer,
      jwks_uri: answer === 'keys elsewhere' ? 'https://keys.example/jwks' : `${issuer}/jwks`,
      subject_types_supported: ['public', 'pairwise'],
      response_types_supported: ['id_token'],
      id_token_signing_alg_values_supported: algorithms,
      scopes_supported: ['openid'],
    });
  });

  app.get('/ci/jwks', async (_request, reply) => answerKeys(reply, keys.getJwks()));

  app.post<{ Body: TokenBody }>(
    '/ci/token',
    { schema: { body: tokenSchema } },
    async (request, reply) => reply.send(sendToken(getOrigin(request), request.body)),
  );

  // A step of a workflow asks its runner in this way. The other parameters are claims of the token.
  app.get<{ Querystring: Record<string, string> }>('/ci/token', async (request, reply) => {
    if (!/^bearer \S+$/i.test(request.headers.authorization ?? '')) {
      return reply.code(401).send({ message: 'The request token is missing' });
    }
    const { audience, 'api-version': _version, ...claims } = request.query;
    return sendToken(getOrigin(request), {
      claims: { ...claims, ...(audience !== undefined && { aud: audience }) },
    });
  });

  app.post<{ Body: { keepsEarlier?: boolean } }>(
    '/control/ci-keys',
    { schema: { body: rotationSchema } },
    async ({ body }) => keys.rotate(body.keepsEarlier ?? false),
  );
}

function* repeatSpaces(): Generator<string> {
  for (;;) yield ' '.repeat(16_384);
}

const lifetimeSeconds = 5 * 60;

/** They are those of a release that someone has started by hand. */
function createClaims(issuer: string, audience: string, now: number): Claims {
  const repository = 'partshelf-demo/parts';
  return {
    jti: createId('jti'),
    iss: issuer,
    aud: audience,
    sub: `repo:${repository}:environment:production`,
    iat: now,
    nbf: now,
    exp: now + lifetimeSeconds,
    repository,
    repository_id: '481516234',
    repository_owner: 'partshelf-demo',
    repository_owner_id: '815162',
    ref: 'refs/heads/main',
    event_name: 'workflow_dispatch',
    workflow: 'Release',
    workflow_ref: `${repository}/.github/workflows/release.yml@refs/heads/main`,
    environment: 'production',
    run_id: '9000000001',
    run_attempt: '1',
  };
}

const encode = (value: object | Buffer) =>
  Buffer.from(Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString('base64url');

const generators = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

type KeyPair = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

type KeySet = Record<Algorithm, KeyPair>;

const generateKeys = (): KeySet => ({
  RS256: { kid: createId('key'), ...generators.RS256() },
  ES256: { kid: createId('key'), ...generators.ES256() },
});

/** They are generated with their first use, because that takes a tenth of a second. */
function createKeys() {
  let current: KeySet | undefined;
  let earlier: KeySet | undefined;
  let foreign: KeySet | undefined;
  const getCurrent = () => (current ??= generateKeys());

  function list() {
    return [getCurrent(), ...(earlier ? [earlier] : [])].flatMap((set) =>
      algorithms.map((algorithm) => ({ algorithm, ...set[algorithm] })),
    );
  }

  return {
    getJwks: () => ({
      keys: list().map(({ algorithm, kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: algorithm,
        use: 'sig',
      })),
    }),

    rotate(keepsEarlier: boolean) {
      const before = getCurrent();
      earlier = keepsEarlier ? before : undefined;
      current = generateKeys();
      return { kids: list().map(({ kid }) => kid) };
    },

    signToken(given: Claims, algorithm: Algorithm, forgery: Forgery): string {
      // A claim that is null is left out.
      const claims = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== null),
      );
      const { kid, privateKey, publicKey } = getCurrent()[algorithm];
      const alg = { 'no signature': 'none', 'public key as secret': 'HS256' }[forgery as string];
      const content = `${encode({ typ: 'JWT', alg: alg ?? algorithm, kid })}.${encode(claims)}`;
      if (forgery === 'no signature') return `${content}.`;
      if (forgery === 'public key as secret') {
        const secret = publicKey.export({ format: 'pem', type: 'spki' });
        return `${content}.${encode(createHmac('sha256', secret).update(content).digest())}`;
      }
      const key =
        forgery === 'nothing' ? privateKey : (foreign ??= generateKeys())[algorithm].privateKey;
      const options = { key, dsaEncoding: 'ieee-p1363' } as const;
      return `${content}.${encode(sign('sha256', Buffer.from(content), options))}`;
    },
  };
}
