import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../scripts/processes/free-port.mjs';

const run = promisify(execFile);

const startLimitMs = 180_000;
const pollMs = 200;
const startScript = resolve(import.meta.dirname, '../scripts/start.mjs');

const isOpen = (url) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Parses [hours:]minutes:seconds. */
const toSeconds = (time) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The shop closes with `resources`. */
export async function openShop(resources, settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-bench-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const sandboxPort = await findFreePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    RATE_LIMIT_FACTOR: '100000',
    ...settings,
  };
  let shop;

  async function open() {
    shop = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const startedAt = performance.now();
    while (!(await isOpen(url))) {
      if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null) {
        throw new Error('the shop did not start');
      }
      await delay(pollMs);
    }
  }

  async function stop() {
    if (!shop || shop.exitCode !== null) return;
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }

  async function findServer() {
    const { stdout } = await run('ps', ['-axo', 'ppid=,pid=,rss=,time=,command=']);
    const line = `^\\s*${shop.pid}\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)\\s.*apps/server/build/demo`;
    const [, pid, memoryKb, time] = new RegExp(line, 'm').exec(stdout);
    return { pid: Number(pid), memoryKb: Number(memoryKb), time };
  }

  async function readUsage() {
    const { memoryKb, time } = await findServer();
    return { memoryMb: memoryKb / 1024, cpuSeconds: toSeconds(time) };
  }

  const readServerPid = async () => (await findServer()).pid;

  resources.defer(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await open();
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  return { url, sandboxUrl, dataDir, open, stop, readUsage, readServerPid };
}

const portLine = 3;

/** The port of the embedded PostgreSQL changes with every start. */
export async function openDatabase(dataDir) {
  const home = join(dataDir, 'postgres');
  const password = await readFile(join(home, 'password'), 'utf8');
  const pidFile = await readFile(join(home, 'cluster/postmaster.pid'), 'utf8');
  const port = Number(pidFile.split('\n')[portLine]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'partshelf',
    password,
    database: 'postgres',
  });
  await client.connect();
  return client;
}

/** Adds what is missing to `count` products. */
export async function addProducts(database, count) {
  await database.query(
    `insert into products (document_id, slug, title, description, long_description, other_description,
       price_cents, type, image_id, image2_id, image3_id, current_release_id, published_at)
     select substr(md5('bench' || n), 1, 24), 'bench-' || n, demo.title || ' ' || n, demo.description,
       demo.long_description, demo.other_description, demo.price_cents + n, demo.type,
       demo.image_id, demo.image2_id, demo.image3_id, demo.current_release_id, now()
     from (select count(*)::int as total, count(*) filter (where slug like 'bench-%')::int as added
       from products) existing
     cross join generate_series(added + 1, added + $1 - total) n
     join (select *, row_number() over (order by id) - 1 as position, count(*) over () as demo_total
           from products where published_at is not null and slug not like 'bench-%') demo
       on demo.position = n % demo_total`,
    [count],
  );
  await database.query(
    `insert into product_categories (product_id, category_id)
     select id, (select id from categories order by id offset products.id % (select count(*) from categories) limit 1)
     from products where slug like 'bench-%'
       and not exists (select from product_categories where product_id = products.id)`,
  );
  await database.query(
    `insert into product_slider_images (product_id, file_id, position)
     select id, image_id, 1 from products where slug like 'bench-%' and image_id is not null
       and not exists (select from product_slider_images where product_id = products.id)`,
  );
  await database.query('analyze');
}
