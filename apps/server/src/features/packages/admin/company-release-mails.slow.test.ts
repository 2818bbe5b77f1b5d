import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { countMailsDue } from '../../../../test/support/calls/account-calls.ts';
import { allTold, readDownloadPath } from '../../../../test/support/calls/release-calls.ts';
import { createTestCompany } from '../../../../test/support/companies.ts';
import { createCustomer } from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { users } from '../../../db/tables/accounts.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/orders.ts';

const test = shopTest();

const countDue = (
  shop: TestShop,
  people: readonly { readonly user: { readonly email: string } }[],
) => Promise.all(people.map(({ user }) => countMailsDue(shop, user.email)));

const readMail = async (shop: TestShop, to: string, subject: string) => {
  const received = await until(
    () => shop.inbox(to),
    (found) => found.some((mail) => mail.subject === subject),
  );
  const { text } = received.find((mail) => mail.subject === subject)!;
  return text.trim().split('\n\n');
};

test(
  'members who want them get one mail about a release or its withdrawal; removed and blocked none',
  { tags: ['ORG-09', 'ORG-11'] },
  async ({ shop, db, adminReleases }) => {
    const { owner, buyer, developer, add, remove, buyFor } = await createTestCompany(shop);
    const [former, blocked, silent, stranger] = [
      await createCustomer(shop),
      await createCustomer(shop),
      await createCustomer(shop, { wantsReleaseMails: false }),
      await createCustomer(shop),
    ];
    for (const person of [former, blocked, silent]) await add(person, 'developer');
    const { product, order } = await buyFor(buyer);
    const second = await createTestCompany(shop, 'Contoso');
    await second.add(owner, 'owner');
    const again = await createOrder(shop, second.buyer.user.id, product);
    await db.update(orders).set({ companyId: second.id }).where(eq(orders.id, again.id));
    const own = await createOrder(shop, owner.user.id, product);
    await shop.app.inject(await readDownloadPath(former, product));
    await remove(former);
    await db.update(users).set({ blocked: true }).where(eq(users.id, blocked.user.id));

    const people = [owner, buyer, developer, second.buyer, former, blocked, silent, stranger];
    const before = await countDue(shop, people);
    const added = async () =>
      (await countDue(shop, people)).map((count, index) => count - before[index]!);
    const release = await adminReleases.releaseVersion(product, '2.0.0.0');
    await allTold(shop);
    const [stored] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, release.documentId));
    const job = { releaseId: stored!.id, afterUserId: 0 };
    await shop.deps.jobs.enqueue(db, 'announce-release', job);
    await allTold(shop);
    expect(await added()).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    const install = (documentId: string) =>
      `http://shop.test/order/${documentId}/install?product=${product.documentId}`;
    const ready = `${product.title} 2.0.0 is ready to download`;
    const ofDeveloper = await readMail(shop, developer.user.email, ready);
    expect(ofDeveloper).toEqual(
      expect.arrayContaining([
        `A new version of ${product.title} is ready. Fabrikam has bought it, so you can download it.`,
        `Download version 2.0.0:\n${install(order.documentId)}`,
        `Partshelf\nYou receive this email because Fabrikam bought ${product.title} at Partshelf.`,
      ]),
    );
    expect(await readMail(shop, owner.user.email, ready)).toContain(
      `Download version 2.0.0:\nhttp://shop.test/order/${own.documentId}`,
    );

    for (const person of [developer, silent]) {
      await shop.app.inject(await readDownloadPath(person, product));
    }
    await adminReleases.withdraw(release);
    await allTold(shop);
    expect(await added()).toEqual([2, 2, 2, 1, 0, 0, 1, 0]);
    const gone = `${product.title} 2.0.0 was withdrawn`;
    expect(await readMail(shop, developer.user.email, gone)).toEqual([
      gone,
      `Hello ${developer.user.username},`,
      `You downloaded version 2.0.0 of ${product.title}. We have withdrawn it, and it can no longer be downloaded.`,
      'The reason:',
      'It loses data.',
      'Please install version 1.0.0 in its place. Fabrikam has bought it, so you can download it.',
      `Download version 1.0.0:\n${install(order.documentId)}`,
      `How to install it:\n${install(order.documentId)}`,
      `Partshelf\nYou receive this email because you downloaded ${product.title} from Partshelf.`,
      expect.stringContaining('Partshelf'),
    ]);
    const ofBuyer = await readMail(shop, buyer.user.email, gone);
    expect(ofBuyer).toEqual(
      expect.arrayContaining([
        `Your company downloaded version 2.0.0 of ${product.title}. We have withdrawn it, and it can no longer be downloaded.`,
        `Partshelf\nYou receive this email because your company downloaded ${product.title} from Partshelf.`,
        expect.stringMatching(/^Unsubscribe:\nhttp:\/\/shop\.test\/unsubscribe\?token=[\w.-]+$/),
      ]),
    );
  },
);

test(
  'each of many members of two companies gets one mail, however many there are',
  { tags: ['ORG-11'] },
  async ({ shop, db, adminReleases }) => {
    const companies = [await createTestCompany(shop), await createTestCompany(shop)];
    const [first, second] = companies as [(typeof companies)[0], (typeof companies)[0]];
    const { product } = await first.buyFor(first.buyer);
    await second.buyer.payFor(product);
    const [bought] = (await second.buyer.readOrders()).slice(-1);
    await db.update(orders).set({ companyId: second.id }).where(eq(orders.id, bought!.id));
    await db.execute(sql`
      with people as (
        insert into users (document_id, username, email, provider, confirmed)
        select gen_random_uuid(), 'member-' || n, 'member-' || n || '@many.example', 'local', true
        from generate_series(1, 210) n returning id
      )
      insert into company_members (document_id, company_id, user_id, role)
      select gen_random_uuid(), company.id, people.id, 'developer'
      from people, companies company where company.id in (${first.id}, ${second.id})`);
    const readCounts = async () => {
      const { rows } = await db.execute(
        sql`select count(*)::int as mails, count(distinct data->>'to')::int as people from jobs.job where name = 'send-mail' and data->>'to' like '%@many.example'`,
      );
      return rows;
    };
    const { documentId } = await adminReleases.releaseVersion(product, '2.0.0.0');
    await allTold(shop);
    expect(await readCounts()).toEqual([{ mails: 210, people: 210 }]);
    await shop.app.inject(await readDownloadPath(first.developer, product));
    await adminReleases.withdraw({ documentId });
    await allTold(shop);
    expect(await readCounts()).toEqual([{ mails: 420, people: 210 }]);
  },
);
