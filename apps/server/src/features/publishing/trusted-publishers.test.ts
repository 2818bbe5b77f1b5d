import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect, onTestFinished } from 'vitest';
import { bearer, callWith } from '../../../test/support/api-tokens.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import {
  addPublisher,
  exchange,
  exchangeNew,
  pipeline,
  requestIdToken,
} from '../../../test/support/calls/pipeline-calls.ts';
import {
  graph,
  packageOf,
  publishWith,
  readMail,
} from '../../../test/support/calls/publishing-calls.ts';
import { deleteExpired } from '../../../test/support/delete-expired.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { createIdTokenProvider } from '../../providers/id-tokens.ts';
import { usedIdTokens } from '../../db/tables/publishing.ts';

let repositories = 700_000;

const test = shopTest()
  .extend('sold', async ({ shop, adminReleases }) => {
    const product = await createProduct(shop);
    await adminReleases.release(product, packageOf(product, '2.0.0.0'));
    return product;
  })
  .extend('trusted', async ({ shop, admin, sold }) => {
    repositories += 1;
    const repositoryId = String(repositories);
    const added = await addPublisher(shop, admin, [sold], { repositoryId });
    return { documentId: added.json().data.documentId as string, repositoryId };
  })
  .extend('claims', ({ trusted }) => ({ repository_id: trusted.repositoryId }))
  .extend('token', async ({ shop, claims }) => {
    const answer = await exchangeNew(shop, { claims });
    return answer.json().data.token as string;
  });

test(
  'only an Admin with a fresh proof lets a pipeline publish, and every Admin is told',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, admin, customer, sold }) => {
    expect(expectErrorCode(await addPublisher(shop, customer, [sold]))).toBe('ROLE_MISSING');
    const owner = await createCustomer(shop, { role: 'Admin' });
    const added = await addPublisher(shop, owner, [sold]);
    const { documentId, ...shown } = added.json().data;
    expect(shown).toMatchObject({
      ...pipeline,
      products: [{ documentId: sold.documentId, title: sold.title }],
      issuer: `${shop.sandbox.url}/ci`,
      addedBy: owner.user.username,
      lastUsedAt: null,
    });
    for (const environment of ['production', 'PRODUCTION']) {
      const again = await addPublisher(shop, admin, [sold], { environment });
      expect(again.json().error?.details.validation_error).toEqual({
        repositoryId: ['This pipeline is a trusted publisher already'],
      });
    }
    const list = await admin.call('GET', '/back-office/trusted-publishers?search=PARTS');
    expect(list.json().data).toMatchObject([{ documentId }]);
    for (const person of [admin, owner]) {
      const { text } = await readMail(shop, person, 'A trusted publisher was added');
      expect(text).toContain('partshelf-demo/parts, release.yml, production');
      expect(text).toContain(sold.title);
    }
    await admin.call('DELETE', `/back-office/trusted-publishers/${documentId}`);
    const entries = await readAudit(admin, documentId);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['removed', 'added']);
    const gone = await admin.call('DELETE', `/back-office/trusted-publishers/${documentId}`);
    expect(expectErrorCode(gone)).toBe('NOT_FOUND');
    await makeProofOld(shop, owner.user.id);
    expect(expectErrorCode(await addPublisher(shop, owner, [sold]))).toBe('PROOF_TOO_OLD');
  },
);

test(
  'of two spellings of an environment that are added at once, one is refused',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, admin, sold }) => {
    const answers = await Promise.all(
      ['Staging', 'STAGING'].map((environment) =>
        addPublisher(shop, admin, [sold], { repositoryId: '699999', environment }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  },
);

test(
  'what no pipeline can be is refused',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, admin, sold }) => {
    for (const wrong of [
      { repository: 'parts' },
      { repositoryId: 'parts' },
      { workflow: '../release.yml' },
      { environment: '' },
      { issuer: 'token.actions.githubusercontent.com' },
      { issuer: 'http://token.actions.githubusercontent.com' },
      { issuer: 'https://:secret@ci.example' },
      { issuer: 'https://ci.example?' },
      { issuer: 'https://127.0.0.1/ci' },
      { issuer: 'https://[::1]/ci' },
      { issuer: 'https://169.254.169.254' },
    ]) {
      const refused = await addPublisher(shop, admin, [sold], wrong);
      expect(expectErrorCode(refused), JSON.stringify(wrong)).toBe('VALIDATION_FAILED');
    }
    expect(expectErrorCode(await addPublisher(shop, admin, []))).toBe('VALIDATION_FAILED');
    const unknown = await addPublisher(shop, admin, [{ documentId: 'x'.repeat(24) }]);
    expect(expectErrorCode(unknown)).toBe('PRODUCT_UNKNOWN');
  },
);

