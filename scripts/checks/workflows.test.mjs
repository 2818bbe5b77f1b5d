import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const readWorkflow = (name) => readFileSync(`.github/workflows/${name}.yml`, 'utf8');

test('every action of the workflows is pinned by commit', () => {
  const uses = globSync('.github/workflows/*.yml').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/uses: ([^.].*)/g), ([, action]) => action),
  );
  assert.ok(uses.length > 5);
  assert.deepEqual(
    uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    [],
  );
});

test('every night and before a release, all tests run', () => {
  assert.match(readWorkflow('all-tests'), /cron: [^]*run: npm run test:all$/m);
  assert.match(
    readWorkflow('release'),
    /uses: .\/.github\/workflows\/all-tests.yml[^]*needs: test$/m,
  );
});
