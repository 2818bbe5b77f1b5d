import { parseArgs } from 'node:util';
import { connect } from '../db/client.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { removePublishedAccounts } from '../features/accounts/published-accounts.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase } from './open-database.ts';
import { readShopConfig, runCommand } from './run-command.ts';

const log = createLog('silent');

async function removeAccounts(): Promise<string> {
  parseArgs();
  const database = await openDatabase(readShopConfig(), log);
  try {
    await prepareDatabase(database.connections, { log });
    const db = connect(database.connections.runtime, log, 1);
    const emails = await removePublishedAccounts(db).finally(() => db.$client.end());
    if (emails.length === 0) return 'No demo account can log in any more.';
    return `Blocked, logged out and without a password: ${emails.join(', ')}`;
  } finally {
    await database.stop();
  }
}

await runCommand(
  'Deactivates the demo accounts of a database that becomes a live shop: npm run demo:remove',
  removeAccounts,
);
