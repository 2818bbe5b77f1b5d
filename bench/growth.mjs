import { once } from 'node:events';
import { get } from 'node:http';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bankFilePayments, measureBankFiles } from './bank-files.mjs';
import { fillDatabase } from './growth-rows.mjs';
import { openDatabase, openShop } from './open-shop.mjs';
import { measureCpu, readPostgresPid } from './cpu.mjs';
import { createUsers } from './chat/clients.mjs';
import { median, runBenchmark } from './report.mjs';
import { createLicenceFile, measureLicenceChecks } from './licence-checks.mjs';
import { measureSearches } from './search-times.mjs';

const maxFactor = 1.5;
/** CPU of reads that count all rows, or pass over them. */
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

const staffLists = [
  'products',
  'products?search=calendar',
  'orders',
  'orders?state=succeeded',
  'orders?country=DE',
  'orders?search=company 777',
  'people',
  'people?search=growth-77',
  'people?hasBought=true',
  'people?sort=orders:desc',
  'companies',
  'companies?search=works 777',
  'companies?search=growth-777',
  'companies?sort=purchases:desc',
  'invoices',
  'invoices?country=DE',
  'invoices?search=company 777',
  'transfers',
  'transfers?state=paid',
  'transfers?search=company 777',
  'transfers?search=49.00',
  'quotes',
  'quotes?state=open',
  'quotes?search=company 777',
  'quotes?sort=total:desc',
  'licences',
  'licences?state=active',
  'licences?state=revoked',
  'licences?kind=trial',
  'licences?ends=soon',
  'licences?search=works 777',
  'licences?search=tenant-777',
  'licences?sort=updatesUntil:asc',
  'refunds',
  'reviews?rating=1',
  'messages',
  'messages?search=question',
  'audit',
  'audit?action=product.changed',
  'mails',
];

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
  const { rows: companies } = await database.query(
    `select document_id from companies where name like 'Growth %' order by md5(name) limit ${repeats}`,
  );
  const { rows: licences } = await database.query(
    `select document_id from licences order by md5(document_id) limit ${repeats}`,
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
    ...staffLists.map((list) => backOffice(list)),
    {
      name: 'back office: the page of a person',
      addresses: people.map(({ document_id }) => `/api/back-office/people/${document_id}`),
      access: 'admin',
      atMostMs: maxCountingMs,
    },
    {
      name: 'back office: the page of a company',
      addresses: companies.map(({ document_id }) => `/api/back-office/companies/${document_id}`),
      access: 'admin',
      atMostMs: maxCountingMs,
    },
    {
      name: 'back office: the page of a licence',
      addresses: licences.map(({ document_id }) => `/api/back-office/licences/${document_id}`),
      access: 'admin',
      atMostMs: maxCountingMs,
    },
    backOffice('overview', maxOverviewMs),
    backOffice('overview/waiting'),
    {
      name: 'quotes of a customer',
      addresses: repeat('/api/quotes'),
      access: 'customer',
      atMostMs: maxCountingMs,
    },
    {
      name: 'licences of a customer',
      addresses: repeat('/api/licences'),
      access: 'customer',
      atMostMs: maxCountingMs,
    },
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
/** The middle one has 100,000 orders of 50,000 people, for which the goals of staff's lists are. */
const sizes = [1_000, 40_000, 100_000];
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
  const [{ token: customer }] = await createUsers(database, secret, 1, 'Customer');
  const tokens = { admin, helpdesk, customer };
  const file = await createLicenceFile(shop, database, customer);

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

  const [smallest, middle, largest] = productCounts;
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
      ...(products === middle && { atMost: atMostMs }),
    }));
    report.addSection(`CPU per request with ${products} products`, rows);
  }
  report.addSection(
    'Search in the back office',
    await measureSearches(shop, database, admin, rounds),
    `time of an answer at the 95th percentile, with ${largest} products`,
  );
  report.addSection(
    `A bank file of ${bankFilePayments} payments`,
    await measureBankFiles(shop, database, { token: admin, pids, rounds }),
    'CPU until its payments are read, stored, matched and shown',
  );
  report.addSection(
    'Licences',
    await measureLicenceChecks(shop, file, { pids, rounds }),
    `CPU per request with ${largest} products`,
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
