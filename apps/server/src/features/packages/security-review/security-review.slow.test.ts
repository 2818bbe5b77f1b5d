import { routes } from '@partshelf/contract/routes.ts';
import type { SecurityReview } from '@partshelf/contract/packages/packages.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { readPdf } from '../../../../test/files/read-documents.ts';
import { buildReviewedPackage } from '../../../../test/support/calls/release-calls.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { createProduct } from '../../../../test/support/factories.ts';
import { createOwner } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import type { Database } from '../../../db/client.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { sha256 } from '../../../files/files.ts';

const test = shopTest()
  .extend('older', async ({ db, product }) => {
    const [release] = await db.select().from(releases).where(eq(releases.productId, product.id));
    return release!;
  })
  .extend('bytes', ({ product }) => buildReviewedPackage('2.0.0.0', product.documentId))
  .extend('current', ({ adminReleases, product, bytes }) => adminReleases.release(product, bytes))
  .extend('address', ({ product }) => `/api/products/${product.documentId}/security-review`)
  .extend('read', ({ shop, address }) => async () => {
    const answer = await shop.app.inject(address);
    return answer.json<SecurityReview>();
  });

/** By the job that follows the release. */
const untilStored = (db: Database, documentId: string) =>
  until(
    () =>
      db.$count(
        releases,
        and(eq(releases.documentId, documentId), isNotNull(releases.securityReviewFileId)),
      ),
    (stored) => stored === 1,
  );

test(
  'a visitor reads the review of the current release as JSON',
  { tags: ['KIT-09'] },
  async ({ shop, product, current, address, bytes }) => {
    const answer = await shop.app.inject(address);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const review = answer.json<SecurityReview>();
    expect(review.$schema).toBe('http://shop.test/api/schemas/security-review.json');
    expect(review.product).toEqual({
      documentId: product.documentId,
      title: product.title,
      url: `http://shop.test/product/${product.slug}`,
    });
    expect(review.release).toEqual({
      documentId: current.documentId,
      version: '2.0.0.0',
      publishedAt: current.publishedAt,
      fileName: 'part.sppkg',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    });
    const named = await shop.app.inject(`${address}?release=${current.documentId}`);
    expect(named.json()).toEqual(review);
  },
);

test(
  'a review that many ask for is built once, and again when what it names changes',
  { tags: ['KIT-09'] },
  async ({ db, product, current, read }) => {
    await untilStored(db, current.documentId);
    const statements = vi.spyOn(db.$client, 'query');
    const readMany = async () => {
      const reviews = await Promise.all(Array.from({ length: 8 }, read));
      const texts = statements.mock.calls.map(([statement]) => JSON.stringify(statement));
      statements.mockClear();
      const built = texts.filter((text) => text.includes('package_contents')).length / 2;
      return { built, titles: new Set(reviews.map((review) => review.product.title)) };
    };
    expect(await readMany()).toEqual({ built: 1, titles: new Set([product.title]) });
    expect((await readMany()).built).toBe(0);
    await db.update(products).set({ title: 'Renamed' }).where(eq(products.id, product.id));
    expect(await readMany()).toEqual({ built: 1, titles: new Set(['Renamed']) });
    statements.mockRestore();
  },
);

test(
  'the review says what is in the package, and nothing else leaves',
  { tags: ['KIT-09'] },
  async ({ current, read, db }) => {
    const [stored] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, current.documentId));
    const review = await read();
    const { permissions, contents, ...facts } = review.package!;
    const { permissions: asked, ...storedFacts } = stored!.packageFacts!;
    expect(facts).toEqual(storedFacts);
    expect(contents).toEqual(stored!.packageContents);
    expect(asked).toHaveLength(2);
    expect(permissions).toEqual([
      {
        resource: 'Microsoft Graph',
        scope: 'Calendars.Read',
        meaning: 'Read calendars',
        approver: 'Global Administrator',
        reach: 'tenant',
        isGrantable: true,
      },
      {
        resource: 'Contoso "API"',
        scope: 'user_impersonation',
        meaning: 'Act for the person who is signed in',
        approver: 'Application Administrator',
        reach: 'tenant',
        isGrantable: true,
      },
    ]);
    expect(contents!.mentionedHosts).toEqual(['api.example']);
    expect(contents!.sbom?.components).toContainEqual({
      name: 'react',
      version: '18.2.0',
      licence: 'MIT',
    });
    expect(z.parse(routes['GET /products/:documentId/security-review'].output, review)).toEqual(
      review,
    );
  },
);

test(
  'the review names the changes since the release before',
  { tags: ['KIT-09'] },
  async ({ adminReleases, product, current, read }) => {
    expect((await read()).comparedWith).toEqual({ version: '1.0.0.0', difference: null });
    const next = buildReviewedPackage('3.0.0.0', product.documentId, {
      webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'Mail.Send' }],
    });
    await adminReleases.release(product, next);
    const { comparedWith } = await read();
    expect(comparedWith).toMatchObject({
      version: current.version,
      difference: {
        permissions: {
          added: [{ resource: 'Microsoft Graph', scope: 'Mail.Send' }],
          removed: [{ scope: 'Calendars.Read' }, { scope: 'user_impersonation' }],
        },
        mentionedHosts: { added: [], removed: [] },
        isolation: null,
      },
    });
  },
);

