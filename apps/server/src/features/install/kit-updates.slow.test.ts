import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { createOrder, createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { releases } from '../../db/tables/catalog.ts';

const component = (alias: string, resources = {}) => ({
  alias,
  title: alias,
  kind: 'WebPart' as const,
  hosts: ['SharePointWebPart'],
  resources,
});

const script = (host: string) => ({
  name: 'ClientSideAssets/calls.js',
  content: `fetch('https://${host}/v1')`,
});

const graph = (scope: string) => ({ resource: 'Microsoft Graph', scope });

const before: PackageOptions = {
  webApiPermissions: [graph('User.Read'), graph('Mail.Read')],
  components: [component('Tree'), component('Map')],
  parts: [script('old.example')],
};

const after: PackageOptions = {
  webApiPermissions: [graph('User.Read'), graph('Calendars.Read')],
  components: [
    component('Tree', { lib: { type: 'path', path: 'https://cdn.example/lib.js' } }),
    component('Chart'),
  ],
  parts: [script('new.example')],
  isDomainIsolated: true,
};

const test = shopTest()
  .extend('owner', ({ shop, product }) => createOwner(shop, product))
  .extend(
    'release',
    ({ adminReleases, product }) =>
      (version: string, options?: PackageOptions) => {
        const bytes = buildPackage(version, { ...options, slug: product.documentId });
        return adminReleases.release(product, bytes) as Promise<{ documentId: string }>;
      },
  )
  .extend('download', ({ shop, owner, product }) => async (release: { documentId: string }) => {
    const query = `?release=${release.documentId}`;
    const path = `/products/${product.documentId}/download-link${query}`;
    const { pathname } = new URL((await owner.call('GET', path)).json().downloadLink);
    const { statusCode } = await shop.app.inject(pathname);
    if (statusCode !== 200) throw new Error(`The download answers ${statusCode}`);
  })
  .extend('readKit', ({ owner }) => async (release?: { documentId: string }) => {
    const query = release ? `?release=${release.documentId}` : '';
    const path = `/orders/${owner.order.documentId}/install-kit${query}`;
    return (await owner.call('GET', path)).json().data;
  });

test(
  'an update shows what changes against the release that the buyer downloaded last',
  { tags: ['KIT-07'] },
  async ({ release, download, readKit }) => {
    const second = await release('2.0.0.0', before);
    await download(second);
    expect((await readKit()).update).toBeNull();
    await release('3.0.0.0', { ...before, components: [component('Between')] });
    await release('4.0.0.0', after);
    expect((await readKit()).update).toEqual({
      fromVersion: '2.0.0.0',
      fromFileName: 'part.sppkg',
      difference: {
        permissions: { added: [graph('Calendars.Read')], removed: [graph('Mail.Read')] },
        loadedHosts: { added: ['cdn.example'], removed: [] },
        mentionedHosts: { added: ['new.example'], removed: ['old.example'] },
        components: {
          added: [{ name: 'Chart', kind: 'webPart' }],
          removed: [{ name: 'Map', kind: 'webPart' }],
        },
        isolation: 'added',
        tenantWideExtension: null,
      },
    });
  },
);

test(
  'there is no update for a release that is as new as the last download, or older',
  { tags: ['KIT-07'] },
  async ({ release, download, readKit }) => {
    const [second, third] = [await release('2.0.0.0', before), await release('3.0.0.0', after)];
    expect((await readKit()).update).toBeNull();
    await download(third);
    expect((await readKit(third)).update).toBeNull();
    expect((await readKit(second)).update).toBeNull();
    await download(second);
    expect((await readKit()).update).toMatchObject({ fromVersion: '2.0.0.0' });
  },
);

test(
  'the downloads of other customers do not count',
  { tags: ['KIT-07'] },
  async ({ shop, product, release, download, readKit, owner }) => {
    await release('2.0.0.0', before);
    const customer = await createCustomer(shop);
    await createOrder(shop, customer.user.id, product);
    const path = `/products/${product.documentId}/download-link`;
    const link = (await customer.call('GET', path)).json().downloadLink;
    await shop.app.inject(new URL(link).pathname);
    await release('3.0.0.0', after);
    expect((await readKit()).update).toBeNull();
    const [newest] = (await readKit()).olderReleases;
    await download(newest);
    expect((await readKit()).update.fromVersion).toBe('2.0.0.0');
    expect(owner.user.id).not.toBe(customer.user.id);
  },
);

test(
  'an update from a file that is no package has no difference',
  { tags: ['KIT-07', 'KIT-10'] },
  async ({ release, download, readKit }) => {
    const { documentId } = (await readKit()).release;
    await download({ documentId });
    await release('2.0.0.0', before);
    const { fromVersion, difference } = (await readKit()).update;
    expect({ fromVersion, difference }).toEqual({ fromVersion: '1.0.0.0', difference: null });
  },
);

test(
  'what an older reader did not read is left out, and counts as unchanged',
  { tags: ['KIT-03', 'KIT-07'] },
  async ({ db, release, download, readKit }) => {
    const second = await release('2.0.0.0', before);
    const third = await release('3.0.0.0', after);
    const [row] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, second.documentId));
    const { needsCustomScript: _1, featureAssets: _2, ...others } = row!.packageFacts!;
    const { languages: _3, hasTenantWideExtension: _4, spfxVersion: _5, ...facts } = others;
    await db
      .update(releases)
      .set({ packageFacts: facts, packageContents: null, readerVersion: null })
      .where(eq(releases.documentId, second.documentId));
    const old = (await readKit(second)).package;
    expect(old).toMatchObject({ mentionedHosts: [], inlineScriptSigns: [], loadedHosts: [] });
    expect(Object.keys(old)).not.toContain('featureAssets');
    await download(second);
    expect((await readKit(third)).update.difference).toMatchObject({
      mentionedHosts: { added: [], removed: [] },
      loadedHosts: { added: ['cdn.example'], removed: [] },
      tenantWideExtension: null,
    });
  },
);

test(
  'the releases to go back to are the older ones, newest first, and limited',
  { tags: ['KIT-03'] },
  async ({ db, product, release, readKit }) => {
    const second = await release('2.0.0.0');
    await release('3.0.0.0');
    const versions = async (of?: { documentId: string }) => {
      const { isNewest, olderReleases } = await readKit(of);
      return { isNewest, older: olderReleases.map((row: { version: string }) => row.version) };
    };
    expect(await versions()).toEqual({ isNewest: true, older: ['2.0.0.0', '1.0.0.0'] });
    expect(await versions(second)).toEqual({ isNewest: false, older: ['1.0.0.0'] });
    const [row] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, second.documentId));
    const { id: _, documentId: __, ...copied } = row!;
    const many = Array.from({ length: limits.releasesPerProduct }, (_none, n) => ({
      ...copied,
      productId: product.id,
      version: `4.${n}.0.0`,
      publishedAt: new Date(),
    }));
    await db.insert(releases).values(many);
    const { older } = await versions();
    expect(older).toHaveLength(limits.releasesPerProduct);
    expect(older[0]).toBe(`4.${limits.releasesPerProduct - 2}.0.0`);
  },
);
