import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { findRunningDatabase } from '../db/embedded/postmaster-file.ts';
import { configuredConnections, type DatabaseConnections } from '../db/roles.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';

interface OpenDatabase {
  readonly connections: DatabaseConnections;
  stop(): Promise<void>;
}

/** Starts an embedded one that is not running, but never creates one. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { dataDir } = config;
  const connections = configuredConnections(config) ?? (await findRunningDatabase(dataDir));
  if (connections) return { connections, stop: async () => undefined };
  if (existsSync(join(dataDir, 'postgres'))) return startEmbedded({ dataDir, log });
  throw new Error(`There is no database in ${dataDir}: name its folder in DATA_DIR.`);
}

export async function findDatabase(config: Config): Promise<DatabaseConnections> {
  const connections = configuredConnections(config) ?? (await findRunningDatabase(config.dataDir));
  if (connections) return connections;
  throw new Error(`No shop is open on ${config.dataDir}: start it, then try again.`);
}
