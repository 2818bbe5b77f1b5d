import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('every action of the workflows is pinned by commit', () => {
  const uses = globSync('.github/workflows/*.yml').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/uses: (.*)/g), ([, action]) => action),
  );
  assert.ok(uses.length > 5);
  assert.deepEqual(
    uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    [],
  );
});
