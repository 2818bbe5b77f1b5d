import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  watch,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startEmbedded } from './embedded.ts';
import { stopLeftoverServer } from './postmaster.ts';
import { findRunningDatabase } from './postmaster-file.ts';

const shopScript = fileURLToPath(
  new URL('../../../test/processes/embedded-shop.ts', import.meta.url),
);
const log = createLog('silent');

let dataDir: string;

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'partshelf é '));
  dataDir = join(parent, 'a long name with spaces '.repeat(5), 'data');
  await mkdir(dataDir, { recursive: true });
  onTestFinished(async () => {
    await stopLeftoverServer(join(dataDir, 'postgres/cluster'), log);
    await rm(parent, { recursive: true });
  });
});

const open = () => startEmbedded({ dataDir, log });

function forkShop(): ChildProcess {
  const shop = fork(shopScript, [dataDir]);
  onTestFinished(() => kill(shop));
  return shop;
}

async function forkOpenShop() {
  const shop = forkShop();
  const [message] = await once(shop, 'message');
  return { shop, connectionString: (message as { owner: string }).owner };
}

async function kill(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  shop.kill('SIGKILL');
  await once(shop, 'exit');
}

async function killWhenItMakes(name: string): Promise<void> {
  const changes = watch(dataDir);
  const shop = forkShop();
  for await (const { filename } of changes) if (filename?.startsWith(name)) break;
  await kill(shop);
}

const pidFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');

async function killPostgres(): Promise<void> {
  process.kill(Number.parseInt(await readFile(pidFile(), 'utf8'), 10), 'SIGKILL');
}

