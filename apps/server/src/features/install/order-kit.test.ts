import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { addToOrder, createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest().extend('owner', ({ shop, product }) => createOwner(shop, product));

const unknown = 'z'.repeat(24);

const kitOf = (order: { documentId: string }, query = '') =>
  `/orders/${order.documentId}/install-kit${query}`;

const graph = { resource: 'Microsoft Graph', scope: 'User.Read' };
const graphById = { resource: '00000003-0000-0000-C000-000000000000', scope: 'Mail.Send' };
const other = { resource: 'Northgate Travel', scope: 'user_impersonation' };

test(
  'the buyer gets the newest release, with hash, hosts and all that is installed',
  { tags: ['KIT-03'] },
  async ({ product, owner, adminReleases }) => {
    const bytes = buildPackage('2.0.0.0', {
      slug: product.documentId,
      elements: ['<ListInstance Title="Trips"/>'],
      parts: [{ name: 'ClientSideAssets/a.js', content: 'eval(x); fetch("https://api.example")' }],
    });
    const { facts, ...release } = await adminReleases.release(product, bytes);
    const answer = await owner.call('GET', kitOf(owner.order));
    expect(answer.statusCode, answer.body).toBe(200);
    const { documentId, version, publishedAt, fileName, sizeBytes, sha256 } = release;
    expect(answer.json().data).toEqual({
      product: { documentId: product.documentId, slug: product.slug, title: product.title },
      release: { documentId, version, publishedAt, fileName, sizeBytes, sha256 },
      isNewest: true,
      package: {
        productId: facts.productId,
        title: 'Org Tree',
        isTenantWide: true,
        isDomainIsolated: false,
        needsCustomScript: false,
        hasTenantWideExtension: false,
        components: facts.components,
        featureAssets: [{ kind: 'ListInstance', name: 'Trips' }],
        unendedScriptBases: [],
        advisories: [],
        permissions: [],
        loadedHosts: [],
        mentionedHosts: ['api.example'],
        inlineScriptSigns: [{ kind: 'eval', asset: 'ClientSideAssets/a.js', count: 1 }],
      },
      platforms: expect.arrayContaining([{ platform: 'online', answer: 'yes', reasons: [] }]),
      installNote: null,
      update: null,
      withdrawn: null,
      olderReleases: [
        { documentId: expect.any(String), version: '1.0.0.0', publishedAt: expect.any(String) },
      ],
    });
  },
);

test(
  'permissions are explained, with the role that approves them and who can then use them',
  { tags: ['slow', 'KIT-06'] },
  async ({ product, owner, adminReleases }) => {
    const options = { slug: product.documentId, webApiPermissions: [graph, graphById, other] };
    await adminReleases.release(product, buildPackage('2.0.0.0', options));
    const isolated = buildPackage('3.0.0.0', { ...options, isDomainIsolated: true });
    const { documentId } = await adminReleases.release(product, isolated);
    const [, shared] = (await adminReleases.list(product)) as { documentId: string }[];
    const readPermissions = async (release: string) =>
      (await owner.call('GET', kitOf(owner.order, `?release=${release}`))).json().data.package
        .permissions;
    const [global, application] = ['Global Administrator', 'Application Administrator'];
    const expected = [
      { ...graph, meaning: 'Read user profiles', approver: global },
      { ...graphById, meaning: 'Send mail', approver: global },
      { ...other, meaning: 'Act for the person who is signed in', approver: application },
    ];
    expect(await readPermissions(shared!.documentId)).toEqual(
      expected.map((permission) => ({ ...permission, reach: 'tenant', isGrantable: true })),
    );
    expect(await readPermissions(documentId)).toEqual(
      expected.map((permission) => ({ ...permission, reach: 'package', isGrantable: true })),
    );
  },
);

test(
  'a file that is no package has a kit of its hash and note',
  { tags: ['KIT-10'] },
  async ({ product, owner }) => {
    const { data } = (await owner.call('GET', kitOf(owner.order))).json();
    expect(data.release.sha256).toBe(product.sha256);
    expect(data).toMatchObject({ package: null, installNote: null, update: null });
  },
);

test(
  'visitors, other customers and staff get no kit of an order',
  { tags: ['KIT-03'] },
  async ({ shop, owner, admin }) => {
    const visitor = await shop.app.inject(`/api${kitOf(owner.order)}`);
    expect(visitor.statusCode).toBe(401);
    for (const { call } of [await createCustomer(shop), admin]) {
      expect(expectErrorCode(await call('GET', kitOf(owner.order)))).toBe('NOT_FOUND');
    }
    expect(expectErrorCode(await owner.call('GET', kitOf({ documentId: unknown })))).toBe(
      'NOT_FOUND',
    );
  },
);

test.for<[string, Partial<typeof orders.$inferInsert>]>([
  ['unpaid', { status: 'pending' }],
  ['refunded', { refundedAt: new Date() }],
  ['disputed', { disputedAt: new Date() }],
])(
  'there is no kit for an order that is %s',
  { tags: ['KIT-03'] },
  async ([, values], { db, product, owner }) => {
    await db.update(orders).set(values).where(eq(orders.id, owner.order.id));
    for (const query of ['', `?product=${product.documentId}`]) {
      expect(expectErrorCode(await owner.call('GET', kitOf(owner.order, query)))).toBe(
        'NOT_PURCHASED',
      );
    }
  },
);

test(
  'only products and releases of the order have a kit',
  { tags: ['KIT-03'] },
  async ({ shop, owner, adminReleases }) => {
    const [bought, hidden] = [
      await createProduct(shop),
      await createProduct(shop, { publishedAt: null }),
    ];
    const release = await adminReleases.release(bought, buildPackage('2.0.0.0', { slug: 'else' }));
    const read = (query: string) => owner.call('GET', kitOf(owner.order, query));
    expect(expectErrorCode(await read(`?product=${bought.documentId}`))).toBe('NOT_PURCHASED');
    expect(expectErrorCode(await read(`?product=${bought.id}`))).toBe('NOT_PURCHASED');
    expect(expectErrorCode(await read(`?product=${hidden.documentId}`))).toBe('NOT_FOUND');
    expect(expectErrorCode(await read(`?product=${unknown}`))).toBe('NOT_FOUND');
    expect(expectErrorCode(await read(`?release=${release.documentId}`))).toBe('NOT_FOUND');
    expect(expectErrorCode(await read(`?release=${unknown}`))).toBe('NOT_FOUND');
  },
);

test(
  'an order of several products needs the product, by documentId or id',
  { tags: ['KIT-03'] },
  async ({ shop, owner, product }) => {
    const second = await createProduct(shop);
    await addToOrder(shop, owner.order, second);
    const refused = await owner.call('GET', kitOf(owner.order));
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().validation_error)).toEqual(['product']);
    for (const wanted of [product, second]) {
      for (const name of [wanted.documentId, wanted.id]) {
        const { data } = (await owner.call('GET', kitOf(owner.order, `?product=${name}`))).json();
        expect(data.product.documentId).toBe(wanted.documentId);
        expect(data.release.sha256).toBe(wanted.sha256);
      }
    }
  },
);

test(
  'buyers still get the kit of a product that is no longer published',
  { tags: ['KIT-03'] },
  async ({ db, owner, product }) => {
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, product.id));
    expect((await owner.call('GET', kitOf(owner.order))).statusCode).toBe(200);
  },
);

test('a kit takes four statements besides the identification', async ({
  shop,
  db,
  owner,
  product,
}) => {
  const read = () => owner.call('GET', kitOf(owner.order));
  expect(await countStatements(shop, read)).toBe(5);
  const [first] = await db.select().from(releases).where(eq(releases.productId, product.id));
  const { id: _, documentId: __, ...copied } = first!;
  const newer = ['2.0.0.0', '3.0.0.0', '4.0.0.0'].map((version) => ({ ...copied, version }));
  await db.insert(releases).values(newer);
  expect(await countStatements(shop, read)).toBe(5);
});
