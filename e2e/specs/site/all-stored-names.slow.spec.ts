import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { listDeclaredNames, readSeen } from '../../support/stored-names.ts';
import { expect, test } from '../../support/shop-test.ts';

const specs = resolve(import.meta.dirname, '..');

test(
  'the privacy page lists nothing that no browser ever holds',
  { tag: ['@PRIV-07'] },
  async ({ browserName: _any }, testInfo) => {
    const seen = await readSeen(testInfo);
    const ran = new Set(seen.map(({ file }) => file));
    const missing = globSync('**/*.spec.ts', { cwd: specs })
      .map((path) => resolve(specs, path))
      .filter((path) => path !== testInfo.file && !ran.has(path));
    test.skip(missing.length > 0, 'only a run of all journeys can tell');
    const held = new Set(seen.flatMap(({ names }) => names));
    expect((await listDeclaredNames()).filter((name) => !held.has(name))).toEqual([]);
  },
);