test(
  'a pipeline gets a token of 15 minutes and publishes, in the name of its run',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, admin, sold, trusted, claims }) => {
    const before = Date.now();
    const exchanged = await exchangeNew(shop, { claims: { ...claims, run_id: '42' } });
    expect(exchanged.statusCode).toBe(200);
    const { token, expiresAt, products } = exchanged.json().data;
    expect(products).toEqual([{ documentId: sold.documentId, title: sold.title }]);
    const madeAt = Date.parse(expiresAt) - 15 * 60_000;
    expect(madeAt).toBeGreaterThanOrEqual(before - 1_000);
    expect(madeAt).toBeLessThanOrEqual(Date.now() + 1_000);
    const published = await publishWith(shop, token, packageOf(sold, '2.1.0.0'));
    expect([published.statusCode, published.json().data?.state]).toEqual([201, 'published']);
    const name = 'partshelf-demo/parts, release.yml, production, run 42';
    const [entry] = await readAudit(admin, published.json().data.documentId);
    expect(entry).toMatchObject({ details: { version: '2.1.0.0', token: name } });
    const { text } = await readMail(shop, admin, `${sold.title} 2.1.0 was published`);
    expect(text).toContain(name);
    const list = await admin.call('GET', `/back-office/trusted-publishers?search=${sold.title}`);
    expect(list.json().data).toMatchObject([
      { documentId: trusted.documentId, lastUsedAt: expect.any(String) },
    ]);
    expect((await admin.call('GET', '/api-tokens')).json().data).toEqual([]);
  },
);

test(
  'what asks for more rights is held, and names the run',
  { tags: ['slow', 'PUB-05', 'PUB-03'] },
  async ({ shop, admin, sold, token }) => {
    const bytes = packageOf(sold, '2.1.0.0', { webApiPermissions: [graph('Mail.Send')] });
    const { state, documentId } = (await publishWith(shop, token, bytes)).json().data;
    expect(state).toBe('held');
    const held = await admin.call('GET', `/back-office/releases/held/${documentId}`);
    expect(held.json().data.tokenName).toMatch(/^partshelf-demo\/parts, release\.yml.*, run \d+$/);
  },
);

test(
  'the token publishes no other product, and does nothing else',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, token, adminReleases }) => {
    const other = await createProduct(shop);
    await adminReleases.releaseVersion(other, '1.5.0.0');
    const refused = await publishWith(shop, token, packageOf(other, '9.0.0.0'));
    expect(expectErrorCode(refused)).toBe('PUBLISHING_PRODUCT_UNKNOWN');
    const others = allRoutes.filter(
      ({ access, path }) => access !== 'public' && !path.startsWith('/publish/'),
    );
    const answers = await Promise.all(others.map((route) => callWith(shop, route, bearer(token))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  },
);

test(
  'an ID token is used once, also by twenty at the same time on two nodes',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, db, claims }) => {
    const idToken = await requestIdToken(shop, { claims });
    const { idTokens: _, ...deps } = shop.deps;
    const app = buildApp({ ...deps, idTokens: createIdTokenProvider(deps.config) });
    onTestFinished(() => app.close());
    const nodes = [shop, { app }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, index) => exchange(nodes[index % 2]!, idToken)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expectRefusal(answer, 'It was used before.');
    await db.update(usedIdTokens).set({ acceptedUntil: new Date('2026-01-01T00:00:00Z') });
    await deleteExpired(shop);
    expect(await db.$count(usedIdTokens)).toBe(0);
  },
);

