import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Customer } from '../../../test/support/factories.ts';
import {
  addRelease,
  createLicensedProduct,
  listLicencesOf,
  saveLicensing,
} from '../../../test/support/licensing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { licences, orders } from '../../db/tables/orders.ts';
import { addLicenceEntries } from '../../db/licence-ledger.ts';

const start = new Date('2027-01-10T10:00:00Z');
const endsAt = new Date('2028-01-10T10:00:00Z');
const justAfter = new Date(endsAt.getTime() + 1);

const test = shopTest({ now: () => start });

type Product = Awaited<ReturnType<typeof createLicensedProduct>>;

async function askForLink({ call }: Pick<Buyer, 'call'>, product: Product, release?: string) {
  const query = release === undefined ? '' : `?release=${release}`;
  return call('GET', `/products/${product.documentId}/download-link${query}`);
}

const openLink = (shop: TestShop, answer: { json(): { downloadLink: string } }) =>
  shop.app.inject({ url: new URL(answer.json().downloadLink).pathname });

async function buyLicensed(
  shop: TestShop,
  admin: Customer,
  licensing: Parameters<typeof createLicensedProduct>[2] = {},
) {
  const product = await createLicensedProduct(shop, admin, licensing);
  const buyer = await createBuyer(shop);
  await buyer.buy([product]);
  const [order] = await buyer.readOrders();
  return { product, buyer, order: order! };
}

test(
  'a release of the last millisecond of the term is covered, and one a millisecond later is not',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin }) => {
    const { product, buyer } = await buyLicensed(shop, admin);
    const last = await addRelease(shop, product, { version: '5.2.0.0', publishedAt: endsAt });
    const later = await addRelease(shop, product, { version: '5.3.0.0', publishedAt: justAfter });
    expect((await askForLink(buyer, product, last.documentId)).statusCode).toBe(200);
    const refused = await askForLink(buyer, product, later.documentId);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toMatchObject({
      message: 'Your licence does not include this version. Renew to get 5.3.0.',
      details: { code: 'LICENCE_ENDED' },
    });
    const newest = await askForLink(buyer, product);
    const file = await openLink(shop, newest);
    expect(file.statusCode).toBe(200);
  },
);

test(
  'lists, kit and product say what is covered, and what needs a renewal',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin }) => {
    const { product, buyer, order } = await buyLicensed(shop, admin);
    await addRelease(shop, product, { version: '1.1.0.0', publishedAt: endsAt });
    const later = await addRelease(shop, product, { version: '1.2.0.0', publishedAt: justAfter });
    const { data: owned } = (
      await buyer.call('GET', `/products/${product.documentId}/owned`)
    ).json();
    expect(owned).toMatchObject({
      newest: { version: '1.1.0.0' },
      uncovered: { documentId: later.documentId, version: '1.2.0.0' },
    });
    const { data: own } = (await buyer.call('GET', '/users/me/products')).json();
    const listed = (releases: { version: string; needsRenewal?: true }[]) =>
      releases.map(({ version, needsRenewal = false }) => [version, needsRenewal]);
    expect(listed(own[0].releases)).toEqual(
      expect.arrayContaining([
        ['1.2.0.0', true],
        ['1.1.0.0', false],
      ]),
    );
    const { data: shown } = (await buyer.call('GET', `/orders/${order.documentId}`)).json();
    expect(listed(shown.packages[0].releases)[0]).toEqual(['1.2.0.0', true]);
    const kit = (release = '') =>
      buyer.call('GET', `/orders/${order.documentId}/install-kit${release}`);
    expect((await kit()).json().data).toMatchObject({
      release: { version: '1.1.0.0' },
      uncovered: { version: '1.2.0.0' },
    });
    const ofProduct = async (id: string) =>
      (await buyer.call('GET', `/licences?product=${id}`)).json().data.length;
    expect([await ofProduct(product.documentId), await ofProduct(order.documentId)]).toEqual([
      1, 0,
    ]);
    expect(expectErrorCode(await kit(`?release=${later.documentId}`))).toBe('LICENCE_ENDED');
  },
);

