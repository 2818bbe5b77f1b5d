import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createIsolated, type Isolated } from './isolated.ts';

const source = (isolated: string) => `
import { serveIsolated } from ${JSON.stringify(isolated)};
serveIsolated({
  double: (number) => number * 2,
  fail: () => { throw new Error('It has no head'); },
  spin: () => { for (;;); },
  fill: () => { const all = []; for (;;) all.push(new Array(100_000).fill({})); },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'waited')),
  quit: () => process.exit(3),
  settings: () => Object.keys(process.env),
});`;

async function createCalls(): Promise<Isolated> {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-isolated-'));
  const path = join(folder, 'calls.mjs');
  await writeFile(path, source(new URL('isolated.ts', import.meta.url).href));
  const isolated = createIsolated({ module: pathToFileURL(path), memoryMb: 32 });
  onTestFinished(async () => {
    isolated.close();
    await rm(folder, { recursive: true });
  });
  return isolated;
}

const patient = { cpuMs: 30_000 };

test('a call is answered, and one that throws fails alone', async () => {
  const isolated = await createCalls();
  const failing = isolated.run('fail', undefined, patient);
  const answered = isolated.run('double', 21, patient);
  await expect(failing).rejects.toMatchObject({ reason: 'error', message: 'It has no head' });
  expect(await answered).toBe(42);
});

test.for([
  ['spin', 'time', 200],
  ['fill', 'memory', 30_000],
  ['quit', 'crash', 30_000],
] as const)(
  'a call that ends the process fails, and the next one is answered: %s',
  { tags: ['slow'] },
  async ([call, reason, cpuMs]) => {
    const isolated = await createCalls();
    await expect(isolated.run(call, undefined, { cpuMs })).rejects.toMatchObject({ reason });
    expect(await isolated.run('double', 4, patient)).toBe(8);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a call that has to wait for the processor may take longer',
  async () => {
    const isolated = await createCalls();
    expect(await isolated.run('wait', 400, { cpuMs: 200 })).toBe('waited');
  },
);

test('the process has none of the settings of the shop', async () => {
  const isolated = await createCalls();
  expect(await isolated.run('settings', undefined, patient)).not.toContain('PATH');
});
