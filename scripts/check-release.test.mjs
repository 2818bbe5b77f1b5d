import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const versions = globSync(['package.json', '{apps,packages}/*/package.json']).map(
  (path) => JSON.parse(readFileSync(path, 'utf8')).version,
);
const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d\S*)\]/gm)].map(
  ([, version]) => version,
);
const hasUnreleased = /^## \[Unreleased\]\n+###/m.test(readFileSync('CHANGELOG.md', 'utf8'));

const check = (tag) =>
  spawnSync(process.execPath, ['scripts/check-release.mjs', tag], { encoding: 'utf8' });

test('all packages have the version of the release that is being made', () => {
  assert.equal(new Set(versions).size, 1);
  assert.equal(released.includes(versions[0]), !hasUnreleased);
});

test('a tag of another version, or without a section of the changelog, is no release', () => {
  assert.match(check('v0.0.1').stderr, /^v0\.0\.1: package\.json has the version /m);
  const { status, stderr } = check(`v${versions[0]}`);
  if (hasUnreleased) assert.match(stderr, /: CHANGELOG\.md has no section of it$/m);
  else assert.equal(status, 0);
});
