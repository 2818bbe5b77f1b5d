import { parseArgs } from 'node:util';
import { connect } from '../db/client.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { resetSecondFactorByEmail } from '../features/accounts/admin.ts';
import { ShopError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { findDatabase } from './open-database.ts';
import { openOutbox } from './open-outbox.ts';
import { readShopConfig, runCommand } from './run-command.ts';

const usage = 'npm run admin:reset-second-factor -- you@example.com';

function readEmail(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length === 1) return positionals[0]!;
  throw new Error(`Name one person: ${usage}`);
}

async function reset(given: string): Promise<string> {
  const config = readShopConfig();
  const connections = await findDatabase(config);
  const log = createLog('silent');
  await prepareDatabase(connections, { log });
  const db = connect(connections.runtime, log, 1);
  const jobs = await openOutbox(config, db, log);
  try {
    const email = await resetSecondFactorByEmail({ config, db, jobs, log }, given);
    return `${email} has no second factor from now on, and has to log in again.`;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'NOT_FOUND') throw error;
    throw new Error(`${given} is no account with a second factor.`, { cause: error });
  } finally {
    await jobs.stop();
    await db.$client.end();
  }
}

await runCommand(`Removes the second factors of an Admin who lost them: ${usage}`, async () =>
  reset(readEmail()),
);
