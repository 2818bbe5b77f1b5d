// Checks that no entry of the audit list was changed or removed: npm run audit:verify
import { existsSync } from 'node:fs';
import { loadEnvFile, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { verifyChain } from '../audit/verify-chain.ts';
import { readConfig } from '../config/config.ts';
import { connect } from '../db/client.ts';
import { createLog } from '../logging/log.ts';
import { describeCommandError } from './command-error.ts';
import { openDatabase } from './open-database.ts';

const log = createLog('silent');

async function verify(): Promise<string> {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  if (existsSync('.env')) loadEnvFile('.env');
  const database = await openDatabase(readConfig(), log);
  const db = connect(database.addresses.runtime, log, 1);
  try {
    const report = await verifyChain(db, values.since);
    if ('broken' in report) throw new Error(report.broken);
    const { entries, erased, lastHash } = report;
    const without = erased > 0 ? ` (${erased} without details about an erased person)` : '';
    return `${entries} ${entries === 1 ? 'entry' : 'entries'}${without}, unbroken, last hash ${lastHash || 'none'}`;
  } finally {
    await db.$client.end();
    await database.stop();
  }
}

try {
  stdout.write(`${await verify()}\n`);
} catch (error) {
  process.stderr.write(`${describeCommandError(error)}\n`);
  process.exitCode = 1;
}
