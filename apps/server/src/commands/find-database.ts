import type { Config } from '../config/config.ts';
import { configuredAddresses } from '../db/addresses.ts';
import { findRunningDatabase } from '../db/embedded/running.ts';
import type { DatabaseAddresses } from '../db/roles.ts';

export async function findDatabase(config: Config): Promise<DatabaseAddresses> {
  const addresses = configuredAddresses(config) ?? (await findRunningDatabase(config.dataDir));
  if (addresses) return addresses;
  throw new Error(`No shop is open on ${config.dataDir}: start it, then try again.`);
}
