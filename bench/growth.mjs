import { once } from 'node:events';
import { get } from 'node:http';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addProducts, openDatabase, openShop } from './open-shop.mjs';
import { measureCpu, readPostgresPid } from './cpu.mjs';
import { createUsers } from './chat/clients.mjs';
import { median, runBenchmark } from './report.mjs';
import { measureSearches } from './search-times.mjs';

const perProduct = { users: 1, orders: 2.5, rooms: 0.5, contacts: 0.2 };
const linesPerOrder = 4;
const messagesPerRoom = 20;
/** The history is as long at every size; only its density grows. */
const historyDays = 700;

const documentId = (kind) => `substr(md5('${kind}' || n), 1, 24)`;
const time = `now() - (n::bigint * 7919 % (${historyDays} * 1440)) * interval '1 minute'`;

const statements = {
  users: `
    insert into users (document_id, username, email, provider, confirmed, role, created_at)
    select ${documentId('growth user')}, 'Growth ' || n, 'growth-' || n || '@bench.example', 'local',
      true, 'Customer', ${time}
    from generate_series($1::int, $2::int) n`,
  orders: `
    with people as (select array_agg(id order by id) as ids from users where role = 'Customer')
    insert into orders (document_id, user_id, status, total_cents, items_hash, billing, paid_at, created_at, updated_at)
    select ${documentId('growth order')}, ids[1 + n % cardinality(ids)],
      case when n % 10 < 8 then 'succeeded' else 'expired' end, 1000 + n % 50000, md5('items' || n),
      jsonb_build_object('kind', 'company', 'name', 'Growth Company ' || n % 20000, 'country', 'DE'),
      case when n % 10 < 8 then ${time} end, ${time}, ${time}
    from generate_series($1::int, $2::int) n, people`,
  lines: `
    with sold as (
      select id, title, current_release_id, price_cents, row_number() over (order by id) - 1 as position
      from products where current_release_id is not null
    ), bought as (
      select id, row_number() over (order by id) as n from orders
      where document_id in (select ${documentId('growth order')} from generate_series($1::int, $2::int) n)
    )
    insert into order_lines (order_id, product_id, release_id, title, unit_price_cents, quantity, position)
    select bought.id, sold.id, current_release_id, title, price_cents, 1, line
    from bought cross join generate_series(0, ${linesPerOrder - 1}) line
    join sold on sold.position = (bought.n * ${linesPerOrder} + line) % (select count(*) from sold)`,
  sessions: `
    insert into payment_sessions (order_id, attempt, stripe_id, url, status, paid_at, created_at, updated_at)
    select id, 1, 'cs_bench_' || id, 'https://pay.example/' || id,
      case when paid_at is null then 'expired' else 'complete' end, paid_at, created_at, updated_at
    from orders where not exists (select from payment_sessions where order_id = orders.id)
      and $1::int <= $2::int`,
  invoices: `
    insert into invoices (document_id, order_id, kind, number, year, sequence, issued_on, net_cents, tax_cents,
      total_cents, snapshot, created_at)
    select substr(md5('growth invoice' || orders.id), 1, 24), orders.id, 'invoice', 'GR-2026-' || lpad(orders.id::text, 7, '0'),
      2026, orders.id, created_at::date, total_cents, 0, total_cents, '{}', created_at
    from orders where paid_at is not null and not exists (select from invoices where order_id = orders.id)
      and $1::int <= $2::int`,
  contacts: `
    insert into contact_messages (document_id, first_name, last_name, email, subject, message, created_at)
    select ${documentId('growth contact')}, 'Growth', 'Sender ' || n, 'growth-' || n || '@bench.example',
      'Question ' || n || ' about an order', 'How do I install it?', ${time}
    from generate_series($1::int, $2::int) n`,
  billing: `
    insert into billing_details (user_id, billing)
    select id, jsonb_build_object('kind', 'company', 'name', 'Growth Company ' || id % 20000, 'country', 'DE')
    from users where email like 'growth-%' and not exists (select from billing_details where user_id = users.id)
      and $1::int <= $2::int`,
  mails: `
    insert into mails (document_id, key, recipient, subject, state, tries, created_at, sent_at)
    select ${documentId('growth mail')}, 'growth-' || n, 'growth-' || n || '@bench.example',
      'Your order ' || n, 'sent', 1, ${time}, ${time}
    from generate_series($1::int, $2::int) n`,
  rooms: `
    with people as (
      select array_agg(id order by id) as ids from users
      where email like 'growth-%' and not exists (select from chat_rooms where user_id = users.id)
    )
    insert into chat_rooms (document_id, user_id, created_at, updated_at)
    select ${documentId('growth room')}, ids[1 + n - $1::int], ${time}, ${time}
    from generate_series($1::int, $2::int) n, people`,
  messages: `
    insert into chat_messages (document_id, room_id, sender_id, is_from_customer, content, is_read, created_at)
    select substr(md5('growth message' || chat_rooms.id || '-' || line), 1, 24), chat_rooms.id, user_id, true,
      'How do I install part ' || line || '?', line < ${messagesPerRoom} or chat_rooms.id % 50 > 0,
      chat_rooms.updated_at
    from chat_rooms cross join generate_series(1, ${messagesPerRoom}) line
    where document_id in (select ${documentId('growth room')} from generate_series($1::int, $2::int) n)`,
};

