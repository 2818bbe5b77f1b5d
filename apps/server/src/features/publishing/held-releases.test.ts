import { expect } from 'vitest';
import { bearer } from '../../../test/support/api-tokens.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import {
  createPublishingToken,
  graph,
  listPackages,
  packageOf,
  publishWith,
  readMail,
} from '../../../test/support/calls/publishing-calls.ts';
import { allTold } from '../../../test/support/calls/release-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sha256 } from '../../files/files.ts';

const test = shopTest()
  .extend('sold', async ({ shop, adminReleases }) => {
    const product = await createProduct(shop);
    await adminReleases.releaseVersion(product, '2.0.0.0');
    return product;
  })
  .extend('token', async ({ admin, sold }) => (await createPublishingToken(admin, sold)).token);

const risen = (product: { documentId: string }, version: string) =>
  packageOf(product, version, { webApiPermissions: [graph('Mail.Send')] });

async function hold(shop: TestShop, token: string, bytes: Buffer) {
  const answer = await publishWith(shop, token, bytes);
  expect([answer.statusCode, answer.json().data?.state]).toEqual([201, 'held']);
  return answer.json().data as {
    documentId: string;
    reasons: string[];
    facts: { productId: string };
  };
}

const pathOf = ({ documentId }: { documentId: string }) =>
  `/back-office/releases/held/${documentId}`;
const approve = (admin: Customer, held: { documentId: string }, comparedWith = '2.0.0.0') =>
  admin.call('POST', `${pathOf(held)}/approve`, { comparedWith });
const decline = (admin: Customer, held: { documentId: string }, reason = 'Not needed.') =>
  admin.call('POST', `${pathOf(held)}/decline`, { reason });
const readHeld = async (admin: Customer, held: { documentId: string }) =>
  (await admin.call('GET', pathOf(held))).json().data;

const cdn = (host: string) => ({
  alias: 'TreeWebPart',
  title: 'Org Tree',
  kind: 'WebPart' as const,
  hosts: ['SharePointWebPart'],
  baseUrls: [`https://${host}/parts/`],
});

test.for([
  ['Mail', { webApiPermissions: [graph('Mail.Send')] }, /new permissions: Send mail/],
  ['a host', { components: [cdn('cdn.vendor-parts.com')] }, /loaded from outside now: cdn.vendor/],
] as const)(
  'a release that asks for %s is held with the reason in plain words',
  { tags: ['slow', 'PUB-03'] },
  async ([, options, reason], { shop, admin, sold, token }) => {
    const held = await hold(shop, token, packageOf(sold, '2.1.0.0', options));
    expect(held.reasons.join(' ')).toMatch(reason);
    expect(await readHeld(admin, held)).toMatchObject({
      reasons: held.reasons,
      comparedWith: '2.0.0.0',
    });
  },
);

const builtWith = (version: string) => ({
  ...cdn('cdn.vendor-parts.com'),
  resources: { '@microsoft/sp-core-library': { type: 'component', id: 'x', version } },
});

test(
  'a release that runs on fewer platforms is held',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, adminReleases }) => {
    const product = await createProduct(shop);
    const build = (version: string, framework: string) =>
      packageOf(product, version, { components: [builtWith(framework)] });
    await adminReleases.release(product, build('2.0.0.0', '1.1.0'));
    const { token } = await createPublishingToken(admin, product);
    expect((await hold(shop, token, build('2.1.0.0', '1.18.0'))).reasons).toEqual([
      'It no longer runs on SharePoint Server Subscription Edition, SharePoint Server 2019.',
    ]);
  },
);

test(
  'scripts from a further host and lost isolation are held',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, adminReleases }) => {
    const product = await createProduct(shop);
    const components = [cdn('cdn.vendor-parts.com')];
    const first = packageOf(product, '2.0.0.0', { components, isDomainIsolated: true });
    await adminReleases.release(product, first);
    const { token } = await createPublishingToken(admin, product);
    const held = await hold(
      shop,
      token,
      packageOf(product, '2.1.0.0', { components: [cdn('cdn.other-parts.com')] }),
    );
    expect(held.reasons).toEqual([
      'It loads scripts from new hosts: cdn.other-parts.com.',
      'It is no longer isolated: every script in the tenant can use its permissions.',
    ]);
  },
);

