import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ReleaseCalls } from '../../../../test/support/calls/release-calls.ts';
import { buildPackage } from '../../../../test/share-point-package.ts';
import { readAudit } from '../../../../test/support/calls/admin-calls.ts';
import { createProduct } from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { catalogVersion, products } from '../../../db/tables/catalog.ts';
import { sha256 } from '../../../files/files.ts';

const test = shopTest();

const graph = (scope: string) => ({ resource: 'Microsoft Graph', scope });
const build = (slug: string, version: string, scopes: string[] = []) =>
  buildPackage(version, { slug, webApiPermissions: scopes.map(graph) });

async function uploadZip(adminReleases: ReleaseCalls, product: { documentId: string }) {
  const answer = await adminReleases.upload(product, 'tool.zip', Buffer.from('PK anything'));
  return answer.json().data.documentId as string;
}

test.for([
  ['team-news.sppkg', 'team-news-v2.sppkg', 'team-news.sppkg'],
  ['team-plan-2.0.0.sppkg', 'team-plan-3.0.0.0.sppkg', 'team-plan.sppkg'],
  ['News_v2.0.0.0.sppkg', 'news.sppkg', 'News.sppkg'],
  ['plan-9.0.0.sppkg', 'plan.sppkg', 'plan-9.0.0.sppkg'],
  ['2.0.0.sppkg', '3.0.0.sppkg', '2.0.0.sppkg'],
] as const)(
  'a package called %s and its successor %s are both offered as %s',
  { tags: ['slow', 'KIT-07'] },
  async ([first, second, offered], { shop, adminReleases }) => {
    const product = await createProduct(shop);
    for (const [version, name] of [
      ['2.0.0.0', first],
      ['3.0.0.0', second],
    ] as const) {
      const bytes = buildPackage(version, { slug: product.documentId });
      const { documentId, fileName } = (await adminReleases.upload(product, name, bytes)).json()
        .data;
      expect(fileName).toBe(offered);
      const published = await adminReleases.publish(product, {
        package: documentId,
        changelog: 'New.',
      });
      expect(published.json().data.fileName).toBe(offered);
    }
  },
);

test(
  'no two products offer packages of one name, since SharePoint would replace one by the other',
  { tags: ['slow', 'KIT-07'] },
  async ({ shop, adminReleases }) => {
    const release = async (product: { documentId: string }, name: string, version = '2.0.0.0') => {
      const bytes = buildPackage(version, { slug: product.documentId });
      const uploaded = (await adminReleases.upload(product, name, bytes)).json().data;
      const form = { package: uploaded.documentId, changelog: 'New.' };
      const published = await adminReleases.publish(product, form);
      expect(published.json().data.fileName).toBe(uploaded.fileName);
      return uploaded.fileName;
    };
    const [first, second] = [await createProduct(shop), await createProduct(shop)];
    expect(await release(first, 'Büros.sppkg')).toBe('Buros.sppkg');
    expect(await release(second, 'buros.sppkg')).toBe('buros-2.sppkg');
    expect(await release(second, 'buros.sppkg', '3.0.0.0')).toBe('buros-2.sppkg');
    expect(await release(await createProduct(shop), 'buros-1.0.0.sppkg')).toBe('buros-1.0.0.sppkg');
    expect(await release(await createProduct(shop), 'Buros.sppkg')).toBe('Buros-3.sppkg');
    expect(await release(await createProduct(shop), '日历.sppkg')).toBe('RiLi.sppkg');
    expect(await release(await createProduct(shop), '予定表.sppkg')).toBe('YuDingBiao.sppkg');
    expect(await release(await createProduct(shop), '!!!.sppkg')).toBe('package.sppkg');
    expect(await release(await createProduct(shop), '???.sppkg')).toBe('package-2.sppkg');
  },
);

test(
  'packages that were uploaded together are offered under one name',
  { tags: ['KIT-07'] },
  async ({ shop, adminReleases }) => {
    const product = await createProduct(shop);
    const upload = async (version: string, name: string) =>
      (
        await adminReleases.upload(
          product,
          name,
          buildPackage(version, { slug: product.documentId }),
        )
      ).json().data.documentId;
    const waiting = [await upload('2.0.0.0', 'a.sppkg'), await upload('3.0.0.0', 'b.sppkg')];
    for (const id of waiting) {
      const published = await adminReleases.publish(product, { package: id, changelog: 'New.' });
      expect(published.json().data.fileName).toBe('a.sppkg');
    }
  },
);

