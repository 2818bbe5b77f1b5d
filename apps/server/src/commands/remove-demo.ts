// Disables the accounts of the demo shop, whose password is published: npm run demo:remove
import { existsSync } from 'node:fs';
import { loadEnvFile, stdout } from 'node:process';
import { readConfig } from '../config/config.ts';
import { connect } from '../db/client.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { createLog } from '../logging/log.ts';
import { removePublishedAccounts } from '../features/accounts/published-accounts.ts';
import { openDatabase } from './open-database.ts';

const log = createLog('silent');

async function removeAccounts(): Promise<string> {
  if (existsSync('.env')) loadEnvFile('.env');
  const database = await openDatabase(readConfig(), log);
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
