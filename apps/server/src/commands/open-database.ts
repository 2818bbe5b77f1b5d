import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { findRunningDatabase } from '../db/embedded/postmaster-file.ts';
import { configuredAddresses, type DatabaseAddresses } from '../db/roles.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';

interface OpenDatabase {
  readonly addresses: DatabaseAddresses;
  stop(): Promise<void>;
}

/** Starts an embedded one that is not running, but never creates one. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { dataDir } = config;
  const addresses = configuredAddresses(config) ?? (await findRunningDatabase(dataDir));
  if (addresses) return { addresses, stop: async () => undefined };
  if (existsSync(join(dataDir, 'postgres'))) return startEmbedded({ dataDir, log });
  throw new Error(`There is no database in ${dataDir}: name its folder in DATA_DIR.`);
}

export async function findDatabase(config: Config): Promise<DatabaseAddresses> {
  const addresses = configuredAddresses(config) ?? (await findRunningDatabase(config.dataDir));
  if (addresses) return addresses;
  throw new Error(`No shop is open on ${config.dataDir}: start it, then try again.`);
}
