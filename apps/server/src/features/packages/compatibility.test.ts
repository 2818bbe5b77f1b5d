import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { get, read } from '../../../test/support/calls/admin-calls.ts';
import { createBundle, setState } from '../../../test/support/calls/checkout-calls.ts';
import { createCategory, putIntoCategory, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const builtWith = (framework: string, slug: string, version: string) =>
  buildPackage(version, {
    slug,
    components: [
      {
        alias: 'TreeWebPart',
        title: 'Org Tree',
        kind: 'WebPart',
        hosts: ['SharePointWebPart'],
        resources: { '@microsoft/sp-core-library': { type: 'component', version: framework } },
      },
    ],
  });

test(
  'the current release says where it runs, and why not elsewhere',
  { tags: ['slow', 'KIT-02', 'BUY-01'] },
  async ({ shop, product, adminReleases }) => {
    const address = `/products/${product.documentId}/compatibility`;
    expect((await read(shop, address)).data.version).toBe('1.0.0.0');
    const before = builtWith('1.4.1', product.slug, '2.0.0.0');
    await adminReleases.release(product, before);
    const { data } = await read(shop, address);
    expect(data).toMatchObject({ documentId: product.documentId, version: '2.0.0.0' });
    expect(data.platforms).toEqual([
      { platform: 'online', answer: 'yes', reasons: [] },
      { platform: 'subscriptionEdition', answer: 'yes', reasons: [] },
      { platform: '2019', answer: 'yes', reasons: [] },
      {
        platform: '2016',
        answer: 'no',
        reasons: [
          'It needs a newer SharePoint: version 16.0.10337.0.',
          'It was built with version 1.4.1 of the SharePoint Framework, and SharePoint Server 2016 runs 1.1 at most.',
        ],
      },
    ]);
    expect(data.summary).toBe(
      'Runs on SharePoint Online, Server 2019 and Subscription Edition. Not on Server 2016.',
    );
    const after = builtWith('1.20.0', product.slug, '3.0.0.0');
    await adminReleases.release(product, after);
    const { data: newer } = await read(shop, address);
    expect(newer.platforms.map(({ answer }: { answer: string }) => answer)).toEqual([
      'yes',
      'no',
      'no',
      'no',
    ]);
    expect(newer.summary).toBe(
      'Runs on SharePoint Online. Not on Server 2019, 2016 or Subscription Edition.',
    );
  },
);

test(
  'says how many permissions an administrator approves, of a bundle each of them once',
  { tags: ['slow', 'BUY-01'] },
  async ({ shop, admin, adminReleases }) => {
    const approvals = async ({ documentId }: { documentId: string }) =>
      (await read(shop, `/products/${documentId}/compatibility`)).data.approvals;
    const asking = async (...scopes: string[]) => {
      const product = await createProduct(shop);
      const webApiPermissions = scopes.map((scope) => ({ resource: 'Microsoft Graph', scope }));
      const { slug } = product;
      await adminReleases.release(product, buildPackage('2.0.0.0', { slug, webApiPermissions }));
      return product;
    };
    const two = await asking('Calendars.Read', 'User.Read.All');
    const one = await asking('User.Read.All');
    const none = await asking();
    expect(await Promise.all([two, one, none].map(approvals))).toEqual([2, 1, 0]);
    const bundle = await createBundle(shop, admin, [two, one, none]);
    await setState(admin, bundle, 'published');
    expect(await approvals(bundle)).toBe(2);
    expect(await approvals(await createProduct(shop))).toBeNull();
  },
);

test(
  'products are found by the SharePoint that they run on, within a category and a search',
  { tags: ['slow', 'KIT-02'] },
  async ({ shop, adminReleases }) => {
    const category = await createCategory(shop, { title: 'Trees', position: 9 });
    const old = await createProduct(shop, { title: 'Tree old' });
    const modern = await createProduct(shop, { title: 'Tree modern' });
    const other = await createProduct(shop, { title: 'Bush old' });
    for (const product of [old, modern]) await putIntoCategory(shop, product, category);
    const find = async (query: string) =>
      (await read(shop, `/products?${query}`)).data.map(({ title }: { title: string }) => title);
    const on2019 = 'filters[runsOn][$eq]=2019&filters[title][$containsi]=tree';
    expect(await find(on2019)).toEqual([]);
    for (const [product, framework] of [
      [old, '1.4.1'],
      [modern, '1.21.0'],
      [other, '1.4.1'],
    ] as const) {
      await adminReleases.release(product, builtWith(framework, product.slug, '9.0.0.0'));
    }
    expect(await find(on2019)).toEqual(['Tree old']);
    expect(await find('filters[runsOn]=online&filters[title][$containsi]=tree')).toEqual([
      'Tree old',
      'Tree modern',
    ]);
    expect(await find('filters[runsOn]=2019&filters[categories][title]=Trees')).toEqual([
      'Tree old',
    ]);
    await adminReleases.release(old, builtWith('1.21.0', old.slug, '9.1.0.0'));
    expect(await find(on2019)).toEqual([]);
  },
);

test('a platform that does not exist is refused', { tags: ['KIT-02', 'S03'] }, async ({ shop }) => {
  expect((await get(shop, '/products?filters[runsOn]=mars')).statusCode).toBe(400);
});

test('an unknown or unpublished product has no compatibility', async ({ shop }) => {
  const hidden = await createProduct(shop, { publishedAt: null });
  for (const id of ['a'.repeat(24), hidden.documentId]) {
    expect((await get(shop, `/products/${id}/compatibility`)).statusCode).toBe(404);
  }
});