type Answer = Awaited<ReturnType<typeof exchange>>;

function expectRefusal(answer: Answer, reason: string) {
  expect(expectErrorCode(answer)).toBe('ID_TOKEN_REFUSED');
  expect(answer.json().error.details.validation_error.idToken).toEqual([reason]);
}

const now = () => Math.floor(Date.now() / 1_000);

test.for([
  ['expired', () => ({ exp: now() - 60 }), 'It has expired.'],
  ['issued hours ago', () => ({ iat: now() - 7_200 }), 'It has expired.'],
  ['not valid yet', () => ({ nbf: now() + 120 }), 'Its claim nbf is missing, or not accepted.'],
  ['from the future', () => ({ iat: now() + 120 }), 'Its claim iat is missing, or not accepted.'],
  ['without an end', () => ({ exp: null }), 'Its claim exp is missing, or not accepted.'],
  ['without an id', () => ({ jti: null }), 'Its claim jti is missing, or not accepted.'],
  [
    'for another shop',
    () => ({ aud: 'https://x.example' }),
    'Its audience is not http://shop.test.',
  ],
  ['without a run', () => ({ run_id: null }), 'It does not say which workflow runs.'],
  [
    'of a workflow elsewhere',
    () => ({ workflow_ref: 'other/parts/.github/workflows/release.yml@refs/heads/main' }),
    'It does not say which workflow runs.',
  ],
  [
    'of a file whose name begins like the workflow',
    () => ({
      workflow_ref: 'partshelf-demo/parts/.github/workflows/release.yml@2.yml@refs/heads/main',
    }),
    'It does not say which workflow runs.',
  ],
  ['of a pull request', () => ({ event_name: 'pull_request' }), 'Pull requests do not publish.'],
  [
    'of a workflow that a pull request of a fork started',
    () => ({ event_name: 'pull_request_target' }),
    'Pull requests do not publish.',
  ],
] as const)(
  'a token that is %s is refused',
  { tags: ['slow', 'PUB-05'] },
  async ([, change, reason], { shop, claims }) => {
    expectRefusal(await exchangeNew(shop, { claims: { ...claims, ...change() } }), reason);
  },
);

test.for([
  ['no signature', 'It is not signed with RS256 or ES256.'],
  ['public key as secret', 'It is not signed with RS256 or ES256.'],
  ['foreign key', 'Its signature is wrong.'],
] as const)(
  'a token that is forged with %s is refused',
  { tags: ['PUB-05'] },
  async ([forge, reason], { shop, claims }) => {
    expectRefusal(await exchangeNew(shop, { claims, forge }), reason);
    const real = await exchangeNew(shop, { claims, algorithm: 'ES256' });
    expect(real.statusCode).toBe(200);
  },
);

test.for(['', 'x', 'a.b.c', 'e30.e30.', `${'e30.'.repeat(2)}${'A'.repeat(9_000)}`])(
  'what is no token is refused: %s',
  { tags: ['slow', 'PUB-05'] },
  async (idToken, { shop }) => {
    expect(expectErrorCode(await exchange(shop, idToken))).toBe('ID_TOKEN_REFUSED');
  },
);

test.for([
  ['repository id', { repository_id: '1' }],
  ['name of the repository', { repository: 'partshelf-demo/renamed' }],
  ['workflow', { workflow_ref: 'partshelf-demo/parts/.github/workflows/test.yml@refs/heads/main' }],
  ['environment', { environment: 'staging' }],
  ['environment at all', { environment: null }],
] as const)(
  'a pipeline with another %s gets no token',
  { tags: ['slow', 'PUB-05'] },
  async ([, change], { shop, claims }) => {
    const repository = { ...claims, ...change };
    const renamed =
      'repository' in change && change.repository
        ? { workflow_ref: `${change.repository}/.github/workflows/release.yml@refs/heads/main` }
        : {};
    const answer = await exchangeNew(shop, { claims: { ...repository, ...renamed } });
    expect(expectErrorCode(answer)).toBe('TRUSTED_PUBLISHER_UNKNOWN');
  },
);

