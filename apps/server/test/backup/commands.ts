import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../database-cluster.ts';
import {
  findPort,
  createFolder,
  liveSettings,
  runProgram,
  runServer,
} from '../processes/server-process.ts';
import type { TestShop } from '../support/build-test-app.ts';

type Settings = Record<string, string>;

export const settingsOf = ({ deps, ownerDatabaseUrl }: TestShop) => ({
  DATA_DIR: deps.config.dataDir,
  DATABASE_URL: deps.db.$client.options.connectionString!,
  DATABASE_OWNER_URL: ownerDatabaseUrl,
});

export const runCommand = (
  name: 'backup' | 'restore',
  folder: string,
  settings: Settings,
  options: readonly string[] = [],
) => runProgram(`commands/${name}`, settings, [folder, ...options]);

/** Of a shop that was copied or restored: payments that it does not know yet are rebuilt. */
export async function sayItIsTheSame(settings: Settings): Promise<void> {
  const command = runProgram('commands/choose-installation', settings, ['same']);
  const { exitCode, output } = await command.end();
  if (exitCode !== 0) throw new Error(output);
}

export async function createBackup(settings: Settings, parent?: string): Promise<string> {
  const folder = join(parent ?? (await createFolder()), 'backup');
  const { exitCode, output } = await runCommand('backup', folder, settings).end();
  if (exitCode !== 0) throw new Error(output);
  return folder;
}

/** On PostgreSQL of the tests; without its addresses the folder gets an embedded one. */
export async function createEmptyTarget() {
  const { address, ownerAddress, drop } = await createEmptyDatabase(inject('cluster'));
  onTestFinished(drop);
  return {
    DATA_DIR: join(await createFolder(), 'data'),
    DATABASE_URL: address,
    DATABASE_OWNER_URL: ownerAddress,
  };
}

export async function startShop(settings: Settings) {
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const server = await runServer({
    ...liveSettings,
    PORT: String(port),
    PUBLIC_URL: url,
    ...settings,
  });
  await server.waitFor('ready');
  const call = (path: string, token?: string, body?: object) =>
    fetch(`${url}${path}`, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  return {
    ...server,
    call,
    async logIn(identifier: string, password: string): Promise<string> {
      const response = await call('/api/auth/local', undefined, { identifier, password });
      return (await response.json()).jwt;
    },
  };
}

export async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

export async function query(address: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** By their paths below the folder. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : []));
  const contents = await Promise.all(paths.map((path) => readFile(path, 'base64')));
  return Object.fromEntries(
    paths.map((path, index) => [path.slice(folder.length + 1), contents[index]!]),
  );
}
