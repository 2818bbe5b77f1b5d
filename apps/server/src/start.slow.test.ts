import { randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { readFile, watch } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { until } from '../test/support/build-test-app.ts';
import { command, copyDatabase } from '../test/database-cluster.ts';
import {
  createFolder,
  liveSettings,
  readLogLines,
  runProgram,
  runServer,
  findPort,
} from '../test/processes/server-process.ts';
import { hashPassword } from './features/accounts/passwords.ts';
import { demoAccounts } from './platform/demo-accounts.ts';

async function createDatabase() {
  const { address, ownerAddress, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  return { DATABASE_URL: address, DATABASE_OWNER_URL: ownerAddress };
}

type DatabaseSettings = Awaited<ReturnType<typeof createDatabase>>;

async function query(address: string, statement: string, values: unknown[] = []) {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function addDemoAccounts({ DATABASE_URL }: DatabaseSettings): Promise<void> {
  const passwordHash = await hashPassword('partshelf');
  for (const { username, email, role } of demoAccounts) {
    await query(
      DATABASE_URL,
      `insert into users (document_id, username, email, role, provider, confirmed, password_hash)
        values ($1, $1, $2, $3, 'local', true, $4)`,
      [username, email, role, passwordHash],
    );
  }
}

const listProcessesIn = (folder: string) =>
  readdirSync('/proc').filter((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );

test('a live start is refused while demo accounts can be signed in to', async () => {
  const database = await createDatabase();
  const settings = { ...liveSettings, ...database, DATA_DIR: await createFolder() };
  await addDemoAccounts(database);
  const refused = await (await runServer(settings)).end();
  expect(refused.exitCode).toBe(78);
  const { msg } = readLogLines(refused.output).at(-1)!;
  for (const { email } of demoAccounts) expect(msg).toContain(email);
  expect(msg).toContain('npm run demo:remove');

  const removed = await runProgram('commands/remove-demo', settings).end();
  expect(removed.exitCode, removed.output).toBe(0);
  const people = await query(
    database.DATABASE_URL,
    'select distinct blocked, password_hash from users',
  );
  expect(people).toEqual([{ blocked: true, password_hash: null }]);
  const open = await runServer(settings);
  await open.waitFor('ready');
  open.signal('SIGTERM');
  expect((await open.end()).exitCode).toBe(0);
});

test('demo:remove works on an embedded database that is not running', async () => {
  const dataDir = await createFolder();
  const nothing = await runProgram('commands/remove-demo', { DATA_DIR: dataDir }).end();
  expect(nothing).toMatchObject({ exitCode: 1, output: expect.stringContaining('no shop') });

  const server = await runServer({ ...liveSettings, DATA_DIR: dataDir });
  await server.waitFor('ready');
  server.signal('SIGTERM');
  await server.end();
  const { exitCode, output } = await runProgram('commands/remove-demo', {
    DATA_DIR: dataDir,
  }).end();
  expect(exitCode, output).toBe(0);
  expect(output).toContain('No demo account');
});

test.each(['at once', 'as PostgreSQL starts'])(
  'a shop that is stopped while it starts leaves no PostgreSQL behind: %s',
  { tags: ['F18'] },
  async (moment) => {
    const dataDir = await createFolder();
    const changes = watch(dataDir);
    const server = await runServer({ DATA_DIR: dataDir });
    const isReached = (filename: string | null) =>
      filename === (moment === 'at once' ? 'partshelf.lock' : 'postgres.log');
    for await (const { filename } of changes) if (isReached(filename)) break;
    await server.waitFor('locked');
    server.signal('SIGTERM');
    const { exitCode, output } = await server.end();
    expect(exitCode, output).toBe(0);
    expect(output).toBe('Starting PostgreSQL\n');
    expect(listProcessesIn(dataDir)).toEqual([]);
  },
);

test('readiness fails before the port closes, and open connections end in time', async () => {
  const database = await createDatabase();
  const server = await runServer({
    ...liveSettings,
    ...database,
    DATA_DIR: await createFolder(),
    SHUTDOWN_DELAY_SECONDS: '5',
  });
  await server.waitFor('ready');
  const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  for (const path of ['/healthz', '/readyz', '/livez']) {
    expect(await statusOf(address(path))).toBe(200);
  }
  const halfSent = connect(server.port, '127.0.0.1').on('error', () => undefined);
  let answered = '';
  halfSent.on('data', (part) => (answered += String(part)));
  halfSent.write(
    'POST /api/contacts HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  );
  server.signal('SIGTERM');
  await until(
    () => statusOf(address('/readyz')),
    (status) => status === 503,
  );
  expect(await statusOf(address('/healthz'))).toBe(503);
  expect(await statusOf(address('/livez'))).toBe(200);
  expect((await server.end()).exitCode).toBe(0);
  // Without a limit the shop would wait until it answers 408.
  expect(answered).toBe('');
});

const outsideAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)!.address;

test('the demo shop listens on this machine alone, a live shop on every address', async () => {
  const [demo, live] = await Promise.all([
    runServer({ ...(await createDatabase()), DATA_DIR: await createFolder() }),
    runServer({ ...liveSettings, ...(await createDatabase()), DATA_DIR: await createFolder() }),
  ]);
  await Promise.all([demo.waitFor('ready'), live.waitFor('ready')]);
  const health = (host: string, { port }: typeof demo) =>
    statusOf(`http://${host}:${port}/healthz`);
  expect(await health('127.0.0.1', demo)).toBe(200);
  expect(await health('[::1]', demo)).toBe(200);
  expect(await health(outsideAddress(), demo)).toBe(undefined);
  expect(await health(outsideAddress(), live)).toBe(200);
});

test('a migration that fails is named in one line with its reason', async () => {
  const database = await createDatabase();
  await command(
    database.DATABASE_OWNER_URL,
    'drop schema drizzle cascade; drop table files cascade',
  );
  const server = await runServer({ ...database, DATA_DIR: await createFolder() });
  const { exitCode, output } = await server.end();
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^The migration 0001_shop\.sql failed: relation "\w+" already exists\n$/);
});

test('a release refuses tables that a newer one has migrated, and names both', async () => {
  const database = await createDatabase();
  await command(
    database.DATABASE_OWNER_URL,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 32503680000000);
     update installation set last_migration = '9999_from_the_future'`,
  );
  const journal = await readFile(join(import.meta.dirname, './db/migrations/meta/_journal.json'));
  const { tag } = JSON.parse(journal.toString()).entries.at(-1);
  const server = await runServer({ ...database, DATA_DIR: await createFolder() });
  const { exitCode, output } = await server.end();
  expect(exitCode).toBe(78);
  expect(output).toContain('9999_from_the_future');
  expect(output).toContain(tag);
});

test('a node whose data folder is not the one of the database is refused', async () => {
  const database = await createDatabase();
  const expected = randomUUID();
  await command(
    database.DATABASE_OWNER_URL,
    `update installation set data_folder_id = '${expected}'`,
  );
  const dataDir = await createFolder();
  const { exitCode, output } = await (await runServer({ ...database, DATA_DIR: dataDir })).end();
  expect(exitCode).toBe(78);
  expect(output).toContain(`echo ${expected} > ${join(dataDir, 'data-folder-id')}`);
});

test('a demo shop serves its metrics on this machine alone, a live one where HOST says', async () => {
  const [demoPort, livePort] = [await findPort(), await findPort()];
  const [demo, live] = await Promise.all([
    runServer({
      ...(await createDatabase()),
      DATA_DIR: await createFolder(),
      METRICS_PORT: String(demoPort),
    }),
    runServer({
      ...liveSettings,
      ...(await createDatabase()),
      DATA_DIR: await createFolder(),
      METRICS_PORT: String(livePort),
      HOST: '127.0.0.1',
    }),
  ]);
  await Promise.all([demo.waitFor('ready'), live.waitFor('ready')]);
  for (const port of [demoPort, livePort]) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('partshelf_database_up 1');
    expect(await statusOf(`http://${outsideAddress()}:${port}/metrics`)).toBe(undefined);
  }
});
