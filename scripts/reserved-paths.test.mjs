import assert from 'node:assert/strict';
import { test } from 'node:test';
import routes from '../apps/web/app/routes.ts';
import { screenPaths } from '../packages/contract/src/branding/paths.ts';

const listFirstParts = (tree) =>
  tree.flatMap(({ path, children = [] }) =>
    path === undefined ? listFirstParts(children) : [path.split('/')[0]],
  );

test('no page of the vendor can have the address of a screen', () => {
  const parts = new Set(listFirstParts(routes).filter((part) => !/^[:*]/.test(part)));
  assert.deepEqual([...parts].toSorted(), [...screenPaths]);
});
