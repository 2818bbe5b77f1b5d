import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
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
  assert.match(server, /npm ci --omit=dev --ignore-scripts --workspace @partshelf\/server\b/);
  assert.deepEqual(
    listCopied(server).filter((file) => file.startsWith('apps/')),
    ['apps/server/package.json'],
  );
});

test('the image has an SBOM of what it holds, written after the last package was removed', () => {
  const [, web, server, , shop] = dockerfile.split(/^FROM /m);
  for (const [stage, name] of [
    [web, 'web'],
    [server, 'server'],
  ]) {
    const [before, after] = stage.split(`write-sbom.mjs partshelf-${name} /sbom/${name}.cdx.json`);
    assert.match(before, /npm ci /);
    assert.doesNotMatch(after, /npm |rm -rf/);
    assert.match(shop, new RegExp(`^COPY --from=${name} /sbom/${name}\\.cdx\\.json sbom/$`, 'm'));
  }
});
