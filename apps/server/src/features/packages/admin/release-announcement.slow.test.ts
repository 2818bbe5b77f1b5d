import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage, type PackageOptions } from '../../../../test/share-point-package.ts';
import { type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { countMailsDue } from '../../../../test/support/calls/account-calls.ts';
import { productForm } from '../../../../test/support/calls/admin-calls.ts';
import {
  createCustomer,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { users } from '../../../db/tables/accounts.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/orders.ts';

const test = shopTest();

type Product = Awaited<ReturnType<typeof createProduct>>;

async function createOwner(
  shop: TestShop,
  product: Product,
  person: Partial<typeof users.$inferInsert> = {},
) {
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

async function countAnnouncements({ deps }: TestShop, state: 'completed' | 'all'): Promise<number> {
  const isCounted = state === 'all' ? sql`true` : sql`state = 'completed'`;
  const { rows } = await deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where name = 'announce-release' and ${isCounted}`,
  );
  return rows[0]!.count;
}

const allAnnounced = (shop: TestShop) =>
  until(
    async () =>
      (await countAnnouncements(shop, 'all')) - (await countAnnouncements(shop, 'completed')),
    (left) => left === 0,
  );

/** Like a process that was killed before it completed the job. */
async function announceAgain(shop: TestShop, documentId: string): Promise<void> {
  const [row] = await shop.deps.db
    .select()
    .from(releases)
    .where(eq(releases.documentId, documentId));
  await shop.deps.jobs.enqueue(shop.deps.db, 'announce-release', {
    releaseId: row!.id,
    afterUserId: 0,
  });
  await allAnnounced(shop);
}

test(
  'owners get one mail: first the new permissions, then the changes',
  { tags: ['BUY-16'] },
  async ({ shop, adminReleases, product }) => {
    await adminReleases.release(product, build('news', '2.0.0.0', ['User.Read']));
    await allAnnounced(shop);
    const owner = await createOwner(shop, product);
    const { documentId } = await createOrder(shop, owner.user.id, product);
    const installUrl = `http://shop.test/order/${documentId}/install?product=${product.documentId}`;
    const published = await adminReleases.release(
      product,
      build('news', '2.1.0.0', ['User.Read', 'Calendars.Read', 'Sites.FullControl.All']),
      'Shows <who> is away.\n\nTwo bugs less.',
    );
    await allAnnounced(shop);
    await announceAgain(shop, published.documentId);
    expect(await owner.mailsDue()).toBe(1);
    const [mail] = await shop.inbox(owner.user.email);
    expect(mail!.subject).toBe(`${product.title} 2.1.0 is ready to download`);
    expect(mail!.text.trim().split('\n\n')).toEqual([
      `${product.title} 2.1.0`,
      `Hello ${owner.user.username},`,
      'Before you install it: this version asks your administrator to approve more than the previous version. Read calendars (Microsoft Graph); Have full control of all sites (Microsoft Graph).',
      `A new version of ${product.title} is ready, and it is yours: the download is in your orders.`,
      'What has changed:',
      'Shows <who> is away.',
      'Two bugs less.',
      `Download version 2.1.0:\nhttp://shop.test/order/${documentId}`,
      `How to install it:\n${installUrl}`,
      `Partshelf\nYou receive this email because you bought ${product.title} at Partshelf.`,
      expect.stringMatching(/^Unsubscribe:\nhttp:\/\/shop\.test\/unsubscribe\?token=[\w.-]+$/),
      expect.stringContaining('support@partshelf.example'),
    ]);
    expect(mail!.html).toContain('Shows &lt;who&gt; is away.');
    expect(mail!.html).toContain(`href="${installUrl}"`);
    expect(mail!.html).toMatch(/href="http:\/\/shop\.test\/unsubscribe\?token=[\w.-]+"/);
  },
);

const part = (alias: string, resources = {}) => ({
  alias,
  title: alias,
  kind: 'WebPart' as const,
  hosts: [],
  resources,
});

const graph = (scope: string) => ({ resource: 'Microsoft Graph', scope });

async function download({ app }: TestShop, { call }: Pick<Customer, 'call'>, product: Product) {
  const answer = await call('GET', `/products/${product.documentId}/download-link`);
  await app.inject(new URL(answer.json().downloadLink).pathname);
}

async function readChanges(shop: TestShop, { user }: Pick<Customer, 'user'>) {
  const [mail] = await shop.inbox(user.email);
  const paragraphs = mail!.text.trim().split('\n\n');
  const end = paragraphs.findIndex((paragraph) => paragraph.startsWith('A new version of'));
  return paragraphs.slice(2, end);
}

const deployment = 'From the moment you deploy it, every page runs the new code.';

test(
  'the mail starts with what changes against the version that its reader downloaded last',
  { tags: ['KIT-07'] },
  async ({ shop, adminReleases, product }) => {
    const slug = product.documentId;
    const [reader, other, silent] = [
      await createOwner(shop, product, { wantsReleaseMails: false }),
      await createOwner(shop, product, { wantsReleaseMails: false }),
      await createOwner(shop, product, { wantsReleaseMails: false }),
    ];
    const release = (version: string, options: PackageOptions) =>
      adminReleases.release(product, buildPackage(version, { slug, ...options }));
    const second = { components: [part('Tree'), part('Map')] };
    await release('2.0.0.0', { ...second, webApiPermissions: [graph('User.Read')] });
    await download(shop, reader, product);
    const third = {
      webApiPermissions: [graph('Mail.Send')],
      components: [part('Tree', { lib: { type: 'path', path: 'https://cdn.example/l.js' } })],
      parts: [{ name: 'ClientSideAssets/a.js', content: 'fetch("https://api.example/v1")' }],
      isDomainIsolated: true,
    };
    await release('3.0.0.0', { ...third, components: [...third.components, part('Chart')] });
    await download(shop, other, product);
    await allAnnounced(shop);
    await shop.deps.db.update(users).set({ wantsReleaseMails: true });
    await release('4.0.0.0', { ...third, components: [...third.components, part('Chart')] });
    await allAnnounced(shop);
    expect(await readChanges(shop, reader)).toEqual([
      'Compared with version 2.0.0, which you downloaded last:',
      'New permissions, which your administrator has to approve: Send mail (Microsoft Graph).',
      'Permissions it no longer asks for: Read user profiles (Microsoft Graph).',
      'New hosts that scripts are loaded from: cdn.example.',
      'New hosts in its scripts: api.example.',
      'New components: Chart.',
      'Removed components: Map.',
      'It is isolated now: only it can use its permissions.',
      deployment,
    ]);
    expect(await readChanges(shop, other)).toEqual([
      'Permissions, hosts and components are as in version 3.0.0, which you downloaded last.',
      deployment,
    ]);
    expect(await readChanges(shop, silent)).toEqual([]);
  },
);

test(
  'the mail names permissions and hosts that are gone, and hosts that nothing is known of',
  { tags: ['KIT-07'] },
  async ({ shop, adminReleases, product }) => {
    const [owner, early] = [
      await createOwner(shop, product, { wantsReleaseMails: false }),
      await createOwner(shop, product, { wantsReleaseMails: false }),
    ];
    const release = (version: string, options: PackageOptions) =>
      adminReleases.release(
        product,
        buildPackage(version, { slug: product.documentId, ...options }),
      );
    const first = await release('2.0.0.0', {});
    await download(shop, early, product);
    await release('3.0.0.0', {
      webApiPermissions: [graph('Mail.Send')],
      components: [part('Part', { lib: { type: 'path', path: 'https://cdn.example/l.js' } })],
      parts: [{ name: 'ClientSideAssets/a.js', content: 'fetch("https://api.example/v1")' }],
    });
    await download(shop, owner, product);
    await allAnnounced(shop);
    await shop.deps.db
      .update(releases)
      .set({ packageContents: null, readerVersion: null })
      .where(eq(releases.documentId, first.documentId));
    await shop.deps.db.update(users).set({ wantsReleaseMails: true });
    await release('4.0.0.0', {
      parts: [{ name: 'ClientSideAssets/a.js', content: 'fetch("https://new.example/v1")' }],
    });
    await allAnnounced(shop);
    expect(await readChanges(shop, owner)).toEqual(
      expect.arrayContaining([
        'Permissions it no longer asks for: Send mail (Microsoft Graph).',
        'Hosts that scripts are no longer loaded from: cdn.example.',
        'New hosts in its scripts: new.example.',
        'Hosts no longer in its scripts: api.example.',
        deployment,
      ]),
    );
    expect(await readChanges(shop, early)).toEqual([
      'Permissions and components are as in version 2.0.0, which you downloaded last.',
      'Hosts in its scripts could not be compared.',
      deployment,
    ]);
  },
);

test(
  'after a download that was no package, the mail names the new permissions',
  { tags: ['KIT-07'] },
  async ({ shop, adminReleases, product }) => {
    const owner = await createOwner(shop, product);
    await download(shop, owner, product);
    await adminReleases.release(product, build('unread', '2.0.0.0', ['Mail.Send']));
    expect(await readChanges(shop, owner)).toEqual([
      expect.stringMatching(/^Before you install it: .* Send mail \(Microsoft Graph\)\.$/),
    ]);
  },
);

test('users who may not download or have unsubscribed get no mail', async ({
  shop,
  db,
  adminReleases,
  product,
}) => {
  const [owner, blocked, unpaid, refunded, disputed, silent] = [
    await createOwner(shop, product),
    await createOwner(shop, product, { blocked: true }),
    await createOwner(shop, product),
    await createOwner(shop, product),
    await createOwner(shop, product),
    await createOwner(shop, product),
  ];
  const otherOwner = await createOwner(shop, await createProduct(shop));
  const setOrder = (order: { id: number }, values: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(values).where(eq(orders.id, order.id));
  await setOrder(unpaid.order, { status: 'pending' });
  await setOrder(refunded.order, { refundedAt: new Date() });
  await setOrder(disputed.order, { disputedAt: new Date() });
  const chosen = await silent.call('PUT', '/users/me/mail-preferences', { releaseMails: false });
  expect(chosen.json()).toMatchObject({ releaseMails: false });
  await adminReleases.release(product, build('quiet', '2.0.0.0'));
  await allAnnounced(shop);
  expect(await owner.mailsDue()).toBe(1);
  for (const other of [blocked, unpaid, refunded, disputed, silent, otherOwner]) {
    expect(await other.mailsDue()).toBe(0);
  }
});

test('a first release is not announced', async ({ shop, admin, adminReleases }) => {
  const before = await countAnnouncements(shop, 'all');
  const made = await admin.call('POST', '/back-office/products', productForm());
  expect(made.statusCode, made.body).toBe(200);
  await adminReleases.release(made.json().data, build('first', '1.0.0.0', ['Mail.Send']));
  expect(await countAnnouncements(shop, 'all')).toBe(before);
});

test('each of many owners gets one mail', async ({ shop, db, adminReleases, product }) => {
  const { order } = await createOwner(shop, product);
  await db.execute(sql`
    with people as (
      insert into users (document_id, username, email, provider, confirmed)
      select gen_random_uuid(), 'many-' || n, 'many-' || n || '@many.example', 'local', true
      from generate_series(1, 210) n returning id
    ), bought as (
      insert into orders (document_id, user_id, status, total_cents, items_hash)
      select gen_random_uuid(), id, 'succeeded', 100, id::text from people returning id
    )
    insert into order_lines (order_id, product_id, release_id, title, unit_price_cents, quantity, position)
    select bought.id, product_id, release_id, title, 100, 1, 0
    from bought, order_lines where order_id = ${order.id}`);
  const { documentId } = await adminReleases.release(product, build('many', '2.0.0.0'));
  await allAnnounced(shop);
  await announceAgain(shop, documentId);
  const { rows } = await db.execute(
    sql`select count(*)::int as mails, count(distinct data->>'to')::int as people from jobs.job where name = 'send-mail' and data->>'to' like '%@many.example'`,
  );
  expect(rows).toEqual([{ mails: 210, people: 210 }]);
});
