import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countMailsDue } from '../../../../test/support/account-calls.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import { openTestShop } from '../../../../test/support/test-shop.ts';
import { createCustomer, createProduct } from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { releaseCalls } from '../../../../test/files/packages.ts';
import { buildPackage } from '../../../../test/share-point-package.ts';
import { productForm } from '../../../../test/support/vendor.ts';
import { users } from '../../../db/tables/accounts.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/orders.ts';

const shop = await openTestShop();

const { db, jobs } = shop.deps;
const vendor = await createCustomer(shop, { role: 'Admin' });
const { release } = releaseCalls(shop, vendor);

type Product = Awaited<ReturnType<typeof createProduct>>;

async function createOwner(product: Product, person: Partial<typeof users.$inferInsert> = {}) {
  const { user, call } = await createCustomer(shop, person);
  const order = await createOrder(shop, user.id, product);
  const mailsDue = () => countMailsDue(shop, user.email);
  return { user, call, order, mailsDue };
}

const build = (slug: string, version: string, scopes: string[] = []) =>
  buildPackage(version, {
    slug,
    webApiPermissions: scopes.map((scope) => ({ resource: 'Microsoft Graph', scope })),
  });

async function countAnnouncements(state: 'completed' | 'all'): Promise<number> {
  const isCounted = state === 'all' ? sql`true` : sql`state = 'completed'`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where name = 'announce-release' and ${isCounted}`,
  );
  return rows[0]!.count;
}

const allAnnounced = () =>
  until(
    async () => (await countAnnouncements('all')) - (await countAnnouncements('completed')),
    (left) => left === 0,
  );

/** Like a process that was killed before it completed the job. */
async function announceAgain(documentId: string): Promise<void> {
  const [row] = await db.select().from(releases).where(eq(releases.documentId, documentId));
  await jobs.enqueue(db, 'announce-release', { releaseId: row!.id, afterUserId: 0 });
  await allAnnounced();
}

test('owners get one mail: first the new permissions, then the changes', async () => {
  const product = await createProduct(shop);
  await release(product, build('news', '2.0.0.0', ['User.Read']));
  await allAnnounced();
  const owner = await createOwner(product);
  await createOrder(shop, owner.user.id, product);
  const published = await release(
    product,
    build('news', '2.1.0.0', ['User.Read', 'Calendars.Read', 'Sites.FullControl.All']),
    'Shows <who> is away.\n\nTwo bugs less.',
  );
  await allAnnounced();
  await announceAgain(published.documentId);
  expect(await owner.mailsDue()).toBe(1);
  const [mail] = await shop.inbox(owner.user.email);
  expect(mail!.subject).toBe(`${product.title} 2.1.0 is ready to download`);
  expect(mail!.text.trim().split('\n\n')).toEqual([
    `${product.title} 2.1.0`,
    `Hello ${owner.user.username},`,
    'Before you install it: this version asks your administrator to approve what the version before it did not. Read calendars (Microsoft Graph); Have full control of all sites (Microsoft Graph).',
    `A new version of ${product.title} is ready, and it is yours: the download is with your orders.`,
    'What has changed:',
    'Shows <who> is away.',
    'Two bugs less.',
    'View your orders:\nhttp://shop.test/order',
    `Partshelf\nYou receive this email because you bought ${product.title} at Partshelf.`,
    expect.stringMatching(/^Unsubscribe:\nhttp:\/\/shop\.test\/unsubscribe\?token=[\w.-]+$/),
  ]);
  expect(mail!.html).toContain('Shows &lt;who&gt; is away.');
  expect(mail!.html).toMatch(/href="http:\/\/shop\.test\/unsubscribe\?token=[\w.-]+"/);
});

test('users who may not download or have unsubscribed get no mail', async () => {
  const product = await createProduct(shop);
  const [owner, blocked, unpaid, refunded, disputed, silent] = [
    await createOwner(product),
    await createOwner(product, { blocked: true }),
    await createOwner(product),
    await createOwner(product),
    await createOwner(product),
    await createOwner(product),
  ];
  const otherOwner = await createOwner(await createProduct(shop));
  const setOrder = (order: { id: number }, values: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(values).where(eq(orders.id, order.id));
  await setOrder(unpaid.order, { status: 'pending' });
  await setOrder(refunded.order, { refundedAt: new Date() });
  await setOrder(disputed.order, { disputedAt: new Date() });
  const chosen = await silent.call('PUT', '/users/me/mail-preferences', { releaseMails: false });
  expect(chosen.json()).toMatchObject({ releaseMails: false });
  await release(product, build('quiet', '2.0.0.0'));
  await allAnnounced();
  expect(await owner.mailsDue()).toBe(1);
  for (const other of [blocked, unpaid, refunded, disputed, silent, otherOwner]) {
    expect(await other.mailsDue()).toBe(0);
  }
});

test('a first release is not announced', async () => {
  const before = await countAnnouncements('all');
  const made = await vendor.call('POST', '/back-office/products', productForm());
  expect(made.statusCode, made.body).toBe(200);
  await release(made.json().data, build('first', '1.0.0.0', ['Mail.Send']));
  expect(await countAnnouncements('all')).toBe(before);
});

test('each of many owners gets one mail', async () => {
  const product = await createProduct(shop);
  const { order } = await createOwner(product);
  await db.execute(sql`
    with people as (
      insert into users (document_id, username, email, provider, confirmed)
      select gen_random_uuid(), 'many-' || n, 'many-' || n || '@many.example', 'local', true
      from generate_series(1, 450) n returning id
    ), bought as (
      insert into orders (document_id, user_id, status, total_cents, items_hash)
      select gen_random_uuid(), id, 'succeeded', 100, id::text from people returning id
    )
    insert into order_lines (order_id, product_id, release_id, title, unit_price_cents, quantity, position)
    select bought.id, product_id, release_id, title, 100, 1, 0
    from bought, order_lines where order_id = ${order.id}`);
  const { documentId } = await release(product, build('many', '2.0.0.0'));
  await allAnnounced();
  await announceAgain(documentId);
  const { rows } = await db.execute(
    sql`select count(*)::int as mails, count(distinct data->>'to')::int as people from jobs.job where name = 'send-mail' and data->>'to' like '%@many.example'`,
  );
  expect(rows).toEqual([{ mails: 450, people: 450 }]);
});
