import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { databaseOf } from '../../../../test/processes/server-process.ts';
import { buildPackage } from '../../../../test/share-point-package.ts';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { runJob } from '../../../../test/support/calls/privacy-calls.ts';
import { readDownloadPath } from '../../../../test/support/calls/release-calls.ts';
import { createTestCompany } from '../../../../test/support/companies.ts';
import { createCustomer, createProduct } from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { createJobs } from '../../../db/jobs.ts';
import { users } from '../../../db/tables/accounts.ts';
import { releases, retirementNotices } from '../../../db/tables/catalog.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { withOutbox } from '../../../mail/outbox.ts';
import { createLog } from '../../../platform/log.ts';
import { registerRetirementJobs } from './retirement-notices.ts';

const exchange = [{ resource: 'Office 365 Exchange Online', scope: 'EWS.AccessAsUser.All' }];
const [bought, first, second] = ['2026-11-01', '2027-01-01', '2027-03-02'] as const;

const clock = { now: new Date() };

type Product = Awaited<ReturnType<typeof createProduct>>;
interface Person {
  readonly user: { readonly id: number; readonly email: string };
}

const test = shopTest({ now: () => clock.now })
  .extend('retiring', async ({ shop, adminReleases }) => {
    const product = await createProduct(shop);
    const options = { slug: product.slug, webApiPermissions: exchange };
    await adminReleases.release(product, buildPackage('2.0.0.0', options));
    return product;
  })
  .extend(
    'sell',
    ({ shop, db }) =>
      async (person: Person, product: Product, day: string = bought) => {
        const order = await createOrder(shop, person.user.id, product);
        await db
          .update(orders)
          .set({ createdAt: new Date(day) })
          .where(eq(orders.id, order.id));
        await db
          .update(orderLines)
          .set({ releaseId: sql`(select max(id) from releases where product_id = ${product.id})` })
          .where(eq(orderLines.orderId, order.id));
        return order;
      },
  );

test.beforeEach(() => {
  clock.now = new Date('2026-11-30T12:00:00Z');
});

const allAnnounced = ({ deps }: TestShop) =>
  expect.poll(() => deps.jobs.listUnfinishedData(deps.db, 'announce-retirement')).toHaveLength(0);

async function watchOn(shop: TestShop, day: string) {
  clock.now = new Date(`${day}T00:03:00Z`);
  await runJob(shop, 'watch-retirements');
  await allAnnounced(shop);
}

const listNotices = async (shop: TestShop, { user }: Person) =>
  (await shop.inbox(user.email, 0)).filter(({ subject }) => / runs until /.test(subject));

async function expectNotices(shop: TestShop, people: readonly Person[], counts: readonly number[]) {
  const count = () =>
    Promise.all(people.map(async (person) => (await listNotices(shop, person)).length));
  await expect.poll(count).toEqual(counts);
}

test(
  'an owner is told 90 and 30 days before, once each, and not any more after the day',
  { tags: ['WATCH-01'] },
  async ({ shop, retiring, sell, customer }) => {
    await sell(customer, retiring);
    const later = await createCustomer(shop);
    await sell(later, retiring, '2027-01-05');
    const days = [
      ['2026-12-31', [0, 0]],
      [first, [1, 0]],
      ['2027-01-10', [1, 0]],
      [second, [2, 1]],
      ['2027-03-20', [2, 1]],
      ['2027-04-01', [2, 1]],
    ] as const;
    for (const [day, counts] of days) {
      await watchOn(shop, day);
      await expectNotices(shop, [customer, later], counts);
    }
    const [mail] = await listNotices(shop, customer);
    expect(mail!.subject).toBe(`${retiring.title} runs until Apr 1, 2027`);
    expect(mail!.text).toContain('It uses Exchange Web Services, which Exchange Online has until');
    expect(mail!.text).toContain('There is no version yet that is not concerned.');
    expect(mail!.text).toContain(`http://shop.test/product/${retiring.slug}`);
    expect(mail!.text).toContain('https://techcommunity.microsoft.com/blog/exchange/');
    expect(mail!.text).toMatch(/http:\/\/shop\.test\/unsubscribe\?token=/);
  },
);

test(
  'a notice that was missed is sent on a later day',
  { tags: ['WATCH-01'] },
  async ({ shop, retiring, sell, customer }) => {
    await sell(customer, retiring);
    await watchOn(shop, '2027-01-20');
    await expectNotices(shop, [customer], [1]);
  },
);

test(
  'a newer version that is not concerned is named, and who downloaded it is not told',
  { tags: ['WATCH-01'] },
  async ({ shop, retiring, sell, customer, adminReleases }) => {
    const updated = await createCustomer(shop);
    const order = await sell(customer, retiring);
    await sell(updated, retiring);
    await adminReleases.release(retiring, buildPackage('4.4.0.0', { slug: retiring.slug }));
    await shop.app.inject(await readDownloadPath(updated, retiring));
    await watchOn(shop, first);
    await expectNotices(shop, [customer, updated], [1, 0]);
    const [mail] = await listNotices(shop, customer);
    expect(mail!.text).toContain('Version 4.4.0 is not concerned. It is yours');
    expect(mail!.text).toContain(
      `http://shop.test/order/${order.documentId}/install?product=${retiring.documentId}`,
    );
  },
);

