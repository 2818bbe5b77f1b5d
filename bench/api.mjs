import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { addProducts, openDatabase, openShop } from './open-shop.mjs';
import { measureCpu, readPostgresPid } from './cpu.mjs';
import { createUsers } from './chat/clients.mjs';
import { runBenchmark } from './report.mjs';

const all = 'populate=*';
const directions = ['asc', 'desc'];
const sorts = ['id', 'title', 'price', 'createdAt'].flatMap((name) =>
  directions.map((direction) => `${name}:${direction}`),
);
const pageSize = 8;

const encode = (query) =>
  query.replaceAll('[', '%5B').replaceAll(']', '%5D').replaceAll('$', '%24');
const products = (query) => `/api/products?${encode(query)}`;

/** The first address of each kind is the most frequent one. */
function listReads(slugs, words) {
  const pages = Math.floor(slugs.length / pageSize);
  const lists = sorts.flatMap((sort) =>
    Array.from(
      { length: pages },
      (_, index) =>
        `pagination[pageSize]=${pageSize}&${all}&sort=${sort}&pagination[page]=${index + 1}`,
    ),
  );
  return {
    list: lists.map(products),
    slug: slugs.map((slug) => products(`filters[slug][$eq]=${slug}&${all}`)),
    search: words.map((word) =>
      products(
        `filters[title][$containsi]=${encodeURIComponent(word)}&pagination[pageSize]=${pageSize}&${all}`,
      ),
    ),
  };
}

// npm run bench api: CPU per request of the public reads, beside the least programs that could answer.

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const repeats = 8_000;
const limitMinutes = 15;
/** CPU of the shop relative to that of the handwritten server. */
const maxRatios = { cached: 2, list: 2, slug: 1.6, search: 2, me: 2 };

async function startServer(resources, file, message) {
  const child = fork(join(import.meta.dirname, file));
  resources.defer(() => child.disconnect());
  child.send(message);
  const [{ port }] = await once(child, 'message');
  return { pid: child.pid, url: `http://localhost:${port}` };
}

async function openBytesServer(resources, url) {
  const answer = await fetch(url);
  const names = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
  return startServer(resources, 'baseline-server.mjs', {
    headers: Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? ''])),
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  });
}

/** Measures both in turn, and reports the ratio of each round after one that warms them up. */
async function compare(name, atMost, measureShop, measureReference) {
  const shop = [];
  const reference = [];
  await measureShop();
  await measureReference();
  for (let round = 0; round < rounds; round += 1) {
    shop.push(await measureShop());
    reference.push(await measureReference());
  }
  const ratios = shop.map((value, round) => value / reference[round]);
  return [
    { name, unit: '×', values: ratios, atMost },
    { name: `${name}: shop`, unit: 'ms', values: shop },
    { name: `${name}: reference`, unit: 'ms', values: reference },
  ];
}

const readJson = async (url, headers) => (await fetch(url, { headers })).json();

/** @throws unless both servers answer the same */
async function checkSame(urls, headers) {
  const [first, second] = await Promise.all(urls.map((url) => readJson(url, headers)));
  if (!isDeepStrictEqual(first, second)) throw new Error(`different answers: ${urls.join(' ')}`);
}

await runBenchmark('api', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const shop = await openShop(resources, { JWT_SECRET: secret });
  // Seeding the demo shop takes memory that the server does not need later.
  await shop.stop();
  await shop.open();
  const database = await openDatabase(shop.dataDir);
  resources.defer(() => database.end());
  await addProducts(database, Number(values.products));
  const [{ token }] = await createUsers(database, secret, 1, 'Customer');
  const { rows } = await database.query(
    `select slug, title from products where published_at is not null order by id`,
  );
  const reads = listReads(
    rows.map(({ slug }) => slug),
    rows.map(({ title }) => title.slice(-8)),
  );
  const { rows: packages } = await database.query(
    `select package_facts ->> 'productId' as id from releases
     inner join products on products.current_release_id = releases.id
     where products.published_at is not null and package_facts is not null limit 1`,
  );
  const cachedReads = { ...reads, update: [`/api/packages/${packages[0].id}/update?have=1.0`] };
  const postgres = await readPostgresPid(shop.dataDir);
  const { host, port, user, password } = database.connectionParameters;
  // Superusers skip the checks of privileges that the statements of the shop go through.
  const options = '-c role=partshelf_app';
  const handwritten = await startServer(resources, 'handwritten-server.mjs', {
    connection: { host, port, user, password, database: 'postgres', options },
    secret,
  });
  // Includes PostgreSQL, a child process of the shop.
  const shopPids = [await shop.readServerPid()];
  const handwrittenPids = [handwritten.pid, postgres];
  const invalidate = () => database.query(`select pg_notify('catalog_changed', 'everything')`);

  const cachedRows = [];
  for (const [name, [address]] of Object.entries(cachedReads)) {
    const bytes = await openBytesServer(resources, shop.url + address);
    const repeat = (url) => Array.from({ length: repeats }, () => url);
    const figures = await compare(
      name,
      maxRatios.cached,
      () => measureCpu({ urls: repeat(shop.url + address), pids: shopPids }),
      () => measureCpu({ urls: repeat(bytes.url), pids: [bytes.pid] }),
    );
    cachedRows.push(...figures);
  }
  report.addSection(
    'Asked repeatedly, beside writing the same bytes (CPU per request)',
    cachedRows,
  );

  const firstRows = [];
  for (const [name, addresses] of Object.entries(reads)) {
    await checkSame([shop, handwritten].map(({ url }) => url + addresses[0]));
    const figures = await compare(
      name,
      maxRatios[name],
      async () => {
        await invalidate();
        return measureCpu({ urls: addresses.map((path) => shop.url + path), pids: shopPids });
      },
      () =>
        measureCpu({
          urls: addresses.map((path) => handwritten.url + path),
          pids: handwrittenPids,
        }),
    );
    firstRows.push(...figures);
  }
  const me = '/api/users/me';
  const headers = { authorization: `Bearer ${token}` };
  await checkSame(
    [shop, handwritten].map(({ url }) => url + me),
    headers,
  );
  const meRows = await compare(
    'me',
    maxRatios.me,
    () =>
      measureCpu({
        urls: Array.from({ length: repeats }, () => shop.url + me),
        headers,
        pids: shopPids,
      }),
    () =>
      measureCpu({
        urls: Array.from({ length: repeats }, () => handwritten.url + me),
        headers,
        pids: handwrittenPids,
      }),
  );
  firstRows.push(...meRows);
  report.addSection(
    'Asked for the first time, beside node:http and pg by hand (CPU per request)',
    firstRows,
  );
});