test(
  'a published package becomes the current release, and older releases stay',
  { tags: ['slow'] },
  async ({ shop, db, admin, adminReleases, product }) => {
    const bytes = build('published', '1.10.0.0');
    const [before] = await db.select().from(catalogVersion);
    const published = await adminReleases.release(product, bytes, ' New tree.\nFaster. ');
    expect(published).toMatchObject({
      version: '1.10.0.0',
      changelog: 'New tree.\nFaster.',
      fileName: 'part.sppkg',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      facts: { version: '1.10.0.0', title: 'Org Tree' },
    });
    expect(
      (await adminReleases.list(product)).map((row: { version: string }) => row.version),
    ).toEqual(['1.10.0.0', '1.0.0.0']);
    const shown = await shop.app.inject(`/api/products/${product.documentId}?populate=release`);
    expect(shown.json().data).toMatchObject({ version: '1.10.0.0', packageName: 'part.sppkg' });
    expect(shown.json().data.release).toEqual({
      version: '1.10.0.0',
      publishedAt: published.publishedAt,
      changelog: 'New tree.\nFaster.',
      fileName: 'part.sppkg',
      sizeBytes: bytes.length,
      facts: published.facts,
    });
    const [changed] = await db.select().from(catalogVersion);
    expect(changed!.version).toBeGreaterThan(before!.version);
    expect(await readAudit(admin, published.documentId)).toEqual([
      {
        action: 'published',
        by: admin.user.username,
        details: { title: product.title, version: '1.10.0.0', fileName: 'part.sppkg' },
      },
    ]);
  },
);

test('a release leaves open product forms valid and updates the sitemap', async ({
  shop,
  admin,
  adminReleases,
  product,
}) => {
  const readProduct = async () =>
    (await admin.call('GET', `/back-office/products/${product.documentId}`)).json().data;
  const before = await readProduct();
  const { publishedAt } = await adminReleases.release(product, build('held', '2.0.0.0'));
  expect(await readProduct()).toMatchObject({ updatedAt: before.updatedAt, version: '2.0.0.0' });
  const sitemap = await shop.app.inject('/sitemap.xml');
  expect(sitemap.body).toContain(`/product/${product.slug}</loc><lastmod>${publishedAt}</lastmod>`);
});

test('an upload shows the permissions that the newest release does not request', async ({
  adminReleases,
  product,
}) => {
  await adminReleases.release(product, build('asking', '2.0.0.0', ['User.Read', 'Mail.Send']));
  const next = await adminReleases.upload(
    product,
    'next.sppkg',
    build('asking', '2.0.1.0', ['Mail.Send', 'Calendars.Read']),
  );
  expect(next.json().data.comparedWith).toEqual({
    version: '2.0.0.0',
    newPermissions: [graph('Calendars.Read')],
  });
});

test(
  'the version must be higher, compared number by number',
  { tags: ['slow'] },
  async ({ adminReleases, product }) => {
    await adminReleases.release(product, build('rising', '1.10.0.2'));
    for (const version of ['1.10.0.2', '1.10.0.1', '1.9.9.9', '0.99.0.0']) {
      const refused = await adminReleases.upload(product, 'part.sppkg', build('rising', version));
      expect(refused.json()).toMatchObject({
        error: { message: 'The version must be higher than that of the newest release' },
        validation_error: {
          files: [`Version ${version} is not higher than 1.10.0.2, which is on sale already.`],
        },
      });
    }
    for (const version of ['1.10.0.10', '1.11.0.0', '10.0.0.0']) {
      const { statusCode } = await adminReleases.upload(
        product,
        'part.sppkg',
        build('rising', version),
      );
      expect(statusCode, version).toBe(200);
    }
  },
);