test(
  'a publisher without an environment takes each, and one for the environment comes first',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, admin, sold, trusted, claims }) => {
    const other = await createProduct(shop);
    const { repositoryId } = trusted;
    await addPublisher(shop, admin, [other], { repositoryId, environment: null });
    const listProducts = async (environment: string | null) => {
      const answer = await exchangeNew(shop, { claims: { ...claims, environment } });
      return answer.json().data.products.map(({ title }: { title: string }) => title);
    };
    expect(await listProducts('Production')).toEqual([sold.title]);
    expect(await listProducts('staging')).toEqual([other.title]);
    expect(await listProducts(null)).toEqual([other.title]);
  },
);

test(
  'an issuer that no Admin has named is not asked for its keys',
  { tags: ['PUB-05'] },
  async ({ shop, claims }) => {
    const answer = await exchangeNew(shop, { claims: { ...claims, iss: 'http://127.0.0.1:9/ci' } });
    expect(expectErrorCode(answer)).toBe('TRUSTED_PUBLISHER_UNKNOWN');
  },
);

test(
  'removing the publisher ends its tokens',
  { tags: ['PUB-05'] },
  async ({ shop, admin, sold, trusted, claims, token }) => {
    await admin.call('DELETE', `/back-office/trusted-publishers/${trusted.documentId}`);
    const refused = await publishWith(shop, token, packageOf(sold, '2.1.0.0'));
    expect(refused.statusCode).toBe(401);
    const answer = await exchangeNew(shop, { claims });
    expect(expectErrorCode(answer)).toBe('TRUSTED_PUBLISHER_UNKNOWN');
  },
);

test.for([
  ['is no longer an Admin', 'role', { role: 'Customer' }],
  ['is blocked', 'blocked', { blocked: true }],
] as const)(
  'publishers and their tokens end when who added them %s',
  { tags: ['slow', 'PUB-05'] },
  async ([, path, body], { shop, admin, sold }) => {
    repositories += 1;
    const repositoryId = String(repositories);
    const owner = await createCustomer(shop, { role: 'Admin' });
    await addPublisher(shop, owner, [sold], { repositoryId });
    const claims = { repository_id: repositoryId };
    const { token } = (await exchangeNew(shop, { claims })).json().data;
    const person = `/back-office/people/${owner.user.documentId}`;
    await admin.call('PUT', `${person}/${path}`, body);
    expect((await publishWith(shop, token, packageOf(sold, '2.1.0.0'))).statusCode).toBe(401);
    await admin.call('PUT', `${person}/role`, { role: 'Admin' });
    await admin.call('PUT', `${person}/blocked`, { blocked: false });
    const answer = await exchangeNew(shop, { claims });
    expect(expectErrorCode(answer)).toBe('TRUSTED_PUBLISHER_UNKNOWN');
    const entries = await readAudit(admin, owner.user.documentId);
    expect(entries.at(-1)).toMatchObject({ details: { trustedPublishersRemoved: 1 } });
  },
);

test(
  'deleting its only product removes the publisher',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, admin, sold }) => {
    repositories += 1;
    const repositoryId = String(repositories);
    const draft = await createProduct(shop, { publishedAt: null });
    await addPublisher(shop, admin, [draft, sold], { repositoryId, environment: 'both' });
    await addPublisher(shop, admin, [draft], { repositoryId });
    const deleted = await admin.call('DELETE', `/back-office/products/${draft.documentId}`);
    expect(deleted.statusCode).toBe(200);
    const claims = { repository_id: repositoryId };
    const alone = await exchangeNew(shop, { claims });
    expect(expectErrorCode(alone)).toBe('TRUSTED_PUBLISHER_UNKNOWN');
    const both = await exchangeNew(shop, { claims: { ...claims, environment: 'both' } });
    expect(both.json().data.products).toEqual([{ documentId: sold.documentId, title: sold.title }]);
  },
);
