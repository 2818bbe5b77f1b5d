import type { RetiringProduct } from '@partshelf/contract/packages/admin.ts';
import type { PackageFacts, Retirement } from '@partshelf/contract/packages/packages.ts';
import { expect } from 'vitest';
import { openPages } from '../../../test/open-pages.ts';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { createBundle, setState } from '../../../test/support/calls/checkout-calls.ts';
import { read } from '../../../test/support/calls/admin-calls.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { listRetirementIds, retirements } from './retirements.ts';

const exchange = {
  webApiPermissions: [{ resource: 'Office 365 Exchange Online', scope: 'EWS.AccessAsUser.All' }],
};

const clock = { now: new Date() };

const test = shopTest({ now: () => clock.now }).extend(
  'release',
  ({ adminReleases, product }) =>
    (options: PackageOptions, version = '2.0.0.0') =>
      adminReleases.release(product, buildPackage(version, { slug: product.slug, ...options })),
);

test.beforeEach(() => {
  clock.now = new Date('2026-11-30T12:00:00Z');
});

const addressOf = ({ documentId }: { readonly documentId: string }) =>
  `/products/${documentId}/compatibility`;

test(
  'a product says until when it runs from 180 days before, and then that this has ended',
  { tags: ['WATCH-01'] },
  async ({ shop, product, release }) => {
    await release(exchange);
    const readAt = async (time: string): Promise<Retirement[]> => {
      clock.now = new Date(time);
      return (await read(shop, addressOf(product))).data.retirements;
    };
    expect(await readAt('2026-10-02T23:59:59Z')).toEqual([]);
    const shown = {
      kind: 'ends',
      on: '2027-04-01',
      text: expect.stringMatching(/^It uses Exchange Web Services/),
      source: expect.stringMatching(/^https:\/\/techcommunity\.microsoft\.com\/blog\/exchange\//),
    };
    expect(await readAt('2026-10-03T00:00:00Z')).toEqual([{ ...shown, isPast: false }]);
    expect(await readAt('2027-03-31T23:59:59Z')).toEqual([{ ...shown, isPast: false }]);
    expect(await readAt('2027-04-01T00:00:00Z')).toEqual([{ ...shown, isPast: true }]);
    await release({}, '2.0.0.1');
    expect(await readAt('2027-04-01T00:00:00Z')).toEqual([]);
  },
);

test(
  'a bundle says which of its products it is about',
  { tags: ['WATCH-01'] },
  async ({ shop, admin, product, release }) => {
    await release(exchange);
    const bundle = await createBundle(shop, admin, [product, await createProduct(shop)]);
    await setState(admin, bundle, 'published');
    const { data } = await read(shop, addressOf(bundle));
    expect(data.retirements).toMatchObject([
      { on: '2027-04-01', text: expect.stringMatching(`^${product.title}: It uses Exchange`) },
    ]);
  },
);

test(
  'a cached statement changes with its day, on the page of a bundle as well',
  { tags: ['WATCH-01'] },
  async ({ shop, admin, db, product, release }) => {
    await release(exchange);
    const bundle = await createBundle(shop, admin, [product, await createProduct(shop)]);
    await setState(admin, bundle, 'published');
    const { get } = await openPages(shop, () => '');
    const readPast = () =>
      Promise.all(
        [product, bundle].map(async (one) => {
          const { data } = (await get(`/api${addressOf(one)}`)).json();
          return data.retirements.map(({ isPast }: Retirement) => isPast);
        }),
      );
    clock.now = new Date('2027-03-31T12:00:00Z');
    expect(await readPast()).toEqual([[false], [false]]);
    clock.now = new Date('2027-04-01T00:03:00Z');
    expect(await readPast()).toEqual([[false], [false]]);
    await shop.deps.jobs.enqueue(db, 'watch-retirements', {});
    await until(readPast, (past) => past.flat().every(Boolean));
  },
);

test(
  'Admins see what ends, when, how many own it, and when these are told next',
  { tags: ['WATCH-01'] },
  async ({ shop, admin, product, release, customer }) => {
    await release(exchange);
    await createOwner(shop, product);
    const list = async (query: string): Promise<RetiringProduct[]> =>
      (await admin.call('GET', `/back-office/retirements?search=${product.title}&${query}`)).json()
        .data;
    expect(await list('state=upcoming')).toEqual([
      {
        documentId: product.documentId,
        title: product.title,
        version: '2.0.0.0',
        owners: 1,
        retirements: [expect.objectContaining({ kind: 'ends', on: '2027-04-01', isPast: false })],
        nextNotice: '2027-01-01',
      },
    ]);
    const readTask = async () =>
      (await admin.call('GET', '/back-office/overview/waiting')).json().data.retiringProducts;
    expect((await readTask()).count).toBeGreaterThan(0);
    expect(await list('state=past')).toEqual([]);
    expect(await list('from=2027-04-02')).toEqual([]);
    expect(await list('until=2027-04-01')).toHaveLength(1);
    clock.now = new Date('2027-01-02T12:00:00Z');
    expect(await list('')).toMatchObject([{ nextNotice: '2027-03-02' }]);
    clock.now = new Date('2027-04-01T12:00:00Z');
    expect(await list('state=past')).toMatchObject([{ nextNotice: null }]);
    expect(await list('state=upcoming')).toEqual([]);
    expect(await readTask()).toBeUndefined();
    expect((await customer.call('GET', '/back-office/retirements')).statusCode).toBe(403);
  },
);

const facts: PackageFacts = {
  productId: 'part',
  title: 'Part',
  version: '1.0.0.0',
  minimumSharePointVersion: null,
  isTenantWide: true,
  isDomainIsolated: false,
  permissions: [],
  components: [],
  developer: null,
  scriptHosts: [],
};
const card = { id: 'one', name: 'Card', kind: 'adaptiveCardExtension' as const, hosts: [] };

test.for<[string, Partial<PackageFacts>, string[]]>([
  ['nothing of it', { permissions: [{ resource: 'Microsoft Graph', scope: 'Mail.Read' }] }, []],
  ['isolation', { isDomainIsolated: true }, ['isolated-web-parts']],
  ['the Graph Toolkit', { scriptUses: ['graphToolkit'] }, ['graph-toolkit']],
  [
    'locations in a card',
    { components: [card], scriptUses: ['locationActions'] },
    ['location-actions'],
  ],
  ['locations elsewhere', { scriptUses: ['locationActions'] }, []],
  [
    'Exchange Web Services',
    { permissions: exchange.webApiPermissions.slice() },
    ['exchange-web-services'],
  ],
])('a package that relies on %s', { tags: ['WATCH-01'] }, ([, given, ids]) => {
  expect(listRetirementIds({ ...facts, ...given })).toEqual(ids);
});

test('each has a day and an announcement by Microsoft', { tags: ['WATCH-01'] }, () => {
  for (const { on, source } of retirements) {
    expect(on).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(source).toMatch(/^https:\/\/(?:learn|techcommunity)\.microsoft\.com\//);
  }
});