test(
  'nothing names a held release, and only Admins are told',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token, helpdesk }) => {
    const buyer = await createBuyer(shop);
    await buyer.payFor(sold);
    const bytes = packageOf(sold, '7.3.1.0', { webApiPermissions: [graph('Mail.Send')] });
    const held = await hold(shop, token, bytes);
    await allTold(shop);
    const [order] = (await buyer.call('GET', '/orders')).json().data;
    const { documentId, slug } = sold;
    const reads: readonly (readonly [string, string | undefined])[] = [
      [`/api/products/${documentId}?populate=*`, undefined],
      [`/api/products/${documentId}/compatibility`, undefined],
      [`/api/products/${documentId}/security-review`, undefined],
      [`/api/products/${documentId}/security-review?format=pdf`, undefined],
      [`/feeds/products/${slug}.atom`, undefined],
      [`/feeds/products/${slug}.json`, undefined],
      ['/sitemap.xml', undefined],
      [`/api/packages/${held.facts.productId}/update?have=2.0.0.0`, undefined],
      ['/api/users/me/products', buyer.token],
      [`/api/products/${documentId}/owned`, buyer.token],
      [`/api/orders/${order.documentId}`, buyer.token],
      [`/api/orders/${order.documentId}/install-kit?product=${documentId}`, buyer.token],
      [`/api/products/${documentId}/download-link?release=${held.documentId}`, buyer.token],
      [`/api/products/${documentId}/security-review?release=${held.documentId}`, buyer.token],
      [`/api/back-office/releases/held`, helpdesk.token],
      [`/api/back-office/releases/held`, token],
    ];
    for (const [url, caller] of reads) {
      const { body } = await shop.app.inject({ url, headers: caller ? bearer(caller) : {} });
      expect(body, url).not.toMatch(/7\.3\.1|Mail\.Send/);
    }
    const subject = `${sold.title} 7.3.1 waits for your decision`;
    const told = await readMail(shop, admin, subject);
    expect(told.text).toContain('It asks for new permissions: Send mail (Microsoft Graph).');
    const own = await shop.inbox(buyer.user.email);
    expect(own.map(({ text }) => text).join()).not.toContain('7.3.1');
    expect((await readAudit(admin, held.documentId))[0]).toMatchObject({ action: 'held' });
  },
);

test(
  'an approved release is on sale, with a fresh proof and once only',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token, adminReleases }) => {
    const bytes = risen(sold, '2.1.0.0');
    const held = await hold(shop, token, bytes);
    const other = await createCustomer(shop, { role: 'Admin' });
    const answers = await Promise.all([approve(admin, held), approve(other, held)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(expectErrorCode(refused)).toBe('HELD_RELEASE_DECIDED');
    const [newest] = await adminReleases.list(sold);
    expect(newest).toMatchObject({ version: '2.1.0.0', isCurrent: true, sha256: sha256(bytes) });
    expect(await readHeld(admin, held)).toMatchObject({ state: 'published', reasons: [] });
    const state = `/api/publish/releases/${held.documentId}`;
    const read = await shop.app.inject({ url: state, headers: bearer(token) });
    expect(read.json().data.state).toBe('published');
    const again = await publishWith(shop, token, bytes);
    expect([again.statusCode, again.json().data.state]).toEqual([200, 'published']);
    const next = await hold(
      shop,
      token,
      packageOf(sold, '2.2.0.0', {
        webApiPermissions: [graph('Mail.Send'), graph('Files.Read.All')],
      }),
    );
    await makeProofOld(shop, other.user.id);
    expect(expectErrorCode(await approve(other, next, '2.1.0.0'))).toBe('PROOF_TOO_OLD');
  },
);

test(
  'a declined release is never published, and its file is deleted',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token, adminReleases }) => {
    const files = await listPackages(shop);
    const bytes = risen(sold, '2.1.0.0');
    const held = await hold(shop, token, bytes);
    expect((await decline(admin, held)).json().data).toMatchObject({
      state: 'declined',
      declineReason: 'Not needed.',
      decidedBy: admin.user.username,
    });
    expect(expectErrorCode(await approve(admin, held))).toBe('HELD_RELEASE_DECIDED');
    const again = await publishWith(shop, token, bytes);
    expect(expectErrorCode(again)).toBe('RELEASE_DECLINED');
    expect(again.body).toContain('Not needed.');
    await expect.poll(() => listPackages(shop)).toEqual(files);
    const better = await publishWith(shop, token, packageOf(sold, '2.1.0.0'));
    expect([better.statusCode, better.json().data.state]).toEqual([201, 'published']);
    expect(await adminReleases.list(sold)).toHaveLength(3);
  },
);

