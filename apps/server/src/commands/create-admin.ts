import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { connect } from '../db/client.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { appointAdmin } from '../features/accounts/admin.ts';
import { toShopError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { findDatabase } from './open-database.ts';
import { openOutbox } from './open-outbox.ts';
import { readShopConfig, runCommand } from './run-command.ts';

const usage = 'npm run admin:create -- --email you@example.com';

async function readEmail(): Promise<string> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  if (values.email !== undefined) return values.email;
  if (!stdin.isTTY) throw new Error(`Say who: ${usage}`);
  const asking = createInterface({ input: stdin, output: stdout });
  const email = await asking.question('Email address of the Admin: ');
  asking.close();
  return email;
}

async function appoint(email: string): Promise<string> {
  const config = readShopConfig();
  const connections = await findDatabase(config);
  const log = createLog('silent');
  await prepareDatabase(connections, { log }).catch((cause: Error) => {
    const reason = cause.message || (cause as NodeJS.ErrnoException).code;
    throw new Error(`The database cannot be reached: ${reason}`, { cause });
  });
  const db = connect(connections.runtime, log, 1);
  const jobs = await openOutbox(config, db, log);
  try {
    const admin = await appointAdmin({ config, db, jobs }, email);
    if (!admin.link) return `${admin.email} is an Admin from now on, and has to log in again.`;
    return [
      `Open this link within seven days and choose a username and a password.`,
      `It works once, and is shown only here:`,
      '',
      `  ${admin.link}`,
    ].join('\n');
  } catch (error) {
    const { fields, message } = toShopError(error);
    throw new Error(fields?.['email']?.[0] ?? message, { cause: error });
  } finally {
    await jobs.stop();
    await db.$client.end();
  }
}

await runCommand(`Prints a one-time link that makes an Admin: ${usage}`, async () =>
  appoint(await readEmail()),
);