test(
  'the review says what was not examined, by what the package is',
  { tags: ['KIT-09'] },
  async ({ current, product, adminReleases, read }) => {
    expect(current.version).toBe('2.0.0.0');
    const { notExamined } = await read();
    expect(notExamined).toContain('It was not checked for known vulnerabilities or for malware.');
    expect(notExamined.join(' ')).toContain('neither run nor parsed');
    expect(notExamined.join(' ')).not.toContain('brings no list');
    const plain = buildReviewedPackage('3.0.0.0', product.documentId, { parts: [] });
    await adminReleases.release(product, plain);
    const { notExamined: ofPlain } = await read();
    expect(ofPlain).toContain('The package brings no list of its components, and none was made.');
    expect(ofPlain.join(' ')).not.toContain('can stand in a library');
  },
);

test(
  'a package whose contents are not read yet has no claims about its scripts',
  { tags: ['KIT-09'] },
  async ({ shop, db, current, address, read }) => {
    await untilStored(db, current.documentId);
    await db
      .update(releases)
      .set({ packageContents: null, securityReviewFileId: null })
      .where(eq(releases.documentId, current.documentId));
    const { package: reviewed, notExamined } = await read();
    expect(reviewed).toMatchObject({ title: 'Org Tree', contents: null });
    expect(notExamined.join(' ')).toContain('Only the manifests were read');
    const { text } = await readPdf((await shop.app.inject(`${address}?format=pdf`)).rawPayload);
    expect(text).toContain('Its scripts have not been searched yet.');
    expect(text).not.toContain('No sign of inline script');
  },
);

test('a file that is no package says so', { tags: ['KIT-09'] }, async ({ shop }) => {
  const product = await createProduct(shop);
  const answer = await shop.app.inject(`/api/products/${product.documentId}/security-review`);
  expect(answer.json()).toMatchObject({
    package: null,
    comparedWith: null,
    release: { sha256: product.sha256 },
    notExamined: [
      'The file is not a SharePoint package: nothing in it was read. Only its size and its SHA-256 are known.',
      expect.any(String),
      expect.any(String),
    ],
  });
});

test(
  'the review of an older release is for those who may download it',
  { tags: ['KIT-09'] },
  async ({ shop, product, older, current, customer, address, helpdesk }) => {
    const owner = await createOwner(shop, product);
    expect(current.version).toBe('2.0.0.0');
    for (const format of ['json', 'pdf']) {
      const query = `?release=${older.documentId}&format=${format}`;
      const path = `${address.replace('/api', '')}${query}`;
      const visitor = await shop.app.inject(`${address}${query}`);
      expect([visitor.statusCode, expectErrorCode(visitor)]).toEqual([401, 'TOKEN_MISSING']);
      for (const { call } of [customer, helpdesk]) {
        const other = await call('GET', path);
        expect([other.statusCode, expectErrorCode(other)]).toEqual([403, 'NOT_PURCHASED']);
      }
      expect((await owner.call('GET', path)).statusCode).toBe(200);
    }
    const review = (
      await owner.call(
        'GET',
        `/products/${product.documentId}/security-review?release=${older.documentId}`,
      )
    ).json();
    expect(review.release.version).toBe('1.0.0.0');
  },
);

test(
  'unknown products and releases, and drafts, are not found',
  { tags: ['KIT-09'] },
  async ({ shop, db, product, older, current, address }) => {
    expect(current.version).toBe('2.0.0.0');
    const other = await createProduct(shop);
    const unknown = [
      `/api/products/${'a'.repeat(24)}/security-review`,
      `${address}?release=${'a'.repeat(24)}`,
      `/api/products/${other.documentId}/security-review?release=${older.documentId}`,
    ];
    for (const url of unknown) {
      const answer = await shop.app.inject(url);
      expect([answer.statusCode, expectErrorCode(answer)]).toEqual([404, 'NOT_FOUND']);
    }
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, product.id));
    for (const format of ['json', 'pdf']) {
      expect((await shop.app.inject(`${address}?format=${format}`)).statusCode).toBe(404);
    }
  },
);

test('an unknown format is refused', { tags: ['KIT-09'] }, async ({ shop, address }) => {
  const answer = await shop.app.inject(`${address}?format=docx`);
  expect([answer.statusCode, expectErrorCode(answer)]).toEqual([400, 'VALIDATION_FAILED']);
});

test(
  'reviews are valid by the published schema',
  { tags: ['KIT-09'] },
  async ({ shop, current, read }) => {
    expect(current.version).toBe('2.0.0.0');
    const review = await read();
    const answer = await shop.app.inject('/api/schemas/security-review.json');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const schema = answer.json();
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: review.$schema,
      title: expect.any(String),
      description: expect.any(String),
    });
    const validate = new Ajv2020({ strict: false }).compile(schema);
    const other = await createProduct(shop);
    const plain = await shop.app.inject(`/api/products/${other.documentId}/security-review`);
    for (const document of [review, plain.json()]) {
      expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(validate({ ...review, notExamined: [1] })).toBe(false);
  },
);

test(
  'a review is written again when the release that it compares with is withdrawn',
  { tags: ['KIT-09'] },
  async ({ db, adminReleases, older, current, read }) => {
    await untilStored(db, current.documentId);
    const findFile = async () => {
      const [release] = await db
        .select({ file: releases.securityReviewFileId })
        .from(releases)
        .where(eq(releases.documentId, current.documentId));
      return release!.file;
    };
    const stored = await findFile();
    expect((await read()).comparedWith).toMatchObject({ version: '1.0.0.0' });
    await adminReleases.withdraw(older);
    expect((await read()).comparedWith).toBeNull();
    await until(findFile, (file) => file !== null && file !== stored);
  },
);
