import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../../test/support/build-test-app.ts';
import { countMailsDue } from '../../../../test/support/calls/account-calls.ts';
import { allTold, readDownloadPath } from '../../../../test/support/calls/release-calls.ts';
import { createCustomer, type Customer } from '../../../../test/support/factories.ts';
import { createOrder, createOwner } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { users } from '../../../db/tables/accounts.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { downloadLinks } from '../../../db/tables/downloads.ts';
import { mails } from '../../../db/tables/mails.ts';
import { orders } from '../../../db/tables/orders.ts';

const test = shopTest()
  .extend('owner', ({ shop, product }) => createOwner(shop, product))
  .extend('second', ({ adminReleases, product }) =>
    adminReleases.releaseVersion(product, '2.0.0.0'),
  );

test(
  'mails that announce a release stop once it is withdrawn',
  { tags: ['VEND-12'] },
  async ({ shop, db, adminReleases, product, owner, second }) => {
    await allTold(shop);
    const before = await countMailsDue(shop, owner.user.email);
    await adminReleases.withdraw(second);
    const [stored] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, second.documentId));
    const late = await createOwner(shop, product);
    const announce = { releaseId: stored!.id, afterUserId: 0 };
    await shop.deps.jobs.enqueue(db, 'announce-release', announce);
    await allTold(shop);
    expect(await countMailsDue(shop, late.user.email)).toBe(0);
    expect(await countMailsDue(shop, owner.user.email)).toBe(before);
    const mail = { to: late.user.email, subject: 'Ready', text: 'Ready', html: 'Ready' };
    const queued = { key: 'queued', ...mail, offersRelease: second.documentId };
    await db.transaction((transaction) =>
      shop.deps.jobs.enqueueAll(transaction, 'send-mail', [{ key: 'queued', data: queued }]),
    );
    await until(
      () => db.select().from(mails).where(eq(mails.key, 'queued')),
      (waiting) => waiting.length === 0,
    );
  },
);

test(
  'those who downloaded it are mailed once, with the reason and what to install instead',
  { tags: ['VEND-12'] },
  async ({ shop, db, adminReleases, product, owner, second }) => {
    const people = {
      unsubscribed: { wantsReleaseMails: false },
      refunded: {},
      blocked: {},
      erased: {},
    };
    const others = await Promise.all(
      Object.values(people).map(async (person) => {
        const customer = await createCustomer(shop, person);
        const order = await createOrder(shop, customer.user.id, product);
        return { ...customer, order };
      }),
    );
    const [unsubscribed, refunded, blocked, erased] = others as [typeof owner, ...(typeof owner)[]];
    const idle = await createOwner(shop, product);
    for (const reader of [owner, ...others]) {
      await shop.app.inject(await readDownloadPath(reader, product));
      await shop.app.inject(await readDownloadPath(reader, product));
    }
    const [, first] = await adminReleases.list(product);
    await shop.app.inject(await readDownloadPath(idle, product, `?release=${first.documentId}`));
    await db
      .update(orders)
      .set({ refundedAt: new Date() })
      .where(eq(orders.id, refunded!.order.id));
    await db.update(users).set({ blocked: true }).where(eq(users.id, blocked!.user.id));
    await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased!.user.id));
    await allTold(shop);
    const before = await Promise.all(
      [owner, idle, ...others].map(({ user }) => countMailsDue(shop, user.email)),
    );

    await adminReleases.withdraw(second, 'It loses data.\n\nSorry.');
    await allTold(shop);
    const [stored] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, second.documentId));
    const again = { releaseId: stored!.id, afterUserId: 0 };
    const withdrawnAt = stored!.withdrawnAt!.toISOString();
    await shop.deps.jobs.enqueue(db, 'announce-withdrawal', { ...again, withdrawnAt });
    const other = new Date(0).toISOString();
    await shop.deps.jobs.enqueue(db, 'announce-withdrawal', { ...again, withdrawnAt: other });
    await allTold(shop);
    const after = await Promise.all(
      [owner, idle, ...others].map(({ user }) => countMailsDue(shop, user.email)),
    );
    expect(after.map((count, index) => count - before[index]!)).toEqual([1, 0, 1, 1, 0, 0]);

    const subject = `${product.title} 2.0.0 was withdrawn`;
    const readText = async ({ user }: Pick<Customer, 'user'>) => {
      const received = await until(
        () => shop.inbox(user.email),
        (found) => found.some((mail) => mail.subject === subject),
      );
      return received
        .find((mail) => mail.subject === subject)!
        .text.trim()
        .split('\n\n');
    };
    const install = `http://shop.test/order/${owner.order.documentId}/install?product=${product.documentId}`;
    const footer = `Partshelf\nYou receive this email because you downloaded ${product.title} from Partshelf.`;
    expect(await readText(owner)).toEqual([
      subject,
      `Hello ${owner.user.username},`,
      `You downloaded version 2.0.0 of ${product.title}. We have withdrawn it, and it can no longer be downloaded.`,
      'The reason:',
      'It loses data.',
      'Sorry.',
      'Please install version 1.0.0 in its place. It is yours: the download is in your orders.',
      `Download version 1.0.0:\nhttp://shop.test/order/${owner.order.documentId}`,
      `How to install it:\n${install}`,
      footer,
      expect.stringContaining('Partshelf'),
    ]);
    expect(await readText(unsubscribed)).toContain('It loses data.');
    const ofRefunded = (await readText(refunded!)).join('\n');
    expect(ofRefunded).toContain('It loses data.');
    expect(ofRefunded).not.toContain('1.0.0');
    const kit = await owner.call('GET', `/orders/${owner.order.documentId}/install-kit`);
    expect(kit.json().data).toMatchObject({
      withdrawn: { version: '2.0.0.0', reason: 'It loses data.\n\nSorry.' },
      update: null,
    });
  },
);

