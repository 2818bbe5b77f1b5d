import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { test } from 'node:test';

const migrations = 'apps/server/src/db/migrations';

test('only the newest migration has a snapshot', () => {
  const { entries } = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, 'utf8'));
  const newest = String(entries.at(-1).idx).padStart(4, '0');
  const names = globSync(`${migrations}/meta/*_snapshot.json`).map((path) => basename(path));
  assert.deepEqual(names, [`${newest}_snapshot.json`]);
});

test('no table has changed without a migration', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '../../node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=./src/db/tables/**/*.ts',
      `--out=${relative('apps/server', folder)}`,
    ],
    { cwd: 'apps/server', encoding: 'utf8' },
  );
  assert.match(stdout, /No schema changes/, stderr);
});
