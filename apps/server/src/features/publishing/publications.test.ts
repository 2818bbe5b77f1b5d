import { expect } from 'vitest';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { bearer, callWith } from '../../../test/support/api-tokens.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  createPublishingToken,
  listPackages,
  packageOf,
  publishWith,
  readMail,
  toPublication,
} from '../../../test/support/calls/publishing-calls.ts';
import { allTold } from '../../../test/support/calls/release-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sha256 } from '../../files/files.ts';

const test = shopTest()
  .extend('sold', async ({ shop, adminReleases }) => {
    const product = await createProduct(shop);
    const { fileName } = await adminReleases.release(product, packageOf(product, '2.0.0.0'));
    return { ...product, fileName: fileName as string };
  })
  .extend('token', async ({ admin, sold }) => (await createPublishingToken(admin, sold)).token);

test(
  'only an Admin with a fresh proof gives a token the products that it publishes',
  { tags: ['slow', 'PUB-01'] },
  async ({ shop, customer, sold }) => {
    const body = {
      name: 'Release pipeline',
      scopes: ['releases:publish'],
      products: [sold.documentId],
      expiresInDays: 90,
    };
    const create = (caller: typeof customer, given = {}) =>
      caller.call('POST', '/api-tokens', { ...body, ...given });
    expect(expectErrorCode(await create(customer))).toBe('API_TOKEN_SCOPE_UNAVAILABLE');
    const admin = await createCustomer(shop, { role: 'Admin' });
    const created = (await create(admin)).json().data;
    const products = [{ documentId: sold.documentId, title: sold.title }];
    expect(created.products).toEqual(products);
    expect((await admin.call('GET', '/api-tokens')).json().data).toMatchObject([{ products }]);
    for (const wrong of [
      { products: [] },
      { products: undefined },
      { scopes: ['catalog:read'] },
      { products: [sold.documentId, sold.documentId] },
    ]) {
      expect(expectErrorCode(await create(admin, wrong))).toBe('VALIDATION_FAILED');
    }
    const unknown = { products: [sold.documentId, 'x'.repeat(24)] };
    expect(expectErrorCode(await create(admin, unknown))).toBe('PRODUCT_UNKNOWN');
    await makeProofOld(shop, admin.user.id);
    expect(expectErrorCode(await create(admin))).toBe('PROOF_TOO_OLD');
  },
);

test(
  'a package that asks for no more is on sale at once, and every Admin is told',
  { tags: ['slow', 'PUB-01', 'PUB-02'] },
  async ({ shop, admin, sold, token }) => {
    const other = await createCustomer(shop, { role: 'Admin' });
    const bytes = packageOf(sold, '2.1.0.0');
    const answer = await publishWith(shop, token, bytes, { changelog: ' Faster. ' });
    expect(answer.statusCode).toBe(201);
    const { documentId, ...published } = answer.json().data;
    expect(published).toMatchObject({
      product: { documentId: sold.documentId, title: sold.title },
      version: '2.1.0.0',
      state: 'published',
      fileName: sold.fileName,
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      reasons: [],
      comparedWith: { version: '2.0.0.0', difference: { permissions: { added: [], removed: [] } } },
    });
    const shown = await shop.app.inject(`/api/products/${sold.documentId}?populate=release`);
    expect(shown.json().data.version).toBe('2.1.0.0');
    const [entry] = await readAudit(admin, documentId);
    expect(entry).toMatchObject({
      action: 'published',
      details: { version: '2.1.0.0', token: 'Release pipeline' },
    });
    for (const person of [admin, other]) {
      const { text } = await readMail(shop, person, `${sold.title} 2.1.0 was published`);
      expect(text).toContain(sha256(bytes));
      expect(text).toContain('Release pipeline');
    }
    const state = { method: 'GET', url: `/api/publish/releases/${documentId}` } as const;
    const read = await shop.app.inject({ ...state, headers: bearer(token) });
    expect(read.json().data).toMatchObject({ state: 'published', version: '2.1.0.0' });
  },
);

test(
  'the same bytes again are answered as before, and other bytes of a version are refused',
  { tags: ['slow', 'PUB-02'] },
  async ({ shop, sold, token, adminReleases }) => {
    const bytes = packageOf(sold, '2.1.0.0');
    const first = (await publishWith(shop, token, bytes)).json().data;
    const again = await publishWith(shop, token, bytes, { changelog: 'Another text.' });
    expect(again.statusCode).toBe(200);
    expect(again.json().data).toMatchObject({ documentId: first.documentId, state: 'published' });
    const other = packageOf(sold, '2.1.0.0', { skipFeatureDeployment: false });
    expect(expectErrorCode(await publishWith(shop, token, other))).toBe('VERSION_TAKEN');
    const lower = packageOf(sold, '1.9.0.0');
    expect(expectErrorCode(await publishWith(shop, token, lower))).toBe('PACKAGE_VERSION_TOO_LOW');
    await adminReleases.withdraw({ documentId: first.documentId });
    const withdrawn = await publishWith(shop, token, bytes);
    expect(expectErrorCode(withdrawn)).toBe('RELEASE_WITHDRAWN');
  },
);