async function read(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const sell = (connectionString: string) =>
  read(connectionString, `create table sales as select 'Sold' as title`);
const readSales = (connectionString: string) => read(connectionString, 'select title from sales');

async function readSalesAfterNextStart(): Promise<unknown[]> {
  const database = await open();
  const sales = await readSales(database.connections.owner);
  await database.stop();
  return sales;
}

test('what was stored is there at the next start', { tags: ['F03'] }, async () => {
  const database = await open();
  await sell(database.connections.owner);
  await database.stop();
  expect(await readSalesAfterNextStart()).toEqual(['Sold']);
});

test('a search knows upper and lower case of every script, and finds words that are nearly right', async () => {
  const database = await open();
  await read(database.connections.owner, 'create extension pg_trgm');
  const found = `select 'ДЕРЕВО ÉTÉ' ilike '%дерево été', similarity('Дерево', 'дерева') > 0.3`;
  expect(await read(database.connections.owner, found)).toEqual([true, true]);
  await database.stop();
});

test('the password of the database is its owner’s alone', { tags: ['A06'] }, async () => {
  const database = await open();
  const { password } = new URL(database.connections.owner);
  const file = join(dataDir, 'postgres/password');
  expect(await readFile(file, 'utf8')).toBe(password);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(
    read(database.connections.owner.replace(password, 'guess'), 'select 1'),
  ).rejects.toThrow('password authentication failed');
  await database.stop();
});

test(
  'a second shop on a data folder is refused with the process id of the first, which is not affected',
  { tags: ['F04'] },
  async () => {
    const { shop, connectionString } = await forkOpenShop();
    await expect(open()).rejects.toThrow(`in use by another shop, process ${shop.pid}:`);
    expect(await read(connectionString, 'select 1')).toEqual([1]);
  },
);

test(
  'a killed shop frees its data folder, and the next one opens it with all that was stored',
  { tags: ['F03', 'F04'] },
  async () => {
    const { shop, connectionString } = await forkOpenShop();
    await sell(connectionString);
    await kill(shop);
    expect(await readSalesAfterNextStart()).toEqual(['Sold']);
  },
);

test('the shop opens after both it and its PostgreSQL were killed', { tags: ['F03'] }, async () => {
  const { shop, connectionString } = await forkOpenShop();
  await sell(connectionString);
  await killPostgres();
  await kill(shop);
  expect(await readSalesAfterNextStart()).toEqual(['Sold']);
});

async function sellUntilKilled(connectionString: string, whenSold: (count: number) => unknown) {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table sales (title text)');
  const sold: string[] = [];
  for (;;) {
    const title = `Sold ${sold.length}`;
    const isTaken = await client.query('insert into sales values ($1)', [title]).then(
      () => true,
      () => false,
    );
    if (!isTaken) return sold;
    whenSold(sold.push(title));
  }
}

test(
  'nothing the database has acknowledged is missing after shop and PostgreSQL were killed',
  { tags: ['F03', 'F14', 'I10'] },
  async () => {
    const { shop, connectionString } = await forkOpenShop();
    const settings = `select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`;
    expect(await read(connectionString, settings)).toEqual(['on', 'on', 'on']);
    const sold = await sellUntilKilled(connectionString, (count) => {
      if (count === 100) void kill(shop).then(killPostgres);
    });
    expect(sold.length).toBeGreaterThanOrEqual(100);
    expect(await readSalesAfterNextStart()).toEqual(expect.arrayContaining(sold));
  },
);

test(
  'a PostgreSQL that is killed under a running shop comes back at the same address',
  { tags: ['F03', 'F05'] },
  async () => {
    const database = await open();
    await sell(database.connections.owner);
    await killPostgres();
    await vi.waitFor(
      async () => expect(await readSales(database.connections.owner)).toEqual(['Sold']),
      { timeout: 300_000 },
    );
    await database.stop();
  },
);

test(
  'a shop that was killed while it made its first database makes it at the next start',
  { tags: ['F03'] },
  async () => {
    await killWhenItMakes('postgres.new-');
    const database = await open();
    expect(await read(database.connections.owner, 'select 1')).toEqual([1]);
    await database.stop();
    expect(await readdir(dataDir)).toEqual(['partshelf.lock', 'postgres', 'postgres.log']);
  },
);

test(
  'a shop that was killed while its PostgreSQL started opens at the next start',
  { tags: ['F03'] },
  async () => {
    await killWhenItMakes('postgres.log');
    const database = await open();
    expect(await read(database.connections.owner, 'select 1')).toEqual([1]);
    await database.stop();
  },
);

test(
  'a process number that came round again does not pass for the old PostgreSQL',
  { tags: ['F03'] },
  async () => {
    const { shop, connectionString } = await forkOpenShop();
    await sell(connectionString);
    const left = await readFile(pidFile(), 'utf8');
    await killPostgres();
    await kill(shop);
    await writeFile(pidFile(), left.replace(/^\d+/, String(process.pid)));
    expect(await readSalesAfterNextStart()).toEqual(['Sold']);
  },
);

test(
  'a copy of the data folder of a running shop opens beside it and does not touch it',
  { tags: ['F03', 'F04'] },
  async () => {
    const original = await forkOpenShop();
    await sell(original.connectionString);
    const copy = join(dataDir, '../copy');
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
    onTestFinished(() => stopLeftoverServer(join(copy, 'postgres/cluster'), log));
    expect((await findRunningDatabase(dataDir))!.owner).toBe(original.connectionString);
    expect(await findRunningDatabase(copy)).toBe(undefined);
    const processNumber = await readFile(pidFile(), 'utf8');

    const rehearsal = await startEmbedded({ dataDir: copy, log });
    expect(await readSales(rehearsal.connections.owner)).toEqual(['Sold']);
    await rehearsal.stop();
    expect(await readSales(original.connectionString)).toEqual(['Sold']);
    expect(await readFile(pidFile(), 'utf8')).toBe(processNumber);
  },
);

test(
  'a damaged database is named and left alone, never replaced by an empty one',
  { tags: ['F03'] },
  async () => {
    const database = await open();
    await database.stop();
    await rm(join(dataDir, 'postgres/cluster/PG_VERSION'));
    await expect(open()).rejects.toThrow('holds no whole database');
    expect(await readdir(join(dataDir, 'postgres/cluster'))).toContain('base');
  },
);

test('a PostgreSQL that cannot start gives its reason', { tags: ['F03'] }, async () => {
  const database = await open();
  await database.stop();
  await rm(join(dataDir, 'postgres/cluster/global/pg_control'));
  await expect(open()).rejects.toThrow(/PostgreSQL did not start: .*pg_control/);
});
