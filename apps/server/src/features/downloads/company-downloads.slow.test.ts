import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { bearer, createApiToken } from '../../../test/support/api-tokens.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { ownRoom, write } from '../../../test/support/calls/chat-calls.ts';
import { askForLink, readDownloadPath } from '../../../test/support/calls/release-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { createOrder, findReview } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companyEvents } from '../../db/tables/companies.ts';
import { downloads } from '../../db/tables/downloads.ts';

/** One that the buyer paid for before being removed, who is the former member. */
const test = shopTest().extend('bought', async ({ shop }) => {
  const company = await createTestCompany(shop);
  const former = await createBuyer(shop);
  await company.add(former, 'buyer');
  const { product, order } = await company.buyFor(former);
  const { owner, buyer, developer } = company;
  return { ...company, members: { owner, buyer, developer }, former, product, order };
});

test(
  'owner, buyer and developer use what a removed colleague bought; others get nothing',
  { tags: ['ORG-05', 'ORG-09'] },
  async ({ adminReleases, helpdesk, bought, customer: stranger }) => {
    const { documentId, members, former, remove, product, order } = bought;
    const [older] = await adminReleases.list(product);
    const newer = await adminReleases.releaseVersion(product, '2.0.0.0');
    const ofProduct = `/products/${product.documentId}`;
    const review = { rating: 5, comment: 'Runs.', product: product.documentId };
    const walk = async (person: Customer) => {
      const read = async (path: string) => (await person.call('GET', path)).json().data;
      const status = async (path: string) => (await person.call('GET', path)).statusCode;
      await person.call('POST', '/carts', { quantity: 1, products: product.documentId });
      await write(person, 'Good morning');
      const pane = `/chat-rooms/${(await ownRoom(person)).documentId}/customer`;
      const shown: RoomCustomer = (await helpdesk.call('GET', pane)).json().data;
      const sendReview = () =>
        person.call('POST', '/reviews', { ...review, order: order.documentId });
      return {
        products: await read('/users/me/products?pagination[page]=1&pagination[pageSize]=8'),
        owners: (await person.call('GET', '/products/owned')).json(),
        owned: await read(`${ofProduct}/owned`),
        link: await status(`${ofProduct}/download-link?release=${older.documentId}`),
        kit: await status(`/orders/${order.documentId}/install-kit`),
        securityReview: await status(`${ofProduct}/security-review?release=${older.documentId}`),
        isOwnedInCart: (await read('/carts'))[0].isOwned ?? false,
        reviews: [(await sendReview()).statusCode, (await sendReview()).statusCode],
        ownReview: (await findReview(person, product.documentId, order.documentId)).statusCode,
        shownProducts: shown.products.map(({ title, company }) => [title, company?.name]),
        shownOrders: shown.orders.map(({ number }) => number),
      };
    };
    const company = { documentId, name: 'Fabrikam' };
    const ofMember = {
      products: [expect.objectContaining({ company, boughtVersion: '1.0.0.0' })],
      owners: {
        data: [product.documentId],
        companies: [{ ...company, products: [product.documentId] }],
      },
      owned: {
        order: { documentId: order.documentId },
        company,
        newest: { documentId: newer.documentId, version: '2.0.0.0' },
        downloadedVersion: null,
      },
      link: 200,
      kit: 200,
      securityReview: 200,
      isOwnedInCart: true,
      reviews: [200, 400],
      ownReview: 200,
      shownProducts: [[product.title, 'Fabrikam']],
      shownOrders: [order.number],
    };
    const ofOther = {
      products: [],
      owners: { data: [], companies: [] },
      owned: null,
      link: 403,
      kit: 404,
      securityReview: 403,
      isOwnedInCart: false,
      reviews: [404, 404],
      ownReview: 404,
      shownProducts: [],
      shownOrders: [],
    };
    const asMember = await walk(former);
    expect(asMember).toEqual(ofMember);
    await remove(former);
    const { owner, buyer, developer } = members;
    expect(await walk(owner)).toEqual(ofMember);
    expect(await walk(buyer)).toEqual(ofMember);
    expect(await walk(developer)).toEqual({ ...ofMember, shownOrders: [] });
    expect(await walk(former)).toEqual(ofOther);
    expect(await walk(stranger)).toEqual(ofOther);

    const found = (await helpdesk.call('GET', `/chat-search?q=${order.number}`)).json().data;
    const names = found.map(
      ({ room }: { room: { users_permissions_user: { username: string } } }) =>
        room.users_permissions_user.username,
    );
    expect(names.toSorted()).toEqual(
      [owner, buyer, developer].map(({ user }) => user.username).toSorted(),
    );
  },
);