test(
  'ten uploads of one version at once make one release',
  { tags: ['slow', 'PUB-02'] },
  async ({ shop, sold, token, adminReleases }) => {
    const uploads = Array.from({ length: 10 }, (_, index) =>
      packageOf(sold, '3.0.0.0', {
        parts: [{ name: 'ClientSideAssets/build.js', content: `/* build ${index} */` }],
      }),
    );
    const before = await listPackages(shop);
    const wait = (await Promise.all(uploads.map((bytes) => toPublication(token, bytes)))).map(
      (request) => shop.app.inject(request),
    );
    const codes = (await Promise.all(wait)).map((answer) =>
      answer.statusCode === 201 ? 'published' : answer.json().error.details.code,
    );
    expect(codes.filter((code) => code === 'published')).toHaveLength(1);
    const refused = codes.filter((code) => code !== 'published');
    expect(refused.every((code) => ['VERSION_TAKEN', 'TOO_MANY_REQUESTS'].includes(code))).toBe(
      true,
    );
    await allTold(shop);
    const versions = (await adminReleases.list(sold)).map(
      (row: { version: string }) => row.version,
    );
    expect(versions).toEqual(['3.0.0.0', '2.0.0.0', '1.0.0.0']);
    expect(await listPackages(shop)).toHaveLength(before.length + 1);
  },
);

