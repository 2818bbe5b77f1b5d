import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createFolder, liveSettings, runServer } from '../../test/processes/server-process.ts';

const root = resolve(import.meta.dirname, '../../../..');
const recorder = pathToFileURL(join(root, 'apps/server/test/record-modules.mjs')).href;

async function listDependencies(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}

async function recordLiveModules(): Promise<string[]> {
  const folder = await createFolder();
  const list = join(folder, 'modules.txt');
  const server = await runServer({
    ...liveSettings,
    DATA_DIR: join(folder, 'data'),
    LOADED_MODULES: list,
    NODE_OPTIONS: `--import ${recorder}`,
  });
  await server.waitFor('ready');
  server.signal('SIGTERM');
  await server.end();
  const addresses = (await readFile(list, 'utf8')).split('\n');
  const start = `${pathToFileURL(root).href}/`;
  return addresses.flatMap((url) => (url.startsWith(start) ? [url.slice(start.length)] : []));
}

test('a live start loads nothing of the demo, the sandbox or the tests', async () => {
  const modules = await recordLiveModules();
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
  expect(foreign).toContain('opentype.js');
  const loaded = new Set(modules.map((path) => /node_modules\/((@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
  expect(foreign.filter((name) => loaded.has(name))).toEqual([]);
  const onDemand = /^(@aws-sdk|@opentelemetry)\/|^prom-client$/;
  expect([...loaded].filter((name) => name && onDemand.test(name))).toEqual([]);
}, 120_000);
