import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test as base } from 'vitest';
import { until } from '../support/build-test-app.ts';
import { createFolder, liveSettings, readLogLines, runServer } from './server-process.ts';

const root = resolve(import.meta.dirname, '../../../..');
const recorder = pathToFileURL(join(root, 'apps/server/test/record-modules.mjs')).href;

const opened = 'Partshelf is open at https://shop.test';

/** Two starts with one data folder: the first is killed, the second is stopped. */
const test = base.extend('starts', { scope: 'file' }, async ({}, { onCleanup: onEnd }) => {
  const cleanups = new AsyncDisposableStack();
  onEnd(() => cleanups.disposeAsync());
  const onCleanup = (cleanup: () => Promise<void>) => cleanups.defer(cleanup);
  const folder = await createFolder(onCleanup);
  const list = join(folder, 'modules.txt');
  const live = { ...liveSettings, DATA_DIR: join(folder, 'data') };
  const recorded = { ...live, LOADED_MODULES: list, NODE_OPTIONS: `--import ${recorder}` };
  const first = await runServer(recorded, { onCleanup });
  await until(
    async () => first.readOutput(),
    (output) => output.includes(opened),
  );
  first.signal('SIGKILL');
  const killed = await first.end();
  const second = await runServer(live, { onCleanup });
  await second.waitFor('ready');
  second.signal('SIGTERM');
  return { killed, stopped: await second.end(), modules: await readFile(list, 'utf8') };
});

async function listDependencies(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}

/** The bundle names the source of each of its parts. */
async function listModules(file: string): Promise<string[]> {
  if (!file.startsWith('apps/server/build/')) return [file];
  const text = await readFile(join(root, file), 'utf8');
  return Array.from(text.matchAll(/^\/\/ (\w+\/\S+\.[jt]s)$/gm), ([, source]) => source!);
}

test(
  'a live shop that was killed opens again, and writes nothing but lines of JSON',
  { tags: ['slow'] },
  async ({ starts: { killed, stopped } }) => {
    expect(stopped.exitCode).toBe(0);
    for (const { output } of [killed, stopped]) {
      const messages = readLogLines(output).map(({ msg }) => msg);
      expect(messages).toContain(opened);
    }
  },
);

test('a live shop that cannot start says why in one line of JSON', { tags: ['slow'] }, async () => {
  const incomplete = { ...liveSettings, DATA_DIR: await createFolder(), JWT_SECRET: '' };
  const { output } = await (await runServer(incomplete)).end();
  expect(readLogLines(output)).toMatchObject([
    { level: 60, problems: ['JWT_SECRET is missing: it signs the sessions'] },
  ]);
});

test(
  'a live start loads nothing of the demo, the sandbox or the tests',
  { tags: ['slow'] },
  async ({ starts }) => {
    const start = `${pathToFileURL(root).href}/`;
    const loadedFiles = starts.modules
      .split('\n')
      .flatMap((url) => (url.startsWith(start) ? [url.slice(start.length)] : []));
    const modules = (await Promise.all(loadedFiles.map(listModules))).flat();
    expect(modules).toContain('apps/server/src/app.ts');
    expect(modules).toContain('apps/web/build/server/index.js');

    const own = modules.filter((path) => !path.includes('node_modules/'));
    const allowed = /^(apps\/server\/src|packages\/contract\/src|apps\/web\/build\/server)\//;
    expect(own.filter((path) => !allowed.test(path) || path.includes('.test.'))).toEqual([]);

    const needed = await listDependencies('apps/server');
    const foreign = [
      ...(await listDependencies('apps/demo')),
      ...(await listDependencies('apps/sandbox')),
      ...(await listDependencies('.')),
    ].filter((name) => !needed.includes(name));
    expect(foreign).toContain('oidc-provider');
    const loaded = new Set(
      modules.map((path) => /node_modules\/((@[^/]+\/)?[^/]+)/.exec(path)?.[1]),
    );
    expect(foreign.filter((name) => loaded.has(name))).toEqual([]);
    const onDemand = /^(@aws-sdk|@opentelemetry)\/|^prom-client$/;
    expect([...loaded].filter((name) => name && onDemand.test(name))).toEqual([]);
  },
);