test('a dry run stores nothing', { tags: ['slow', 'PUB-02'] }, async ({ shop, sold, token }) => {
  const bytes = packageOf(sold, '2.1.0.0');
  const files = await listPackages(shop);
  const answer = await publishWith(shop, token, bytes, { dryRun: true, key: 'run-1' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({
    documentId: null,
    state: 'published',
    version: '2.1.0.0',
  });
  expect(await listPackages(shop)).toEqual(files);
  const shown = await shop.app.inject(`/api/products/${sold.documentId}?populate=release`);
  expect(shown.json().data.version).toBe('2.0.0.0');
  const other = packageOf(sold, '2.2.0.0');
  expect((await publishWith(shop, token, other, { key: 'run-1' })).statusCode).toBe(201);
});

test(
  'an idempotency key is for one upload',
  { tags: ['slow', 'PUB-02'] },
  async ({ shop, sold, token }) => {
    const bytes = packageOf(sold, '2.1.0.0');
    const key = 'github/run-7.1:publish';
    expect((await publishWith(shop, token, bytes, { key })).statusCode).toBe(201);
    expect((await publishWith(shop, token, bytes, { key })).statusCode).toBe(200);
    const otherText = await publishWith(shop, token, bytes, { key, changelog: 'Other.' });
    expect(expectErrorCode(otherText)).toBe('IDEMPOTENCY_KEY_REUSED');
    const otherBytes = await publishWith(shop, token, packageOf(sold, '2.2.0.0'), { key });
    expect(expectErrorCode(otherBytes)).toBe('IDEMPOTENCY_KEY_REUSED');
    const wrong = await publishWith(shop, token, bytes, { key: 'a key' });
    expect(expectErrorCode(wrong)).toBe('VALIDATION_FAILED');
  },
);

const privateKey = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`;

test.for([
  ['.env', 'KEY=1'],
  ['ClientSideAssets/.npmrc', 'registry=https://registry.example'],
  ['certificate.pfx', 'anything'],
  ['ClientSideAssets/tree2.js', `const key = "${privateKey.replaceAll('\n', '\\n')}";`],
  ['ClientSideAssets/token.js', `publish("npm_${'a1'.repeat(18)}")`],
] as const)(
  'a package with %s is refused because of its secret',
  { tags: ['slow', 'PUB-02'] },
  async ([name, content], { shop, sold, token }) => {
    const bytes = packageOf(sold, '2.1.0.0', { parts: [{ name, content }] });
    const refused = await publishWith(shop, token, bytes);
    expect(expectErrorCode(refused)).toBe('PACKAGE_HAS_SECRETS');
    expect(refused.json().error.details.validation_error.file.join()).toContain(name);
  },
);

test(
  'a package that only names the header of a key is no secret',
  { tags: ['slow', 'PUB-02'] },
  async ({ shop, sold, token }) => {
    const content = 'if (pem.startsWith("-----BEGIN PRIVATE KEY-----")) parse(pem);';
    const bytes = packageOf(sold, '2.1.0.0', {
      parts: [{ name: 'ClientSideAssets/pem.js', content }],
    });
    expect((await publishWith(shop, token, bytes)).statusCode).toBe(201);
  },
);

test(
  'a file name that is a command is offered under the name of the product’s packages',
  { tags: ['PUB-02'] },
  async ({ shop, sold, token }) => {
    const fileName = '$(reboot); rm -rf ..sppkg.sppkg';
    const answer = await publishWith(shop, token, packageOf(sold, '2.1.0.0'), { fileName });
    expect(answer.json().data.fileName).toBe(sold.fileName);
  },
);

test(
  'a product that the token does not list, an unknown package and other files are refused',
  { tags: ['slow', 'PUB-01', 'PUB-02'] },
  async ({ shop, sold, token, adminReleases }) => {
    const other = await createProduct(shop);
    await adminReleases.releaseVersion(other, '1.5.0.0');
    const files = await listPackages(shop);
    for (const product of [other, { documentId: 'a-new-part' }]) {
      const refused = await publishWith(shop, token, packageOf(product, '9.0.0.0'));
      expect(expectErrorCode(refused)).toBe('PUBLISHING_PRODUCT_UNKNOWN');
    }
    const zip = await publishWith(shop, token, Buffer.from('PK'), { fileName: 'tool.zip' });
    expect(expectErrorCode(zip)).toBe('PACKAGE_KIND_UNKNOWN');
    const broken = await publishWith(shop, token, Buffer.from('PK'));
    expect(expectErrorCode(broken)).toBe('PACKAGE_BROKEN');
    const silent = await publishWith(shop, token, packageOf(sold, '2.1.0.0'), { changelog: ' ' });
    expect(expectErrorCode(silent)).toBe('VALIDATION_FAILED');
    expect(await listPackages(shop)).toEqual(files);
  },
);

test(
  'a session cannot publish here, and the token can do nothing else',
  { tags: ['slow', 'PUB-01'] },
  async ({ shop, admin, sold, token }) => {
    const bytes = packageOf(sold, '2.1.0.0');
    const asAdmin = await publishWith(shop, admin.token, bytes);
    expect(expectErrorCode(asAdmin)).toBe('PUBLISHING_TOKEN_NEEDED');
    const others = allRoutes.filter(
      ({ access, path }) => access !== 'public' && !path.startsWith('/publish/'),
    );
    const answers = await Promise.all(others.map((route) => callWith(shop, route, bearer(token))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  },
);

test(
  'a token is dead once it is revoked, and once its Admin is demoted or blocked',
  { tags: ['slow', 'PUB-01'] },
  async ({ shop, admin, sold }) => {
    const owner = await createCustomer(shop, { role: 'Admin' });
    const { token, documentId } = await createPublishingToken(owner, sold);
    const lasting = await createPublishingToken(owner, sold);
    await owner.call('DELETE', `/api-tokens/${documentId}`);
    const bytes = packageOf(sold, '2.1.0.0');
    expect((await publishWith(shop, token, bytes)).statusCode).toBe(401);
    const setRole = (role: string) =>
      admin.call('PUT', `/back-office/people/${owner.user.documentId}/role`, { role });
    await setRole('Customer');
    expect((await publishWith(shop, lasting.token, bytes)).statusCode).toBe(401);
    await setRole('Admin');
    expect((await publishWith(shop, lasting.token, bytes)).statusCode).toBe(401);
  },
);

test(
  'a token that is revoked while its upload arrives publishes nothing',
  { tags: ['PUB-01'] },
  async ({ shop, admin, sold, adminReleases }) => {
    const { token, documentId } = await createPublishingToken(admin, sold);
    const { headers, payload, url } = (await toPublication(token, packageOf(sold, '2.1.0.0'))) as {
      headers: Record<string, string>;
      payload: Buffer;
      url: string;
    };
    const files = await listPackages(shop);
    const first = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(payload.subarray(0, 200));
        first.resolve();
        await last.promise;
        controller.enqueue(payload.subarray(200));
        controller.close();
      },
    });
    const { 'content-length': _, ...others } = headers;
    const sent = fetch(`${shop.url}${url}`, {
      method: 'POST',
      headers: others,
      body,
      duplex: 'half',
    } as RequestInit);
    await first.promise;
    await expect
      .poll(async () => (await admin.call('GET', '/api-tokens')).json().data[0].lastUsedAt)
      .not.toBeNull();
    await admin.call('DELETE', `/api-tokens/${documentId}`);
    last.resolve();
    expect((await sent).status).toBe(401);
    expect(await adminReleases.list(sold)).toHaveLength(2);
    expect(await listPackages(shop)).toEqual(files);
  },
);

test(
  'owners are told of a release by a job',
  { tags: ['slow', 'PUB-02'] },
  async ({ shop, sold, token }) => {
    const buyer = await createBuyer(shop);
    await buyer.payFor(sold);
    await publishWith(shop, token, packageOf(sold, '2.1.0.0'), { changelog: 'Much faster.' });
    await allTold(shop);
    const mail = await readMail(shop, buyer, `${sold.title} 2.1.0 is ready to download`);
    expect(mail.text).toContain('Much faster.');
  },
);
