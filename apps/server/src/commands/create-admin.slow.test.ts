import { expect, onTestFinished, test } from 'vitest';
import { findPort, createFolder, runProgram } from '../../test/processes/server-process.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { createLog } from '../platform/log.ts';

const createAdmin = (args: readonly string[], settings: Record<string, string>) =>
  runProgram('commands/create-admin', { PUBLIC_URL: 'http://shop.test', ...settings }, args).end();

async function openDatabase() {
  const dataDir = await createFolder();
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
  onTestFinished(() => embedded.stop());
  return { DATA_DIR: dataDir };
}

test('admin:create refuses with one line', async () => {
  const DATA_DIR = await createFolder();
  const unreachable = `postgresql://user@127.0.0.1:${await findPort()}/nothing`;
  const onThisShop = await openDatabase();
  const email = ['--email', 'unknown@customers.example'];
  const refusals = [
    [email, { DATA_DIR, DATABASE_URL: unreachable }, /^The database cannot be reached: /],
    [email, { DATA_DIR }, /^There is no shop in /],
    [['--email', 'no-address'], onThisShop, /^Invalid email address/],
    [[], onThisShop, /^Say who: /],
  ] as const;
  for (const [args, settings, line] of refusals) {
    const { exitCode, output } = await createAdmin(args, settings);
    expect(exitCode).toBe(1);
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});

test('admin:create finds the embedded database of a shop that is open', async () => {
  const settings = await openDatabase();
  const { output } = await createAdmin(['--email', 'first@customers.example'], settings);
  expect(output).toContain('/accept-invitation?token=');
});
