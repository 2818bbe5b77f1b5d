import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { shopTest } from '../../server/test/support/shop-test.ts';
import { demoAccounts } from '../../server/src/platform/demo-accounts.ts';
import { demoProducts } from './products.ts';
import { seedCatalog } from './catalog.ts';
import { seedCompany } from './company.ts';
import { seedImages } from './images.ts';
import { importPastPayments } from './past-orders.ts';
import { storePackages } from './packages/store-packages.ts';
import { seedPeople } from './people.ts';
import { seedActivity } from './activity.ts';

const test = shopTest();

const now = new Date();
const image = {
  slug: demoProducts[0]!.slug,
  kind: 'page' as const,
  file: {
    visibility: 'public' as const,
    storageKey: 'demo/page',
    name: 'page.webp',
    mimeType: 'image/webp',
    sizeBytes: 1,
    sha256: '0',
  },
};

let catalog: Awaited<ReturnType<typeof seedCatalog>>;

test.beforeAll(async ({ shop, db }) => {
  const packages = await storePackages(shop.deps.files);
  await db.transaction(async (transaction) => {
    const people = await seedPeople(transaction, 'hash', now);
    const images = await seedImages(transaction, [image]);
    catalog = await seedCatalog(transaction, images, packages, now);
    const idOf = (role: string) =>
      people.get(demoAccounts.find((account) => account.role === role)!.username)!;
    const staff = { adminId: idOf('Admin'), agentId: idOf('Helpdesk') };
    await seedActivity(transaction, catalog, staff, now);
  });
});

test.for([
  [
    'the total of every order is the sum of its lines',
    sql`select count(*)::int from orders o where total_cents <> (select sum(quantity * unit_price_cents) from order_lines where order_id = o.id)`,
  ],
  [
    'only paid orders were refunded or disputed, after the payment',
    sql`select count(*)::int from orders where (refunded_at is not null or disputed_at is not null) and (status <> 'succeeded' or least(refunded_at, disputed_at) < paid_at)`,
  ],
  [
    'every paid order has one paid session, and no other has one',
    sql`select count(*)::int from orders o where (status = 'succeeded')::int <> (select count(paid_at) from payment_sessions where order_id = o.id)`,
  ],
  [
    'every order has a session for each attempt',
    sql`select count(*)::int from orders o where attempts <> (select count(*) from payment_sessions where order_id = o.id)`,
  ],
  [
    'only paid orders were downloaded, until the money went back',
    sql`select count(*)::int from downloads d join download_links k on k.id = d.link_id join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id where o.paid_at is null or d.created_at < o.paid_at or d.created_at > least(o.refunded_at, o.disputed_at)`,
  ],
  [
    'an approved refund request belongs to a refunded order',
    sql`select count(*)::int from refund_requests r join orders o on o.id = r.order_id where (r.state = 'approved') <> (o.refunded_at is not null) or r.created_at < o.paid_at`,
  ],
  [
    'a product is viewed more often than it is added to the cart, and ordered less often',
    sql`select count(*)::int from (select l.product_id, o.created_at::date as day, count(*) as ordered from orders o join order_lines l on l.order_id = o.id where l.product_id is not null group by 1, 2) bought left join funnel_counts v on v.product_id = bought.product_id and v.day = bought.day and v.step = 'viewed' left join funnel_counts a on a.product_id = bought.product_id and a.day = bought.day and a.step = 'addedToCart' where coalesce(a.count, 0) < ordered or coalesce(v.count, 0) <= coalesce(a.count, 0)`,
  ],
  [
    'numbers of invoices and credit notes have no gaps, and their days never fall',
    sql`select count(*)::int from (select sequence - lag(sequence, 1, 0) over w as step, issued_on < lag(issued_on, 1, issued_on) over w as falls from invoices window w as (partition by kind, year order by sequence)) numbered where step <> 1 or falls`,
  ],
  [
    'a refunded order with an invoice has its credit note, and no other has one',
    sql`select count(*)::int from invoices i join orders o on o.id = i.order_id where i.kind = 'invoice' and (o.refunded_at is not null) <> exists (select 1 from invoices c where c.corrects_id = i.id and c.total_cents = i.total_cents)`,
  ],
  [
    'audit entries have the people whom they name',
    sql`select count(*)::int from audit_entries where cardinality(people) <> 1`,
  ],
  [
    'nothing happens in the future',
    sql`select count(*)::int from (select created_at from orders union all select updated_at from orders union all select created_at from downloads union all select created_at from chat_messages union all select created_at from audit_entries union all select decided_at from refund_requests union all select created_at from contact_answers union all select created_at from invoices union all select unsubscribed_at from subscribers) as moments where created_at > ${now.toISOString()}::timestamptz`,
  ],
] as const)('%s', async ([, countViolations], { db }) => {
  const { rows } = await db.execute(countViolations);
  expect(rows).toEqual([{ count: 0 }]);
});

