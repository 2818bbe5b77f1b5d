import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
/** The commands of the server are tested with it. */
const programs = new Set(
  Object.entries(scripts).flatMap(([name, call]) => {
    const [, program] = /^node (\S+\.m?[jt]s)/.exec(call) ?? [];
    const isTested = program?.startsWith('apps/server/src/commands/');
    return program && !isTested && !name.startsWith('pre') ? [program] : [];
  }),
);

test('every command says in one sentence what it does, and does nothing', () => {
  assert.ok(programs.size > 6);
  for (const program of programs) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--help'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: 'data-that-is-not-made' },
    });
    assert.deepEqual([status, stderr], [0, ''], program);
    assert.match(stdout, /^[A-Z][^\n]+: (npm|node) [^\n]+\n$/, program);
  }
});
