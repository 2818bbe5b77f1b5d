import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTestIds } from './read-test-ids.mjs';

const readIds = (source) => [...readTestIds('some.test.tsx', source)].toSorted();

describe('ids count', () => {
  test('in the title, in the title of the group and in tags', () => {
    const source = `describe('cart [CART-01]', () => {
      test('adds [CART-02] [CART-03]', { tag: ['@CART-04', '@slow'] }, async () => {});
      it('removes', { tags: 'CART-05' }, async () => {});
      test.describe.serial(\`[CART-06] \${rows}\`, () => {});
    });`;
    assert.deepEqual(
      readIds(source),
      [1, 2, 3, 4, 5, 6].map((number) => `CART-0${number}`),
    );
  });

  test('in the rows of a repeated test', () => {
    const source = `const pages = [{ path: '/', ids: '[LAY-01]' }, { path: '/cart', ids: '[LAY-02]' }] as const;
    for (const { path, ids } of pages) test(\`\${path} \${ids}\`, async () => {});
    test.each([['open [LAY-03]', 1], ['closed [LAY-04]', 2]] as const)('is %s', () => {});
    test.each([{ state: 'old [LAY-05]', other: '[LAY-06]' }])('is $state [LAY-07]', () => {});`;
    assert.deepEqual(readIds(source), ['LAY-01', 'LAY-02', 'LAY-03', 'LAY-04', 'LAY-05', 'LAY-07']);
  });

  test('in tags from the rows of a loop', () => {
    const source = `const pages = [{ path: '/', tag: ['@LAY-01', '@LAY-02'] }, { path: '/cart', tag: ['@LAY-03'] }];
    for (const { path, tag } of pages) test(path, { tag }, async () => {});
    for (const { path, tag } of [{ path: '/', tag: ['@LAY-04'] }])
      test(path, { tag: ['@LAY-05', ...tag] }, async () => {});`;
    assert.deepEqual(readIds(source), ['LAY-01', 'LAY-02', 'LAY-03', 'LAY-04', 'LAY-05']);
  });
});

describe('ids do not count', () => {
  test('in comments, bodies and data of tests', () => {
    const source = `// [API-01]
    const data = [{ ids: '[API-02]' }];
    test('answers', async () => { await send('[API-03]'); for (const { ids } of data) test.step(ids); });`;
    assert.deepEqual(readIds(source), []);
  });

  test('in a skipped test', () => {
    const source = `test.skip('adds [CART-02]', () => {}); describe.todo('later [CART-03]');
    test.fixme('removes [CART-04]', () => {});`;
    assert.deepEqual(readIds(source), []);
  });
});
