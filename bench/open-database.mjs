import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

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
