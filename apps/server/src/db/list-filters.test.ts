import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createCategory,
  createCustomer,
  createProduct,
  putIntoCategory,
} from '../../test/support/factories.ts';
import { expectFiltered } from '../../test/support/filtered-list.ts';
import { configureInvoices } from '../../test/support/invoicing.ts';
import { createOrder } from '../../test/support/owner.ts';
import { shopTest } from '../../test/support/shop-test.ts';

// In Auckland, March 10 begins at 11:00 UTC of the day before.
const times = ['2026-03-09 10:59Z', '2026-03-09 11:00Z', '2026-03-10 10:59Z', '2026-03-10 11:00Z'];
const march10 = 'from=2026-03-10&until=2026-03-10';
const isMarch10 = (column: string) =>
  `${column} >= '2026-03-09 11:00Z' and ${column} < '2026-03-10 11:00Z'`;

const given = `with given (n, id, time) as (select n, rpad('row' || n, 24, '0'), time from (values
  ${times.map((time, index) => `(${index + 1}, '${time}'::timestamptz)`).join(', ')}) rows (n, time))`;

const inserts = [
  `insert into contact_messages
     (document_id, first_name, last_name, email, subject, message, state, created_at)
   select id, 'Ada', 'Berg', 'ada' || n || '@mail.example', 'Licence ' || n, 'Which one?',
     (array['new', 'answered', 'done', 'new'])[n], time from given`,
  `insert into mails (document_id, key, recipient, subject, state, created_at)
   select id, id, 'ada' || n || '@mail.example', 'Your order',
     (array['sent', 'failed', 'failed', 'waiting'])[n], time from given`,
  `insert into subscribers (document_id, name, email, confirmed_at, unsubscribed_at, created_at)
   select id, 'Ada', 'ada' || n || '@mail.example', case when n > 1 then time end,
     case when n = 3 then time end, time from given`,
  `insert into csp_reports (document_id, directive, blocked, source, page, count, last_seen_at)
   select id, 'script-src', 'https://blocked' || n || '.example', '', '/product/*', 5 - n, time
   from given`,
  `insert into notices (document_id, key, kind, title, path, created_at)
   select id, id, (array['sale', 'dispute', 'sale', 'sale'])[n], 'Title', '/admin', time from given`,
  `insert into notice_recipients (notice_id, user_id, in_bell, read_at)
   select notices.id, users.id, n < 4, case when n < 2 then time end
   from given join notices on key = given.id join users on role = 'Admin'`,
  `insert into refund_requests (document_id, order_id, reason, state, created_at)
   select given.id, o.id, 'Too slow', (array['open', 'declined', 'approved', 'open'])[n], time
   from given join users u on u.document_id = rpad('row' || (n - 1), 24, '0')
     join orders o on o.user_id = u.id`,
  `insert into discount_codes (document_id, code, kind, value, withdrawn_at, created_at)
   select id, 'CODE-' || n, 'percent', 1000, case when n = 2 then time end, time from given`,
  `insert into audit_entries
     (document_id, actor_id, action, subject, subject_document_id, details, created_at)
   select id, (select min(id) from users where role = 'Customer'),
     (array['created', 'role changed', 'blocked', 'role changed'])[n],
     (array['product', 'person', 'person', 'person'])[n], 'x', '{}', time from given`,
];

const rowId = (number: number) => `row${number}`.padEnd(24, '0');

