import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const lifecycle = new URL('./lifecycle.ts', import.meta.url).href;

function runUntilEnd(script: string) {
  const source = `import { createLifecycle } from '${lifecycle}';
    const { open, end } = createLifecycle();
    ${script}
    await end(0);`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
}

test('what is open is closed, the last first', () => {
  const { status, stdout } = runUntilEnd(`
    await open('database', console.log);
    await open('listener', console.log);`);
  expect(stdout).toBe('listener\ndatabase\n');
  expect(status).toBe(0);
});

test('what does not close is named, and the rest is closed all the same', () => {
  const { status, stdout, stderr } = runUntilEnd(`
    await open('database', console.log);
    await open('listener', () => { throw new Error('the listener does not close'); });`);
  expect(stdout).toBe('database\n');
  expect(stderr).toContain('the listener does not close');
  expect(status).toBe(1);
});
