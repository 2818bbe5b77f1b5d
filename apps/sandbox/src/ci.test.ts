import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { postJson, startTestSandbox } from '../test/test-sandbox.ts';

interface Key extends JsonWebKey {
  readonly kid: string;
  readonly alg: string;
}

const read = async <Answer>(response: Promise<Response>) =>
  (await (await response).json()) as Answer;

const readKeys = async (url: string) => (await read<{ keys: Key[] }>(fetch(`${url}/ci/jwks`))).keys;

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

function readToken(token: string) {
  const [header, claims, signature] = token.split('.');
  const content = Buffer.from(`${header}.${claims}`);
  return { ...decode(header), claims: decode(claims), content, signature: signature! };
}

type Token = ReturnType<typeof readToken>;

function isSignedBy({ content, signature }: Token, jwk: Key): boolean {
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const options = { key, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', content, options, Buffer.from(signature, 'base64url'));
}

const requestToken = async (url: string, body?: object) =>
  readToken((await read<{ value: string }>(postJson(`${url}/ci/token`, body))).value);

it('issues tokens that are signed with the listed keys', { tags: ['PUB-05'] }, async () => {
  const { url } = await startTestSandbox();
  const issuer = `${url}/ci`;
  const described = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await described.json()).toMatchObject({ issuer, jwks_uri: `${issuer}/jwks` });
  const keys = await readKeys(url);
  for (const algorithm of ['RS256', 'ES256']) {
    const claims = { repository_id: '7', environment: null };
    const token = await requestToken(url, { claims, algorithm });
    const key = keys.find(({ kid }) => kid === token.kid)!;
    expect([key.alg, isSignedBy(token, key)]).toEqual([algorithm, true]);
    expect(token.claims).toMatchObject({
      iss: issuer,
      aud: 'http://shop.test',
      repository_id: '7',
    });
    expect(token.claims).not.toHaveProperty('environment');
  }
});

it('answers a job as the runner of GitHub does', { tags: ['PUB-05'] }, async () => {
  const { url } = await startTestSandbox();
  const address = `${url}/ci/token?api-version=2.0&audience=https://x.example&run_id=5`;
  expect((await fetch(address)).status).toBe(401);
  const headers = { authorization: 'bearer of-the-job' };
  const { value } = await read<{ value: string }>(fetch(address, { headers }));
  const { claims } = readToken(value);
  expect(claims).toMatchObject({ aud: 'https://x.example', run_id: '5' });
  expect(claims).not.toHaveProperty('api-version');
});

it('replaces its keys, and lists the earlier ones on request', { tags: ['PUB-05'] }, async () => {
  const { url } = await startTestSandbox();
  const listKids = async () => (await readKeys(url)).map(({ kid }) => kid);
  const before = await listKids();
  await postJson(`${url}/control/ci-keys`, { keepsEarlier: true });
  expect(await listKids()).toEqual(expect.arrayContaining(before));
  await postJson(`${url}/control/ci-keys`);
  const after = await listKids();
  expect(before.some((kid) => after.includes(kid))).toBe(false);
  const forged = await requestToken(url, { forge: 'foreign key' });
  const key = (await readKeys(url)).find(({ kid }) => kid === forged.kid)!;
  expect(isSignedBy(forged, key)).toBe(false);
  expect(await requestToken(url, { forge: 'no signature' })).toMatchObject({
    alg: 'none',
    signature: '',
  });
});
