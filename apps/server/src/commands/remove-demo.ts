// Disables the accounts of the demo shop, whose password is published: npm run demo:remove
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile, stdout } from 'node:process';
import { type Config, readConfig } from '../config/config.ts';
import { configuredAddresses } from '../db/addresses.ts';
import { connect } from '../db/client.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { findRunningDatabase } from '../db/embedded/running.ts';
import { createLog } from '../logging/log.ts';
import { removePublishedAccounts } from '../features/accounts/published-accounts.ts';

const log = createLog('silent');

/** Never creates a database. */
async function openDatabase(config: Config) {
  const { dataDir } = config;
  const addresses = configuredAddresses(config) ?? (await findRunningDatabase(dataDir));
  if (addresses) return { addresses, stop: async () => undefined };
  if (existsSync(join(dataDir, 'postgres'))) return startEmbedded({ dataDir, log });
  throw new Error(`There is no database in ${dataDir}: name its folder in DATA_DIR.`);
}

async function removeAccounts(): Promise<string> {
  if (existsSync('.env')) loadEnvFile('.env');
  const database = await openDatabase(readConfig());
  try {
    await prepareDatabase(database.addresses, { log });
    const db = connect(database.addresses.runtime, log, 1);
    const emails = await removePublishedAccounts(db).finally(() => db.$client.end());
    if (emails.length === 0) return 'No demo account is left that anyone could sign in with.';
    return `Blocked, signed out and without a password: ${emails.join(', ')}`;
  } finally {
    await database.stop();
  }
}

try {
  stdout.write(`${await removeAccounts()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