test(
  'members of a company are told; refunded, blocked and silent people, and those who left are not',
  { tags: ['WATCH-01'] },
  async ({ shop, db, retiring, sell }) => {
    const company = await createTestCompany(shop);
    const { owner, buyer, developer } = company;
    const former = await createCustomer(shop);
    await company.add(former, 'developer');
    const ofCompany = await sell(buyer, retiring);
    await db.update(orders).set({ companyId: company.id }).where(eq(orders.id, ofCompany.id));
    await company.remove(former);
    const [refunded, blocked, silent, stranger] = [
      await createCustomer(shop),
      await createCustomer(shop),
      await createCustomer(shop, { wantsReleaseMails: false }),
      await createCustomer(shop),
    ];
    const returned = await sell(refunded, retiring);
    for (const person of [blocked, silent]) await sell(person, retiring);
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, returned.id));
    await db.update(users).set({ blocked: true }).where(eq(users.id, blocked.user.id));
    await watchOn(shop, first);
    const people = [owner, buyer, developer, former, refunded, blocked, silent, stranger];
    await expectNotices(shop, people, [1, 1, 1, 0, 0, 0, 0, 0]);
    const [mail] = await listNotices(shop, developer);
    expect(mail!.text).toContain(`because ${company.name} bought ${retiring.title}`);
  },
);

test(
  'a version that waits for an owner of a company is named to its owners only',
  { tags: ['WATCH-01', 'UPD-02'] },
  async ({ shop, db, retiring, sell, adminReleases }) => {
    const { id, documentId, owner, buyer, developer, name } = await createTestCompany(shop);
    const order = await sell(buyer, retiring);
    await db.update(orders).set({ companyId: id }).where(eq(orders.id, order.id));
    await owner.call('PUT', `/companies/${documentId}/update-policy`, {
      policy: 'withoutApprovals',
    });
    const webApiPermissions = [{ resource: 'Microsoft Graph', scope: 'Mail.Read' }];
    const options = { slug: retiring.slug, webApiPermissions };
    await adminReleases.release(retiring, buildPackage('4.4.0.0', options));
    await watchOn(shop, first);
    await expectNotices(shop, [owner, developer], [1, 1]);
    const [toOwner] = await listNotices(shop, owner);
    expect(toOwner!.text).toContain('Version 4.4.0 is not concerned.');
    const [toMember] = await listNotices(shop, developer);
    expect(toMember!.text).not.toContain('4.4.0');
    expect(toMember!.text).toContain(`An owner of ${name} can say which version to use.`);
  },
);

test(
  'two nodes that do it at once, and again after a crash, tell each of many owners once',
  { tags: ['WATCH-01'] },
  async ({ shop, db, retiring, onTestFinished }) => {
    const [release] = await db
      .select()
      .from(releases)
      .where(eq(releases.version, '2.0.0.0'))
      .orderBy(sql`id desc`)
      .limit(1);
    await db.execute(sql`
      with people as (
        insert into users (document_id, username, email, provider, confirmed)
        select gen_random_uuid(), 'owner-' || n, 'owner-' || n || '@many.example', 'local', true
        from generate_series(1, 210) n returning id
      ), bought as (
        insert into orders (document_id, user_id, status, total_cents, items_hash, created_at)
        select gen_random_uuid(), id, 'succeeded', 100, gen_random_uuid(), ${bought}::date
        from people returning id
      )
      insert into order_lines (order_id, product_id, release_id, title, unit_price_cents, quantity, position)
      select id, ${retiring.id}, ${release!.id}, 'Part', 100, 1, 0 from bought`);
    const own = createJobs(databaseOf(shop), createLog('silent'));
    const jobs = withOutbox(own, shop.deps.config.jwtSecret);
    registerRetirementJobs({ ...shop.deps, jobs });
    await jobs.start();
    onTestFinished(() => jobs.stop());
    clock.now = new Date(`${first}T00:03:00Z`);
    const page = {
      productId: retiring.id,
      retirement: 'exchange-web-services',
      days: 90,
      day: first,
      afterUserId: 0,
    };
    for (const _ of [1, 2]) {
      await Promise.all(
        Array.from({ length: 6 }, () => shop.deps.jobs.enqueue(db, 'announce-retirement', page)),
      );
      await allAnnounced(shop);
    }
    const { rows } = await db.execute(
      sql`select count(*)::int as mails, count(distinct data->>'to')::int as people from jobs.job where name = 'send-mail' and data->>'to' like '%@many.example'`,
    );
    expect(rows).toEqual([{ mails: 210, people: 210 }]);
    const told = eq(retirementNotices.productId, retiring.id);
    expect(await db.$count(retirementNotices, told)).toBe(210);
  },
);