test('a past payment is known to the payment provider and can be refunded there', async ({
  shop,
  db,
}) => {
  const config = { ...shop.deps.config, sandboxUrl: shop.sandbox.url };
  await importPastPayments({ ...shop.deps, config });
  const { rows } = await db.execute<{ session: string; intent: string; total: number }>(
    sql`select s.stripe_id as session, s.payment_intent_id as intent, o.total_cents as total from payment_sessions s join orders o on o.id = s.order_id where s.paid_at is not null and o.refunded_at is null and o.disputed_at is null limit 1`,
  );
  const { session, intent, total } = rows[0]!;
  expect(await shop.deps.payments.getSession(session)).toMatchObject({
    state: 'paid',
    amountCents: total,
    refund: 'none',
  });
  await shop.deps.payments.refund(intent);
  expect(await shop.deps.payments.getSession(session)).toMatchObject({ refund: 'whole' });
});

test('some disputes wait for an answer, and the payment provider says the same of each', async ({
  shop,
  db,
}) => {
  const config = { ...shop.deps.config, sandboxUrl: shop.sandbox.url };
  await importPastPayments({ ...shop.deps, config });
  const { rows } = await db.execute<{ session: string; dispute: string; status: string }>(
    sql`select s.stripe_id as session, d.stripe_id as dispute, d.status from disputes d join payment_sessions s on s.id = d.session_id order by d.respond_by desc`,
  );
  expect(rows[0]).toMatchObject({ status: 'needs_response' });
  const { rows: alerts } = await db.execute<{ alert: string }>(
    sql`select alert from payment_events where alert is not null`,
  );
  const facts =
    /^the payment is disputed · \$[\d,]+\.\d\d · [A-Z].+ · reply by [A-Z][a-z]{2} \d+, \d{4}$/;
  for (const { alert } of alerts) expect(alert).toMatch(facts);
  expect(alerts).toHaveLength(rows.length);
  const { session, dispute: id, status } = rows[0]!;
  expect((await shop.deps.payments.getSession(session)).disputes).toMatchObject([{ id, status }]);
});

test(
  'the demo has codes, subscribers, invoices, a dispute and a withdrawn release',
  { tags: ['VEND-21'] },
  async ({ db }) => {
    const { rows } = await db.execute<Record<string, number>>(
      sql`select (select count(*)::int from discount_codes) as codes, (select count(*)::int from subscribers) as subscribers, (select count(*)::int from invoices where kind = 'invoice') as invoices, (select count(*)::int from invoices where kind = 'creditNote') as "creditNotes", (select count(*)::int from disputes where respond_by > ${now.toISOString()}::timestamptz) as disputes, (select count(*)::int from releases where withdrawn_at is not null) as withdrawn`,
    );
    for (const [name, count] of Object.entries(rows[0]!)) expect(count, name).toBeGreaterThan(0);
  },
);

test(
  'the company of the demo has five members in all roles, and purchases of one who left',
  { tags: ['ORG-01', 'ORG-09'] },
  async ({ db }) => {
    await db.transaction((transaction) => seedCompany(transaction, catalog, 'hash', now));
    const { rows: members } = await db.execute(
      sql`select role, count(*)::int from company_members group by role order by role`,
    );
    expect(members).toEqual([
      { role: 'buyer', count: 1 },
      { role: 'developer', count: 2 },
      { role: 'owner', count: 2 },
    ]);
    const { rows: orders } = await db.execute(
      sql`select (u.erased_at is not null) as "hasLeft", count(*)::int
        from orders o join users u on u.id = o.user_id where o.company_id is not null
        group by 1 order by 1`,
    );
    expect(orders).toEqual([
      { hasLeft: false, count: 3 },
      { hasLeft: true, count: 1 },
    ]);
  },
);