test(
  'a withdrawn release of the term gives way to the newest one before it',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin, adminReleases }) => {
    const { product, buyer } = await buyLicensed(shop, admin);
    const last = await addRelease(shop, product, { version: '1.1.0.0', publishedAt: endsAt });
    await addRelease(shop, product, { version: '1.2.0.0', publishedAt: justAfter });
    expect((await adminReleases.withdraw(last)).statusCode).toBe(200);
    const withdrawn = await askForLink(buyer, product, last.documentId);
    expect(expectErrorCode(withdrawn)).toBe('RELEASE_WITHDRAWN');
    const owned = await buyer.call('GET', `/products/${product.documentId}/owned`);
    expect(owned.json().data).toMatchObject({
      newest: { version: '1.0.0.0' },
      uncovered: { version: '1.2.0.0' },
    });
    expect((await openLink(shop, await askForLink(buyer, product))).statusCode).toBe(200);
  },
);

test(
  'a release of a grace day is covered',
  { tags: ['slow', 'LIC-01', 'LIC-05'] },
  async ({ shop, admin }) => {
    const { product, buyer } = await buyLicensed(shop, admin, { graceDays: 7 });
    const dayMs = 24 * 60 * 60 * 1000;
    const lastMoment = new Date(endsAt.getTime() + 7 * dayMs);
    const inTime = await addRelease(shop, product, { version: '2.0.0.0', publishedAt: lastMoment });
    const tooLate = await addRelease(shop, product, {
      version: '2.0.1.0',
      publishedAt: new Date(lastMoment.getTime() + 1),
    });
    expect((await askForLink(buyer, product, inTime.documentId)).statusCode).toBe(200);
    expect((await askForLink(buyer, product, tooLate.documentId)).statusCode).toBe(403);
  },
);

test(
  'a security fix is covered for those who had a release of the same major version',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin }) => {
    const { product, buyer } = await buyLicensed(shop, admin);
    const fixOf = (version: string, publishedAt = justAfter) =>
      addRelease(shop, product, { version, publishedAt, isSecurityFix: true });
    const [own, next] = [await fixOf('1.0.1.0'), await fixOf('2.0.1.0')];
    expect((await askForLink(buyer, product, own.documentId)).statusCode).toBe(200);
    expect((await askForLink(buyer, product, next.documentId)).statusCode).toBe(403);
  },
);

test(
  'an Admin publishes a release as a security fix',
  { tags: ['slow', 'LIC-05'] },
  async ({ adminReleases, product }) => {
    const { upload, publish, list } = adminReleases;
    const bytes = buildPackage('1.0.1.0', { slug: product.documentId });
    const { documentId } = (await upload(product, 'part.sppkg', bytes)).json().data;
    const wanted = { package: documentId, changelog: 'Safer.', isSecurityFix: true };
    const published = await publish(product, wanted);
    expect(published.json().data).toMatchObject({ version: '1.0.1.0', isSecurityFix: true });
    const [fix, first] = await list(product);
    expect(fix.isSecurityFix).toBe(true);
    expect(first).not.toHaveProperty('isSecurityFix');
  },
);

test(
  'a licence for ever covers all releases, and so does a product without licences',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin }) => {
    const { product, buyer } = await buyLicensed(shop, admin, {
      hasTerm: false,
      foreverPrice: null,
      renewalPrice: null,
    });
    const { product: term, buyer: other } = await buyLicensed(shop, admin);
    const [ofForever, ofTerm] = [
      await addRelease(shop, product, { version: '9.0.0.0', publishedAt: justAfter }),
      await addRelease(shop, term, { version: '9.0.0.0', publishedAt: justAfter }),
    ];
    expect((await askForLink(buyer, product, ofForever.documentId)).statusCode).toBe(200);
    expect((await askForLink(other, term, ofTerm.documentId)).statusCode).toBe(403);
    await saveLicensing(admin, term.documentId, null);
    expect((await askForLink(other, term, ofTerm.documentId)).statusCode).toBe(200);
  },
);

