import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connect, query, readFiles, runCommand, settingsOf } from '../../test/backup/commands.ts';
import { createFolder, runProgram } from '../../test/processes/server-process.ts';
import { until } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();
const slow = { timeout: 300_000 };

const commands = {
  backup: 'npm run backup -- FOLDER',
  restore: 'npm run restore -- FOLDER',
  'create-admin': 'npm run admin:create -- --email',
  'reset-second-factor': 'npm run admin:reset-second-factor -- ',
  'remove-demo': 'npm run demo:remove',
  'verify-audit': 'npm run audit:verify',
  'move-files': 'npm run files:move -- --to s3',
  migrate: 'npm run db:migrate',
  'choose-installation': 'npm run installation -- same|second',
};

test('every command says in one sentence what it does, and does nothing', slow, async () => {
  for (const [name, call] of Object.entries(commands)) {
    const DATA_DIR = join(await createFolder(), 'data');
    for (const [option, code] of [
      ['--help', 0],
      ['--wrong', 1],
    ] as const) {
      const { exitCode, output } = await runProgram(`commands/${name}`, { DATA_DIR }, [
        option,
      ]).end();
      expect(exitCode, output).toBe(code);
      expect(output).toMatch(/^[^\n]+\n$/);
      expect(output).toContain(call);
    }
    expect(await readdir(join(DATA_DIR, '..'))).toEqual([]);
  }
});

const calls: Record<string, string[]> = {
  backup: ['backup'],
  'create-admin': ['--email', 'a@b.example'],
  'reset-second-factor': ['a@b.example'],
  'remove-demo': [],
  'verify-audit': [],
  'move-files': ['--to', 's3'],
};

test('a wrong DATA_DIR is one sentence and leaves nothing behind', slow, async ({ shop }) => {
  const { DATABASE_URL } = settingsOf(shop);
  for (const [name, given] of Object.entries(calls)) {
    for (const database of ['', DATABASE_URL]) {
      const folder = await createFolder();
      const args = given.map((one) => (one === 'backup' ? join(folder, one) : one));
      const settings = { DATA_DIR: join(folder, 'wrong'), DATABASE_URL: database };
      const { exitCode, output } = await runProgram(`commands/${name}`, settings, args).end();
      expect(exitCode, output).toBe(1);
      expect(output).toBe(`There is no shop in ${folder}/wrong: name its folder in DATA_DIR.\n`);
      expect(await readdir(folder)).toEqual([]);
    }
  }
});

test('a backup into a missing folder, or of the files of another shop, is refused', async ({
  shop,
}) => {
  const folder = await createFolder();
  const missing = join(folder, 'missing', 'backup');
  const first = await runCommand('backup', missing, settingsOf(shop)).end();
  expect(first).toEqual({
    exitCode: 1,
    output: `There is no folder ${folder}/missing: make it, or name another one.\n`,
  });
  await query(shop.ownerDatabaseUrl, `update installation set data_folder_id = 'this-shop'`);
  const second = await runCommand('backup', join(folder, 'backup'), settingsOf(shop)).end();
  await query(shop.ownerDatabaseUrl, 'update installation set data_folder_id = null');
  expect(second.exitCode).toBe(1);
  expect(second.output).toContain('does not have the files of this database');
  expect(await readdir(folder)).toEqual([]);
});

test(
  'a killed backup leaves no data behind, and the next one what an earlier left',
  slow,
  async ({ shop }) => {
    const folder = await createFolder();
    const blocker = await connect(shop.ownerDatabaseUrl);
    await blocker.query('begin; lock table users in access exclusive mode');
    const killed = runCommand('backup', join(folder, 'killed'), settingsOf(shop));
    await until(
      () => readFiles(folder),
      (files) => Object.keys(files).some((path) => path.endsWith('public.audit_entries.txt.gz')),
    );
    const [draft] = await readdir(folder);
    const second = await runCommand('backup', join(folder, 'second'), settingsOf(shop)).end();
    expect(second.output).toContain('Another backup of this shop is running');
    killed.signal('SIGKILL');
    await killed.end();
    await until(
      () => readdir(folder),
      (names) => names.length === 0,
    );
    await blocker.query('rollback');

    await mkdir(join(folder, draft!, 'first'), { recursive: true });
    await mkdir(join(folder, '.backup-unfinished-of-another'));
    const { exitCode, output } = await runCommand(
      'backup',
      join(folder, 'next'),
      settingsOf(shop),
    ).end();
    expect(exitCode, output).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['.backup-unfinished-of-another', 'next']);
    await rm(folder, { recursive: true });
  },
);
