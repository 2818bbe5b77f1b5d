import { parseArgs } from 'node:util';
import { connect } from '../db/client.ts';
import { verifyChain } from '../features/audit/verify-chain.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase } from './open-database.ts';
import { readShopConfig, runCommand } from './run-command.ts';

const log = createLog('silent');

async function verify(): Promise<string> {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const database = await openDatabase(readShopConfig(), log);
  const db = connect(database.connections.runtime, log, 1);
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

await runCommand(
  'Checks that no entry of the audit list was changed or removed: npm run audit:verify -- [--since HASH]',
  verify,
);