test(
  'a held release that is overtaken is declined as superseded',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token, adminReleases }) => {
    const [byHand, byToken] = [
      await hold(shop, token, risen(sold, '2.1.0.0')),
      await hold(shop, token, risen(sold, '2.3.0.0')),
    ];
    await adminReleases.releaseVersion(sold, '2.2.0.0');
    expect((await readHeld(admin, byHand)).state).toBe('superseded');
    expect(expectErrorCode(await approve(admin, byHand))).toBe('HELD_RELEASE_DECIDED');
    expect((await publishWith(shop, token, packageOf(sold, '2.4.0.0'))).statusCode).toBe(201);
    expect((await readHeld(admin, byToken)).state).toBe('superseded');
  },
);

test(
  'an approval while a newer version is published leaves the newer one on sale',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token, adminReleases }) => {
    const held = await hold(shop, token, risen(sold, '2.1.0.0'));
    const [approved] = await Promise.all([
      approve(admin, held),
      adminReleases.releaseVersion(sold, '3.0.0.0'),
    ]);
    if (approved.statusCode !== 200) expectErrorCode(approved);
    const rows: { version: string; isCurrent: boolean }[] = await adminReleases.list(sold);
    expect(rows.find(({ isCurrent }) => isCurrent)?.version).toBe('3.0.0.0');
    const isPublished = approved.statusCode === 200;
    expect(rows.some(({ version }) => version === '2.1.0.0')).toBe(isPublished);
  },
);

test(
  'an Admin approves only what was compared with the release on sale',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token, adminReleases }) => {
    const held = await hold(shop, token, risen(sold, '2.5.0.0'));
    await adminReleases.releaseVersion(sold, '2.1.0.0');
    expect(expectErrorCode(await approve(admin, held))).toBe('CHANGED_MEANWHILE');
    expect((await approve(admin, held, '2.1.0.0')).statusCode).toBe(200);
  },
);

test(
  'each release is held where an Admin says so',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, admin, sold, token }) => {
    const set = (holdsAlways: boolean) =>
      admin.call('PUT', '/back-office/publishing', { holdsAlways });
    expect((await set(true)).json().data).toEqual({ holdsAlways: true });
    const held = await hold(shop, token, packageOf(sold, '2.1.0.0'));
    expect(held.reasons).toEqual(['Each release of an API token is held.']);
    await set(false);
    expect((await approve(admin, held)).statusCode).toBe(200);
    const list = await admin.call('GET', `/back-office/releases/held?state=published`);
    expect(list.json().data.map((row: { documentId: string }) => row.documentId)).toContain(
      held.documentId,
    );
  },
);

test(
  'a product has at most ten held releases',
  { tags: ['slow', 'PUB-03'] },
  async ({ shop, sold, token }) => {
    for (let minor = 1; minor <= 10; minor += 1) {
      await hold(shop, token, risen(sold, `2.${minor}.0.0`));
    }
    const refused = await publishWith(shop, token, risen(sold, '2.11.0.0'));
    expect(expectErrorCode(refused)).toBe('HELD_RELEASES_FULL');
  },
);