test(
  'a package of another product is refused, whichever was released first',
  { tags: ['slow'] },
  async ({ shop, adminReleases }) => {
    const [product, other] = [await createProduct(shop), await createProduct(shop)];
    await adminReleases.release(product, build('mine', '2.0.0.0'));
    await adminReleases.release(other, build('theirs', '2.0.0.0'));
    const foreign = await adminReleases.upload(product, 'part.sppkg', build('theirs', '3.0.0.0'));
    expect(foreign.statusCode).toBe(400);
    expect(foreign.json()).toMatchObject({
      error: { message: 'This package belongs to another product' },
      validation_error: {
        files: [expect.stringMatching(/^The product id of “Org Tree” is .*; that of the earlier/)],
      },
    });
    const fresh = await createProduct(shop);
    const taken = await adminReleases.upload(fresh, 'part.sppkg', build('mine', '3.0.0.0'));
    expect(taken.json().validation_error.files).toEqual([
      `The product id of “Org Tree” belongs to “${product.title}”.`,
    ]);
  },
);

test('of two simultaneous releases the lower version is refused if it comes second', async ({
  shop,
  db,
  adminReleases,
  product,
}) => {
  const waiting = await Promise.all(
    ['2.0.0.0', '3.0.0.0', '2.0.0.0'].map(async (version) => {
      const answer = await adminReleases.upload(product, 'part.sppkg', build('race', version));
      return answer.json().data.documentId as string;
    }),
  );
  const answers = await Promise.all(
    waiting.map((documentId) =>
      adminReleases.publish(product, { package: documentId, changelog: 'New.' }),
    ),
  );
  const published = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  for (const answer of refused) {
    expect(answer.json().error.message).toMatch(/^The version must be higher/);
  }
  const [row] = await db.select().from(products).where(eq(products.id, product.id));
  const [newest, ...older] = await adminReleases.list(product);
  expect(newest.version).toBe('3.0.0.0');
  expect(older).toHaveLength(published.length);
  const current = await shop.app.inject(`/api/products/${row!.documentId}`);
  expect(current.json().data.version).toBe('3.0.0.0');
});

test('a file is released once and for one product', async ({ shop, adminReleases }) => {
  const [product, other] = [await createProduct(shop), await createProduct(shop)];
  const documentId = await uploadZip(adminReleases, product);
  const form = { package: documentId, version: '5.0', changelog: 'New.' };
  const answers = await Promise.all([
    adminReleases.publish(product, form),
    adminReleases.publish(other, form),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  for (const unknown of [documentId, 'z'.repeat(24)]) {
    const refused = await adminReleases.publish(product, {
      ...form,
      package: unknown,
      version: '6.0',
    });
    expect(refused.json().error.message).toMatch(/^This file is not waiting to be released/);
  }
});

test('a file without facts needs a version, a package contains its own', async ({
  adminReleases,
  product,
}) => {
  const zip = await uploadZip(adminReleases, product);
  const publishWith = async (body: object) =>
    (await adminReleases.publish(product, { changelog: 'New.', ...body })).json().validation_error;
  expect(await publishWith({ package: zip })).toEqual({ version: ['Version is required'] });
  expect(await publishWith({ package: zip, version: 'two' })).toEqual({
    version: ['Version must be numbers like 1.2.0'],
  });
  expect(await publishWith({ package: zip, version: '1.0' })).toEqual({
    files: ['Version 1.0 is not higher than 1.0.0.0, which is on sale already.'],
  });
  expect(await publishWith({ package: zip, version: '1.1', changelog: ' ' })).toEqual({
    changelog: ['Changelog is required'],
  });
  const read = (await adminReleases.upload(product, 'a.sppkg', build('own', '2.0.0.0'))).json().data
    .documentId;
  expect(await publishWith({ package: read, version: '2.0.0.0' })).toEqual({
    version: ['The package names its version itself'],
  });
  expect(await publishWith({ package: zip, version: '1.1' })).toBeUndefined();
  expect((await adminReleases.list(product))[0]).toMatchObject({ version: '1.1', facts: null });
});

test('a release cannot be changed or deleted', async ({ admin, adminReleases, product }) => {
  const { documentId } = await adminReleases.release(product, build('fixed', '2.0.0.0'));
  const path = `/back-office/products/${product.documentId}/releases`;
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await admin.call(method, path)).statusCode).toBe(405);
    expect((await admin.call(method, `${path}/${documentId}`)).statusCode).toBe(404);
  }
  expect(
    (await admin.call('GET', `/back-office/products/${'z'.repeat(24)}/releases`)).statusCode,
  ).toBe(404);
});
