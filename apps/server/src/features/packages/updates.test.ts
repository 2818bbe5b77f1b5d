import { expect, onTestFinished, vi } from 'vitest';
import { read } from '../../../test/support/calls/admin-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

/** The web app serves it, as it is, to those who build a part. */
const source = new URL('../../../../web/public/update-check.js', import.meta.url);
const { showUpdate } = await import(source.href);

const mail = { resource: 'Microsoft Graph', scope: 'Mail.Read' };
const sites = { resource: 'Microsoft Graph', scope: 'Sites.Read.All' };

const test = shopTest().extend('released', async ({ shop, admin, adminReleases }) => {
  const product = await createProduct(shop);
  const release = async (version: string, options: PackageOptions = {}, isSecurityFix = false) => {
    const bytes = buildPackage(version, { slug: product.slug, ...options });
    const { documentId, facts } = (await adminReleases.upload(product, 'part.sppkg', bytes)).json()
      .data;
    const body = { package: documentId, changelog: 'Better.', isSecurityFix };
    const published = (await adminReleases.publish(product, body)).json().data;
    return { ...published, packageId: facts.productId as string };
  };
  await release('2.0.0.0', { webApiPermissions: [mail] });
  const withdrawn = await release('2.1.0.0', { webApiPermissions: [mail] });
  await adminReleases.withdraw(withdrawn);
  await release('2.2.0.0', { webApiPermissions: [mail] }, true);
  const { packageId } = await release('10.0.0.0', { webApiPermissions: [mail, sites] });
  const archive = () =>
    admin.call('PUT', `/back-office/products/${product.documentId}/state`, { state: 'archived' });
  return { product, packageId, release, archive };
});

test(
  'a part learns how far it is behind, which approvals are new and whether security is mended',
  { tags: ['slow', 'UPD-01'] },
  async ({ shop, released: { product, packageId } }) => {
    const { data } = await read(shop, `/packages/${packageId}/update?have=2.0`);
    expect(data).toEqual({
      title: product.title,
      newest: { version: '10.0.0.0', publishedAt: expect.any(String) },
      releasesBehind: 2,
      approvals: [{ ...sites, meaning: 'Read all sites' }],
      hasSecurityFix: true,
      isWithdrawn: false,
      installUrl: `${shop.deps.config.publicUrl}/product/${product.slug}/install`,
    });
    const ofWithdrawn = await read(shop, `/packages/${packageId}/update?have=2.1.0.0`);
    expect(ofWithdrawn.data).toMatchObject({ isWithdrawn: true, releasesBehind: 2 });
    const newer = await read(shop, `/packages/${packageId}/update?have=2.2.0`);
    expect(newer.data).toMatchObject({ hasSecurityFix: false, releasesBehind: 1 });
    const unknown = await read(shop, `/packages/${packageId}/update?have=0.9`);
    expect(unknown.data).toMatchObject({ approvals: null });
  },
);

test(
  'an answer follows the releases, and ends when the product is not sold any more',
  { tags: ['slow', 'UPD-01'] },
  async ({ shop, adminReleases, released: { packageId, release, archive } }) => {
    const path = `/packages/${packageId.toUpperCase()}/update?have=10.0`;
    expect((await read(shop, path)).data.releasesBehind).toBe(0);
    const next = await release('11.0.0.0');
    expect((await read(shop, path)).data).toMatchObject({ releasesBehind: 1, approvals: [] });
    await adminReleases.withdraw(next);
    expect((await read(shop, path)).data.newest.version).toBe('10.0.0.0');
    await archive();
    expect(expectErrorCode(await shop.app.inject(`/api${path}`))).toBe('NOT_FOUND');
  },
);

test(
  'what is no version, and what is asked beside it, is refused',
  { tags: ['slow', 'UPD-01'] },
  async ({ shop, released: { packageId } }) => {
    const asked = [
      '',
      '1',
      '1.2.x',
      '1.2.3.4.5',
      `1.${'2'.repeat(900)}`,
      '1.2&have=1.3',
      '1.2&by=me',
    ];
    for (const have of asked) {
      const url = `/api/packages/${packageId}/update?have=${have}`;
      expect((await shop.app.inject(url)).statusCode, have).toBe(400);
    }
  },
);

test(
  'people who may edit a page see the newer release, from any site, and others nothing',
  { tags: ['slow', 'UPD-01'] },
  async ({ shop, released: { packageId } }) => {
    vi.stubGlobal('document', { createElement: () => ({}) });
    onTestFinished(() => void vi.unstubAllGlobals());
    const shown: { textContent: string; href: string }[] = [];
    const place = { append: (link: (typeof shown)[number]) => shown.push(link) };
    const part = { shop: shop.url, packageId, version: '2.1.0.0', place };
    await showUpdate({ ...part, canEdit: false });
    await showUpdate({ ...part, canEdit: true, version: '10.0.0.0' });
    await showUpdate({ ...part, canEdit: true, shop: 'http://127.0.0.1:9' });
    expect(shown).toEqual([]);
    await showUpdate({ ...part, canEdit: true });
    expect(shown[0]!.textContent).toMatch(
      /^2\.1\.0\.0 was withdrawn\. Part .* 10\.0\.0\.0 is available\. It fixes a security problem\. New approvals: 1\.$/,
    );
    const headers = { origin: 'https://contoso.sharepoint.com' };
    const { headers: sent } = await shop.app.inject({
      url: `/api/packages/${packageId}/update?have=2.0`,
      headers,
    });
    expect(sent['access-control-allow-origin']).toBe('*');
  },
);