const filled = { users: 0, orders: 0, rooms: 0, contacts: 0 };

/** Adds what is missing to the given number of products, and other rows in proportion. */
async function fillDatabase(database, products) {
  // No triggers and foreign keys: the statements are right, and millions of checks take minutes.
  await database.query('set session_replication_role = replica');
  // The planner does not know the number of rows that were just added.
  await database.query('set enable_nestloop = off');
  await addProducts(database, products);
  const add = async (kind, names) => {
    const goal = Math.round(products * perProduct[kind]);
    for (const name of names) await database.query(statements[name], [filled[kind] + 1, goal]);
    filled[kind] = goal;
  };
  await add('users', ['users', 'billing']);
  await add('orders', ['orders', 'lines', 'sessions', 'invoices', 'mails']);
  await add('contacts', ['contacts']);
  await add('rooms', ['rooms', 'messages']);
  await database.query('vacuum analyze');
  const { rows } = await database.query(`select
    (select count(*)::int from products) as products, (select count(*)::int from users) as users,
    (select count(*)::int from orders) as orders,
    (select count(*)::int from order_lines) as "orderLines",
    (select count(*)::int from chat_messages) as messages`);
  return rows[0];
}

const maxFactor = 1.5;
/** CPU at the largest size, for reads that count all rows, or pass over them. */
const maxCountingMs = 60;
const maxOverviewMs = 150;
const repeats = 24;
const pageSize = 8;

const repeat = (address) => Array.from({ length: repeats }, () => address);

const productPath = (filters) => {
  const query = new URLSearchParams({
    'pagination[pageSize]': String(pageSize),
    populate: '*',
    ...filters,
  });
  return `/api/products?${query}`;
};
const pages = (filters) =>
  Array.from({ length: repeats }, (_, index) =>
    productPath({ ...filters, 'pagination[page]': String(index + 1) }),
  );

/** The public ones have a different address each time: none is answered from the cache. */
async function listReads(database) {
  const { rows } = await database.query(
    `select slug, title, document_id from products where published_at is not null
     order by md5(slug) limit ${repeats}`,
  );
  const {
    rows: [{ category }],
  } = await database.query('select document_id as category from categories order by id limit 1');
  const { rows: rooms } = await database.query(
    `select document_id from chat_rooms order by md5(document_id) limit ${repeats}`,
  );
  const {
    rows: [{ total }],
  } = await database.query(
    'select count(*)::int as total from products where published_at is not null',
  );
  const lastPage = Math.floor(total / pageSize);
  const backOffice = (path, atMostMs = maxCountingMs) => ({
    name: `back office: ${path}`,
    addresses: repeat(`/api/back-office/${path}`),
    access: 'admin',
    atMostMs,
  });
  const { rows: people } = await database.query(
    `select document_id from users where email like 'growth-%' order by md5(email) limit ${repeats}`,
  );
  return [
    { name: 'products: first pages', addresses: pages({ sort: 'id:asc' }), atMost: maxFactor },
    { name: 'products: by price', addresses: pages({ sort: 'price:desc' }), atMost: maxFactor },
    {
      name: 'products: of a category',
      addresses: pages({ 'filters[categories][documentId][$eq]': category }),
      atMost: maxFactor,
    },
    {
      name: 'products: last pages',
      addresses: Array.from({ length: repeats }, (_, index) =>
        productPath({ sort: 'id:asc', 'pagination[page]': String(lastPage - (index % lastPage)) }),
      ),
      atMostMs: maxCountingMs,
    },
    {
      name: 'product by slug',
      addresses: rows.map(({ slug }) => productPath({ 'filters[slug][$eq]': slug })),
      atMost: maxFactor,
    },
    {
      name: 'search: few matches',
      addresses: rows.map(({ title }) =>
        productPath({ 'filters[title][$containsi]': title.slice(-8) }),
      ),
      atMost: maxFactor,
    },
    {
      name: 'search: many matches',
      addresses: rows.map(({ title }) =>
        productPath({ 'filters[title][$containsi]': title.split(' ')[0] }),
      ),
    },
    backOffice('products'),
    backOffice('products?search=calendar'),
    backOffice('orders'),
    backOffice('orders?state=succeeded'),
    backOffice('people'),
    backOffice('people?search=growth-77'),
    backOffice('mails'),
    {
      name: 'back office: the page of a person',
      addresses: people.map(({ document_id }) => `/api/back-office/people/${document_id}`),
      access: 'admin',
      atMostMs: maxCountingMs,
    },
    backOffice('overview', maxOverviewMs),
    backOffice('overview/waiting'),
    {
      name: 'chat: rooms',
      addresses: repeat('/api/chat-rooms'),
      access: 'helpdesk',
      atMostMs: maxCountingMs,
    },
    {
      name: 'chat: unread rooms',
      addresses: repeat('/api/chat-room/helpdesk-unread-roomIds'),
      access: 'helpdesk',
      atMostMs: maxCountingMs,
    },
    {
      name: 'chat: messages of a room',
      addresses: rooms.map(({ document_id }) => `/api/chat-rooms/${document_id}/messages`),
      access: 'helpdesk',
      atMost: maxFactor,
    },
  ];
}