test(
  'a link in use ends with the licence, and comes back with it',
  { tags: ['slow', 'LIC-02', 'LIC-05'] },
  async ({ shop, admin, db }) => {
    const { product, buyer, order } = await buyLicensed(shop, admin);
    const link = await askForLink(buyer, product);
    const [licence] = await listLicencesOf(shop, buyer.user.id);
    const ofLicence = eq(licences.id, licence!.id);
    const suspended = { suspendedAt: start, suspendedReason: 'Used in two tenants.' };
    await db.update(licences).set(suspended).where(ofLicence);
    expect((await openLink(shop, link)).statusCode).toBe(403);
    expect(expectErrorCode(await askForLink(buyer, product))).toBe('LICENCE_ENDED');
    await db.update(licences).set({ suspendedAt: null, suspendedReason: null }).where(ofLicence);
    expect((await openLink(shop, link)).statusCode).toBe(200);
    const ofOrder = eq(orders.id, order.id);
    await db.update(orders).set({ disputedAt: start }).where(ofOrder);
    expect((await openLink(shop, link)).statusCode).toBe(403);
    await db.update(orders).set({ disputedAt: null }).where(ofOrder);
    expect((await openLink(shop, link)).statusCode).toBe(200);
  },
);

test(
  'a product stays owned while a licence is suspended, also when it is the only one',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin, db }) => {
    const { product, buyer } = await buyLicensed(shop, admin);
    await buyer.buy([product]);
    const found = await listLicencesOf(shop, buyer.user.id);
    const suspended = { suspendedAt: start, suspendedReason: 'Used in two tenants.' };
    const suspendNewest = async () => {
      await db.update(licences).set(suspended).where(eq(licences.id, found.pop()!.id));
      return (await buyer.call('GET', `/products/${product.documentId}/owned`)).json().data;
    };
    expect(await suspendNewest()).toMatchObject({ newest: { version: '1.0.0.0' } });
    expect(await suspendNewest()).toMatchObject({
      newest: null,
      uncovered: { version: '1.0.0.0' },
    });
  },
);

test(
  'who is told of a withdrawal and not covered for what replaces it is led to the renewal',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin, adminReleases }) => {
    const { product, buyer } = await buyLicensed(shop, admin);
    await openLink(shop, await askForLink(buyer, product));
    await addRelease(shop, product, { version: '1.1.0.0', publishedAt: justAfter });
    const [, first] = await adminReleases.list(product);
    expect((await adminReleases.withdraw(first)).statusCode).toBe(200);
    const isWithdrawal = ({ subject }: { subject: string }) => subject.includes('was withdrawn');
    const mails = await until(
      () => shop.inbox(buyer.user.email),
      (sent) => sent.some(isWithdrawal),
    );
    const text = JSON.stringify(mails.find(isWithdrawal));
    expect(text).toContain('Your licence does not include it');
    expect(text).toContain(`/licences?product=${product.documentId}`);
    expect(text).not.toContain('It is yours');
  },
);

test(
  'owners are told of releases that they are covered for, and others are not',
  { tags: ['slow', 'LIC-05'] },
  async ({ shop, admin, db }) => {
    const { product, buyer: ended } = await buyLicensed(shop, admin);
    const covered = await createBuyer(shop);
    await covered.buy([product]);
    const [licence] = await listLicencesOf(shop, covered.user.id);
    await db.transaction((transaction) =>
      addLicenceEntries(transaction, [
        { licenceId: licence!.id, kind: 'extended', months: 12, createdAt: start },
      ]),
    );
    const release = await addRelease(shop, product, {
      version: '1.1.0.0',
      publishedAt: justAfter,
    });
    await db.transaction((transaction) =>
      shop.deps.jobs.enqueue(transaction, 'announce-release', {
        releaseId: release.id,
        afterUserId: 0,
      }),
    );
    const isAnnounced = (mails: { subject: string }[]) =>
      mails.some(({ subject }) => subject.includes('1.1.0'));
    await until(() => shop.inbox(covered.user.email), isAnnounced);
    expect(isAnnounced(await shop.inbox(ended.user.email))).toBe(false);
  },
);