test(
  'a download that began before the withdrawal ends, and its reader is mailed',
  { tags: ['VEND-12'] },
  async ({ shop, db, adminReleases, product, owner, second }) => {
    const path = await readDownloadPath(owner, product);
    await allTold(shop);
    const countWaiting = async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_locks where not granted and locktype = 'transactionid'
          and pid in (select pid from pg_stat_activity where datname = current_database())`);
      return rows.length;
    };
    const answers = await db.transaction(async (transaction) => {
      const ofOwner = eq(downloadLinks.userId, owner.user.id);
      await transaction.select().from(downloadLinks).where(ofOwner).for('update');
      const download = Promise.resolve(shop.app.inject(path));
      await until(countWaiting, (count) => count >= 1);
      const withdrawal = Promise.resolve(adminReleases.withdraw(second));
      await until(countWaiting, (count) => count >= 2);
      return { download, withdrawal };
    });
    for (const answer of [answers.download, answers.withdrawal]) {
      expect((await answer).statusCode).toBe(200);
    }
    await allTold(shop);
    const { rows } = await db.execute(sql`
      select 1 from jobs.job where name = 'send-mail' and data->>'to' = ${owner.user.email}
        and data->>'subject' like '%was withdrawn'`);
    expect(rows).toHaveLength(1);
  },
);

test(
  'each of many who downloaded it gets one mail',
  { tags: ['VEND-12'] },
  async ({ shop, db, adminReleases, owner, second }) => {
    await db.execute(sql`
      with people as (
        insert into users (document_id, username, email, provider, confirmed)
        select gen_random_uuid(), 'many-' || n, 'many-' || n || '@many.example', 'local', true
        from generate_series(1, 210) n returning id
      ), bought as (
        insert into orders (document_id, user_id, status, total_cents, items_hash)
        select gen_random_uuid(), id, 'succeeded', 100, id::text from people returning id, user_id
      ), sold as (
        insert into order_lines (order_id, product_id, release_id, title, unit_price_cents, quantity, position)
        select bought.id, product_id, release_id, title, 100, 1, 0
        from bought, order_lines where order_id = ${owner.order.id} returning id, order_id
      ), links as (
        insert into download_links (token_hash, user_id, order_line_id, release_id, uses, expires_at)
        select gen_random_uuid(), bought.user_id, sold.id, releases.id, 1, now()
        from sold join bought on bought.id = sold.order_id, releases
        where releases.document_id = ${second.documentId} returning id
      )
      insert into downloads (link_id) select id from links`);
    await adminReleases.withdraw(second);
    await allTold(shop);
    const { rows } = await db.execute(
      sql`select count(*)::int as mails, count(distinct data->>'to')::int as people from jobs.job
        where name = 'send-mail' and data->>'to' like '%@many.example'
          and data->>'subject' like '%was withdrawn'`,
    );
    expect(rows).toEqual([{ mails: 210, people: 210 }]);
  },
);