const test = shopTest().extend('rows', { scope: 'file', auto: true }, async ({ shop, admin }) => {
  const { db } = shop.deps;
  await configureInvoices(admin, { timeZone: 'Pacific/Auckland' });
  const [chart, poll] = [
    await createProduct(shop, { documentId: rowId(1) }),
    await createProduct(shop, { documentId: rowId(2) }),
  ];
  await createProduct(shop, {
    documentId: rowId(3),
    title: 'Org Chart, new',
    type: 'trending',
    publishedAt: null,
  });
  await putIntoCategory(
    shop,
    poll,
    await createCategory(shop, { title: 'Charts', documentId: rowId(1) }),
  );
  await db.execute(sql`update products set published_at = ${times[2]}::timestamptz
    where document_id = ${rowId(1)}`);
  for (const [index, time] of times.entries()) {
    const { user } = await createCustomer(shop);
    await db.execute(sql`update users set document_id = ${rowId(index)}, blocked = ${index === 3},
      created_at = ${time}::timestamptz where id = ${user.id}`);
    const product = index === 2 ? poll : chart;
    const order = await createOrder(shop, user.id, product, index === 1 ? 'failed' : 'succeeded');
    await db.execute(sql`insert into reviews (document_id, user_id, product_id, order_id, rating,
        comment, created_at, hidden_at, reply)
      values (${rowId(index)}, ${user.id}, ${product.id}, ${order.id}, ${index + 2}, 'Good',
        ${time}::timestamptz, ${index === 1 ? time : null}, ${index === 3 ? 'Thanks' : null})`);
  }
  for (const insert of inserts) await db.execute(sql.raw(`${given} ${insert}`));
  return times.length;
});

const lists = {
  products: {
    column: 'documentId',
    select: 'select document_id as name from products',
    order: 'updated_at desc, id desc',
  },
  people: {
    column: 'customer',
    select: 'select document_id as name from users',
    order: 'created_at desc, id desc',
    defaults: { sort: 'createdAt:desc' },
  },
  reviews: {
    column: 'review',
    select: 'select r.document_id as name from reviews r join products p on p.id = r.product_id',
    order: 'r.created_at desc, r.id desc',
  },
  messages: {
    column: 'message',
    select: 'select document_id as name from contact_messages',
    order: 'created_at desc, id desc',
  },
  mails: {
    column: 'email',
    select: 'select document_id as name from mails',
    order: 'created_at desc, id desc',
  },
  subscribers: {
    column: 'subscriber',
    select: 'select document_id as name from subscribers',
    order: 'created_at desc, id desc',
  },
  'csp-reports': {
    column: 'report',
    select: 'select document_id as name from csp_reports',
    order: 'last_seen_at desc, id desc',
  },
  notices: {
    column: 'notice',
    select: `select n.document_id as name from notices n join notice_recipients r on r.notice_id = n.id
      and r.in_bell join users u on u.id = r.user_id and u.role = 'Admin'`,
    order: 'n.created_at desc, n.id desc',
  },
  refunds: {
    column: 'request',
    select: 'select document_id as name from refund_requests',
    order: `state = 'open' desc, id desc`,
  },
  discounts: {
    column: 'code',
    field: 'code',
    select: 'select code as name from discount_codes',
    order: 'created_at desc, id desc',
  },
  audit: {
    column: 'entry',
    select:
      'select e.document_id as name from audit_entries e left join users u on u.id = e.actor_id',
    order: 'e.created_at desc, e.id desc',
  },
};

