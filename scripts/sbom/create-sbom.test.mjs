import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { createSbom } from './create-sbom.mjs';

const integrity = `sha512-${Buffer.from('content').toString('base64')}`;
const shop = { name: 'shop', version: '1.0.0' };

function install(t, installed, recorded) {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  for (const [path, content] of Object.entries(installed)) write(`${path}/package.json`, content);
  write('node_modules/.package-lock.json', { packages: recorded });
  return folder;
}

const one = { name: '@scope/one', version: '1.2.3' };
const two = { name: 'two', version: '2.0.0', license: 'ISC' };
const older = { name: 'two', version: '1.0.0' };

test('an SBOM lists exactly the installed packages, nested ones too', (t) => {
  const folder = install(
    t,
    {
      'node_modules/@scope/one': one,
      'node_modules/two': two,
      'node_modules/@scope/one/node_modules/two': older,
      'apps/server/node_modules/two': two,
    },
    {
      'node_modules/@scope/one': {
        ...one,
        license: '(MIT OR ISC)',
        integrity,
        dependencies: { two: '1' },
      },
      'node_modules/two': two,
      'node_modules/@scope/one/node_modules/two': { ...older, license: 'MIT' },
      'apps/server/node_modules/two': two,
      'node_modules/removed-for-the-image': { version: '9.0.0' },
      'node_modules/shop-server': { link: true },
    },
  );
  const { components, dependencies } = createSbom(folder, shop);
  assert.deepEqual(
    components.map(({ purl, licenses }) => [purl, licenses]),
    [
      ['pkg:npm/two@2.0.0', [{ license: { id: 'ISC' } }]],
      ['pkg:npm/%40scope/one@1.2.3', [{ expression: '(MIT OR ISC)' }]],
      ['pkg:npm/two@1.0.0', [{ license: { id: 'MIT' } }]],
      ['pkg:npm/two@2.0.0', [{ license: { id: 'ISC' } }]],
    ],
  );
  const hash = Buffer.from('content').toString('hex');
  assert.deepEqual(components[1].hashes, [{ alg: 'SHA-512', content: hash }]);
  assert.deepEqual(dependencies.find(({ ref }) => ref === 'node_modules/@scope/one').dependsOn, [
    'node_modules/@scope/one/node_modules/two',
  ]);
  assert.deepEqual(createSbom(folder, shop), createSbom(folder, shop));
});

test('a package that npm did not install, or in another version, stops the build', (t) => {
  const unknown = install(t, { 'node_modules/two': two }, {});
  assert.throws(() => createSbom(unknown, shop), /npm did not install node_modules\/two/);
  const changed = install(t, { 'node_modules/two': two }, { 'node_modules/two': older });
  assert.throws(() => createSbom(changed, shop), /in version 2\.0\.0/);
});
