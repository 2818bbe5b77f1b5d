import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { configuredAddresses } from '../db/addresses.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { findRunningDatabase } from '../db/embedded/running.ts';
import type { DatabaseAddresses } from '../db/roles.ts';
import type { Logger } from '../logging/log.ts';

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
