import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const lifetime = new URL('lifetime.ts', import.meta.url).href;

function runToTheEnd(script: string) {
  const source = `import { createLifetime } from '${lifetime}';
    const { open, end } = createLifetime();
    ${script}
    await end(0);`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
}

test('what is open is closed, the last first', () => {
  const { status, stdout } = runToTheEnd(`
    await open('database', console.log);
    await open('doors', console.log);`);
  expect(stdout).toBe('doors\ndatabase\n');
  expect(status).toBe(0);
});

test('what does not close is named, and the rest is closed all the same', () => {
  const { status, stdout, stderr } = runToTheEnd(`
    await open('database', console.log);
    await open('doors', () => { throw new Error('the doors are stuck'); });`);
  expect(stdout).toBe('database\n');
  expect(stderr).toContain('the doors are stuck');
  expect(status).toBe(1);
});
