import { env } from 'node:process';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '../db/prepare.ts';
import { configuredConnections } from '../db/roles.ts';
import { openFileStore } from '../files/files.ts';
import { chooseFileMatch } from '../files/match-files.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { runCommand } from './run-command.ts';

const log = createLog('silent');

async function migrate(): Promise<string> {
  parseArgs();
  if (!env['DATABASE_OWNER_URL']) {
    throw new Error('Set DATABASE_OWNER_URL, the role that owns the tables, beside DATABASE_URL.');
  }
  const config = readConfig();
  const store = await openFileStore(config);
  const matchFiles = chooseFileMatch(config, store, log);
  await prepareDatabase(configuredConnections(config)!, { log, matchFiles });
  return 'The tables are up to date: start the shop.';
}

await runCommand(
  'Migrates the tables as their owner, for a shop that runs without DATABASE_OWNER_URL: npm run db:migrate',
  migrate,
);