test(
  'a link and an API token of a member end with the membership, also between two parts of a file',
  { tags: ['ORG-05', 'ORG-09'] },
  async ({ shop, bought }) => {
    const { members, former, remove, product } = bought;
    for (const person of [former, members.developer]) {
      const { token } = await createApiToken(person, ['releases:read', 'downloads:create']);
      const asProgram = (path: string) =>
        shop.app.inject({ url: `/api${path}`, headers: bearer(token) });
      const askProgram = () => asProgram(`/products/${product.documentId}/download-link`);
      const links = [
        await readDownloadPath(person, product),
        new URL((await askProgram()).json().downloadLink).pathname,
      ];
      const part = (url: string, range: string) =>
        shop.app.inject({ url, headers: { range: `bytes=${range}` } });
      for (const link of links) expect((await part(link, '0-999')).statusCode).toBe(206);
      await remove(person);
      for (const link of links) {
        expect(expectErrorCode(await part(link, '1000-'))).toBe('DOWNLOAD_LINK_EXPIRED');
        expect(expectErrorCode(await shop.app.inject(link))).toBe('DOWNLOAD_LINK_EXPIRED');
      }
      expect(expectErrorCode(await askProgram())).toBe('NOT_PURCHASED');
      expect(expectErrorCode(await askForLink(person, product))).toBe('NOT_PURCHASED');
      expect((await asProgram('/products/owned')).json().data).toEqual([]);
    }
    expect((await shop.app.inject(await readDownloadPath(members.owner, product))).statusCode).toBe(
      200,
    );
  },
);

test(
  'each download for a company is recorded once, for all its parts, and no other one',
  { tags: ['ORG-05', 'ORG-10'] },
  async ({ shop, db, bought }) => {
    const { id, members, product } = bought;
    const { owner, developer } = members;
    const listDownloads = async () =>
      (
        await db
          .select()
          .from(companyEvents)
          .where(eq(companyEvents.companyId, id))
          .orderBy(asc(companyEvents.id))
      )
        .filter(({ kind }) => kind === 'downloaded')
        .map(({ actorId, details }) => ({ actorId, details }));
    const link = await readDownloadPath(developer, product);
    await shop.app.inject({ method: 'HEAD', url: link });
    expect(await listDownloads()).toEqual([]);
    for (const range of ['bytes=0-999', 'bytes=1000-1499', 'bytes=1500-']) {
      const answer = await shop.app.inject({ url: link, headers: { range } });
      expect(answer.statusCode).toBe(206);
    }
    const details = { title: product.title, version: '1.0.0.0' };
    const ofDeveloper = { actorId: developer.user.id, details };
    expect(await listDownloads()).toEqual([ofDeveloper]);
    await shop.app.inject(await readDownloadPath(owner, product));
    const events = [ofDeveloper, { actorId: owner.user.id, details }];
    expect(await listDownloads()).toEqual(events);

    const customer = await createCustomer(shop);
    await createOrder(shop, customer.user.id, product);
    const before = await db.$count(downloads);
    await shop.app.inject(await readDownloadPath(customer, product));
    expect(await db.$count(downloads)).toBe(before + 1);
    expect(await listDownloads()).toEqual(events);
  },
);

test(
  'the last download, what is new and the release that a review names are those of the person',
  { tags: ['ORG-05'] },
  async ({ shop, adminReleases, bought }) => {
    const { members, product, order } = bought;
    const { owner, developer } = members;
    await adminReleases.releaseVersion(product, '2.0.0.0');
    await shop.app.inject(await readDownloadPath(developer, product));
    await adminReleases.releaseVersion(product, '3.0.0.0');
    const list = '/users/me/products?pagination[page]=1&pagination[pageSize]=8';
    const kit = `/orders/${order.documentId}/install-kit`;
    const read = async ({ call }: Customer) => {
      const [own] = (await call('GET', list)).json().data;
      const { update } = (await call('GET', kit)).json().data;
      const owned = (await call('GET', `/products/${product.documentId}/owned`)).json().data;
      const review = { rating: 4, comment: 'Runs.', product: product.id, order: order.id };
      const written = (await call('POST', '/reviews', review)).json().data;
      expect([own.rating, (await call('GET', list)).json().data[0].rating]).toEqual([null, 4]);
      return [own.downloadedVersion, update?.fromVersion, owned.downloadedVersion, written.version];
    };
    expect(await read(developer)).toEqual(['2.0.0.0', '2.0.0.0', '2.0.0.0', '2.0.0.0']);
    expect(await read(owner)).toEqual([null, undefined, null, '1.0.0.0']);
  },
);
