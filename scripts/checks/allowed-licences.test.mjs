import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { listForbidden } from './allowed-licences.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('every package of the lockfile has an allowed licence, or an exception with a reason', () => {
  assert.deepEqual(listForbidden(packages), []);
});

test('a licence is allowed when one choice is, with all its parts', () => {
  const forbidden = listForbidden({
    '': { license: 'GPL-3.0-only' },
    'apps/web': { license: 'GPL-3.0-only' },
    'node_modules/@partshelf/web': { link: true },
    'node_modules/one': { license: 'MIT' },
    'node_modules/two': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/three': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/two/node_modules/@four/five': { license: 'AGPL-3.0-only' },
    'node_modules/six': {},
    'node_modules/seven': { license: '(MIT OR ISC) AND GPL-3.0-only' },
    'node_modules/png-js': { license: 'GPL-3.0-only' },
  });
  assert.deepEqual(
    forbidden.map(({ name }) => name),
    ['three', '@four/five', 'six', 'seven', 'png-js'],
  );
});