const sampleMs = 100;
const bytesPerMb = 1024 ** 2;

async function measureExport(shop, name, token) {
  const { memoryMb: before } = await shop.readUsage();
  let peak = before;
  const sampler = setInterval(async () => {
    const { memoryMb } = await shop.readUsage();
    peak = Math.max(peak, memoryMb);
  }, sampleMs);
  const startedAt = performance.now();
  const request = get(`${shop.url}/api/back-office/import-export/${name}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  try {
    const [response] = await once(request, 'response');
    if (response.statusCode !== 200) throw new Error(`export of ${name}: ${response.statusCode}`);
    let firstByteMs;
    let bytes = 0;
    for await (const part of response) {
      firstByteMs ??= performance.now() - startedAt;
      bytes += part.length;
    }
    return {
      firstByteMs,
      seconds: (performance.now() - startedAt) / 1000,
      megabytes: bytes / bytesPerMb,
      memoryMb: peak - before,
    };
  } finally {
    clearInterval(sampler);
  }
}

// npm run bench growth, or npm run bench growth -- --small for a tenth of the rows.

const limitMinutes = 20;
const sizes = [1_000, 10_000, 100_000];
/** Few, because answers to staff are slow with many rows. */
const connections = 2;
const maxFirstByteMs = 1_000;
const maxExportMemoryMb = 200;
const exportNames = ['products', 'orders', 'customers'];

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});
const rounds = Number(values.rounds);
const productCounts = values.small ? sizes.map((size) => size / 10) : sizes;

await runBenchmark('growth', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const shop = await openShop(resources, { JWT_SECRET: secret });
  // Seeding the demo shop takes memory that the server does not need later.
  await shop.stop();
  await shop.open();
  const database = await openDatabase(shop.dataDir);
  resources.defer(() => database.end());
  const [{ token: admin }] = await createUsers(database, secret, 1, 'Admin');
  const [{ token: helpdesk }] = await createUsers(database, secret, 1, 'Helpdesk');
  const tokens = { admin, helpdesk };

  /** CPU milliseconds of each round by the name of the read. */
  const figures = new Map();
  const pids = [await shop.readServerPid(), await readPostgresPid(shop.dataDir)];
  let reads;
  for (const products of productCounts) {
    const startedAt = performance.now();
    const counts = await fillDatabase(database, products);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${products} products: ${JSON.stringify(counts)} filled in ${seconds} s`);
    reads = await listReads(database);
    for (let round = 0; round < rounds; round += 1) {
      await database.query(`select pg_notify('catalog_changed', 'everything')`);
      for (const { name, addresses, access } of reads) {
        const headers = access ? { authorization: `Bearer ${tokens[access]}` } : {};
        const urls = addresses.map((address) => shop.url + address);
        const cpuMs = await measureCpu({ urls, headers, pids, connections }).catch((error) => {
          console.error(`${name}: ${error.message}`);
          return Number.POSITIVE_INFINITY;
        });
        const bySize = figures.get(name) ?? new Map();
        bySize.set(products, [...(bySize.get(products) ?? []), cpuMs]);
        figures.set(name, bySize);
      }
    }
  }

  const [smallest, , largest] = productCounts;
  const growthRows = reads.map(({ name, atMost }) => {
    const bySize = figures.get(name);
    const base = median(bySize.get(smallest));
    return { name, unit: '×', values: bySize.get(largest).map((cpuMs) => cpuMs / base), atMost };
  });
  report.addSection(
    'Growth',
    growthRows,
    `CPU per request with ${largest} products beside ${smallest}, all other rows in proportion`,
  );
  for (const products of productCounts) {
    const rows = reads.map(({ name, atMostMs }) => ({
      name,
      unit: 'ms',
      values: figures.get(name).get(products),
      ...(products === largest && { atMost: atMostMs }),
    }));
    report.addSection(`CPU per request with ${products} products`, rows);
  }
  report.addSection(
    'Search in the back office',
    await measureSearches(shop, database, admin, rounds),
    `time of an answer at the 95th percentile, with ${largest} products`,
  );
  const exportRows = [];
  for (const name of exportNames) {
    const { firstByteMs, seconds, megabytes, memoryMb } = await measureExport(shop, name, admin);
    exportRows.push(
      { name: `${name}: first byte`, unit: 'ms', values: [firstByteMs], atMost: maxFirstByteMs },
      { name: `${name}: all`, unit: 's', values: [seconds] },
      { name: `${name}: size`, unit: 'MB', values: [megabytes] },
      { name: `${name}: memory`, unit: 'MB', values: [memoryMb], atMost: maxExportMemoryMb },
    );
  }
  report.addSection('Exports', exportRows, 'memory: what the server grew by at most');
});
