import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { applyMigrations } from '../src/db/migrate.ts';
import { createJobs } from '../src/jobs.ts';
import { createLog } from '../src/log.ts';

export const templateName = 'shop_template';

/** The same address with another database. */
export function databaseAddress(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-tests-'));
  const log = createLog('warn');
  const cluster = await startEmbedded({ dataDir, log });
  const admin = connect(cluster.connectionString, log, 1);
  await admin.execute(`create database ${templateName}`);
  await admin.$client.end();
  const template = databaseAddress(cluster.connectionString, templateName);
  await applyMigrations(template, log);
  const jobs = createJobs(template, log);
  await jobs.start();
  await jobs.stop();
  project.provide('cluster', cluster.connectionString);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string;
  }
}
