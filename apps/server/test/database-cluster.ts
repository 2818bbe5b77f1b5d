import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../scripts/install/build.mjs';
import { connect } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { prepareDatabase } from '../src/db/prepare.ts';
import { embeddedConnections } from '../src/db/roles.ts';
import { createJobs } from '../src/db/jobs.ts';
import { readInvoicing } from '../src/features/invoices/settings.ts';
import { saveSettings } from '../src/features/invoices/admin-queries.ts';
import { createLog, type Logger } from '../src/platform/log.ts';

/** The one of `npm start`. */
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

const templateName = 'shop_template';

/** Its day begins 12 or 13 hours before that of UTC, so that a test notices the wrong one. */
const shopTimeZone = 'Pacific/Auckland';

function databaseAddress(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}

/** Unlike the shop, waits for as long as the database takes. */
export async function command(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The data need not survive a power cut, so nothing waits for the disk. */
async function neglectDurability(cluster: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await command(cluster, `alter system set ${setting} = off`);
  }
  await command(cluster, 'select pg_reload_conf()');
}

async function setTimeZone(address: string, log: Logger): Promise<void> {
  const db = connect(address, log, 1);
  const { settings } = await readInvoicing(db);
  await db.transaction((transaction) =>
    saveSettings(transaction, { ...settings, timeZone: shopTimeZone }),
  );
  await db.$client.end();
}

export async function startCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-tests-'));
  const log = createLog('warn');
  const cluster = await startEmbedded({ dataDir, log });
  const { owner } = cluster.connections;
  await neglectDurability(owner);
  await command(owner, `create database ${templateName}`);
  const template = embeddedConnections(databaseAddress(owner, templateName));
  await prepareDatabase(template, { log });
  const jobs = createJobs(template.runtime, log);
  await jobs.start();
  await jobs.stop();
  await setTimeZone(template.owner, log);
  return {
    connectionString: owner,
    async stop(): Promise<void> {
      await cluster.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export const copyDatabase = (cluster: string) =>
  createDatabase(cluster, `template ${templateName} strategy file_copy`);

/** It has no tables. */
export const createEmptyDatabase = (cluster: string) => createDatabase(cluster, '');

async function createDatabase(cluster: string, options: string) {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await command(cluster, `create database ${name} ${options}`);
  const { owner, runtime } = embeddedConnections(databaseAddress(cluster, name));
  return {
    address: runtime,
    ownerAddress: owner,
    drop: () => command(cluster, `drop database ${name} with (force)`),
  };
}

/** One cluster, one compile cache and one bundle of the server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  process.env['NODE_COMPILE_CACHE'] ??= compileCache;
  const { connectionString, stop } = await startCluster();
  project.provide('cluster', connectionString);
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string;
  }
}