const cases: [keyof typeof lists, string, string][] = [
  ['products', 'search=chart&state=draft', `title ilike '%chart%' and published_at is null`],
  ['products', 'state=published&type=standard', `published_at is not null and type = 'standard'`],
  ['products', `category=${rowId(1)}`, `document_id = '${rowId(2)}'`],
  ['products', march10, isMarch10('published_at')],
  [
    'people',
    'hasBought=true',
    `exists (select from orders o where o.user_id = users.id and o.status = 'succeeded')`,
  ],
  ['people', 'hasBought=false&role=Customer', `document_id = '${rowId(1)}'`],
  ['people', march10, isMarch10('created_at')],
  ['people', 'blocked=true', 'blocked'],
  ['reviews', 'rating=4', 'rating = 4'],
  ['reviews', 'hasReply=false', 'reply is null'],
  ['reviews', 'hasReply=true', 'reply is not null'],
  ['reviews', 'hidden=true', 'hidden_at is not null'],
  [
    'reviews',
    `product=${rowId(1)}&hidden=false`,
    `p.document_id = '${rowId(1)}' and hidden_at is null`,
  ],
  ['reviews', march10, isMarch10('r.created_at')],
  ['messages', 'state=new', `state = 'new'`],
  ['messages', `state=answered&${march10}`, `state = 'answered' and ${isMarch10('created_at')}`],
  ['messages', march10, isMarch10('created_at')],
  ['mails', 'state=failed', `state = 'failed'`],
  ['mails', march10, isMarch10('created_at')],
  ['subscribers', '', 'true'],
  ['subscribers', 'state=subscribed', 'confirmed_at is not null and unsubscribed_at is null'],
  ['subscribers', march10, isMarch10('created_at')],
  ['csp-reports', 'search=blocked2', `blocked like '%blocked2%'`],
  ['csp-reports', march10, isMarch10('last_seen_at')],
  ['notices', 'kind=sale', `kind = 'sale'`],
  ['notices', 'isRead=false', 'read_at is null'],
  ['notices', march10, isMarch10('n.created_at')],
  ['refunds', '', 'true'],
  ['refunds', 'state=open', `state = 'open'`],
  ['refunds', march10, isMarch10('created_at')],
  ['discounts', 'state=active', 'withdrawn_at is null'],
  ['discounts', march10, isMarch10('created_at')],
  ['audit', 'action=person.role_changed', `action = 'role changed'`],
  [
    'audit',
    `actor=${rowId(0)}&subject=person`,
    `u.document_id = '${rowId(0)}' and subject = 'person'`,
  ],
  ['audit', march10, isMarch10('e.created_at')],
];

const oldFiles = new Map([
  ['people', 'import-export/customers'],
  ['products', 'import-export/products'],
]);

const getFilePath = (name: string) => oldFiles.get(name) ?? `export/${name}`;

test.for(cases)(
  'the list of %s and its file have the rows of the database for: %s',
  { tags: ['VEND-03'] },
  async ([name, query, where], { shop, admin }) => {
    const list = {
      ...lists[name],
      list: `/back-office/${name}`,
      file: `/back-office/${getFilePath(name)}`,
    };
    await expectFiltered(shop, admin, list, query, where);
  },
);

test.for([
  ['products', 'title:asc', 'title, id'],
  ['products', 'price:desc', 'price_cents desc, id desc'],
  ['reviews', 'rating:asc', 'rating, r.id'],
  ['reviews', 'rating:desc', 'rating desc, r.id desc'],
  ['mails', 'createdAt:asc', 'created_at, id'],
  ['refunds', 'createdAt:asc', 'created_at, id'],
  ['refunds', 'createdAt:desc', 'created_at desc, id desc'],
  ['refunds', 'state:asc', `state = 'open', id`],
  ['csp-reports', 'count:asc', 'count, id'],
  ['csp-reports', 'lastSeenAt:asc', 'last_seen_at, id'],
  ['audit', 'createdAt:asc', 'e.created_at, e.id'],
] as const)('the list of %s can be sorted by %s', async ([name, sort, order], { shop, admin }) => {
  const list = {
    ...lists[name],
    list: `/back-office/${name}`,
    file: `/back-office/${getFilePath(name)}`,
    order,
  };
  const where = name === 'audit' ? `subject = 'person'` : 'true';
  const query = name === 'audit' ? '&subject=person' : '';
  await expectFiltered(shop, admin, list, `sort=${sort}${query}`, where);
});

test.for([
  'people?hasBought=maybe',
  'products?state=lost',
  'products?category=1',
  'reviews?rating=6',
  'reviews?rating[]=1',
  'messages?from=2026-02-30',
  'mails?until=1999-12-31',
  'notices?kind=party',
  'audit?action=person.flown',
  'audit?from=2026-02-02&until=2026-02-01',
  'csp-reports?sort=page:asc',
  'refunds?sort=total:asc',
])('a filter that cannot be meant is refused: %s', async (address, { admin }) => {
  expect((await admin.call('GET', `/back-office/${address}`)).statusCode).toBe(400);
  const [name, query] = address.split('?') as [string, string];
  const file = `/back-office/${getFilePath(name)}?${query}`;
  expect((await admin.call('GET', file)).statusCode).toBe(400);
});
