import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { expect, inject, onTestFinished, test } from 'vitest';
import { command, createEmptyDatabase } from '../../test/database-cluster.ts';
import { createFolder, liveSettings, runServer } from '../../test/processes/server-process.ts';

async function startShop(DATABASE_URL: string, dataDir?: string) {
  const DATA_DIR = dataDir ?? (await createFolder());
  return (await runServer({ ...liveSettings, DATA_DIR, DATABASE_URL })).end();
}

/** Looks like an older server: only its two versions differ, with the same length. */
async function pretendOlder(address: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const age = new Transform({
      transform(part: Buffer, _encoding, done) {
        const older = part
          .toString('latin1')
          .replace('\0\0\0\x0218', '\0\0\0\x0217')
          .replace(/\b18\.(\d)/, '17.$1');
        done(null, Buffer.from(older, 'latin1'));
      },
    });
    client.pipe(database).pipe(age).pipe(client);
    for (const socket of [client, database]) socket.on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

async function createDatabase() {
  const { ownerAddress, drop } = await createEmptyDatabase(inject('cluster'));
  onTestFinished(drop);
  return ownerAddress;
}

test.for(['SQL_ASCII', 'LATIN1'])(
  'a database in %s is refused at the start',
  { tags: ['slow'] },
  async (encoding) => {
    const address = await createDatabase();
    const name = new URL(address).pathname.slice(1);
    await command(inject('cluster'), `drop database ${name}`);
    await command(
      inject('cluster'),
      `create database ${name} encoding '${encoding}' locale 'C' template template0`,
    );
    const { exitCode, output } = await startShop(address);
    expect(exitCode, output).toBe(78);
    expect(output).toContain(`has the encoding ${encoding}: create one with encoding 'UTF8'`);
  },
);

test('a PostgreSQL before 18 is refused at the start', { tags: ['slow'] }, async () => {
  const { exitCode, output } = await startShop(await pretendOlder(await createDatabase()));
  expect(exitCode, output).toBe(78);
  expect(output).toMatch(/needs PostgreSQL 18 or later, and the server of DATABASE_URL is 17\.\d/);
});

test(
  'a folder that the shop cannot write is a sentence at the start',
  { tags: ['slow'] },
  async () => {
    const folder = await createFolder();
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { exitCode, output } = await startShop(await createDatabase(), join(file, 'data'));
    expect(exitCode, output).toBe(78);
    expect(output).toMatch(/cannot write .*file.*\(ENOTDIR\): DATA_DIR must be a folder/);
  },
);
