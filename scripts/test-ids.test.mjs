import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTestIds } from './test-ids.mjs';

const idsOf = (source) => [...readTestIds('some.test.tsx', source)].toSorted();

describe('a test proves the ids', () => {
  test('of its own title, of the group and of the runner tags', () => {
    const source = `describe('cart [CART-01]', () => {
      test('adds [CART-02] [CART-03]', { tag: ['@CART-04', '@slow'] }, async () => {});
      it('removes', { tags: 'CART-05' }, async () => {});
      test.describe.serial(\`[CART-06] \${rows}\`, () => {});
    });`;
    assert.deepEqual(
      idsOf(source),
      [1, 2, 3, 4, 5, 6].map((number) => `CART-0${number}`),
    );
  });

  test('of the rows over which it is repeated', () => {
    const source = `const pages = [{ path: '/', ids: '[LAY-01]' }, { path: '/cart', ids: '[LAY-02]' }] as const;
    for (const { path, ids } of pages) test(\`\${path} \${ids}\`, async () => {});
    test.each([['open [LAY-03]', 1], ['closed [LAY-04]', 2]] as const)('is %s', () => {});
    test.each([{ state: 'old [LAY-05]', other: '[LAY-06]' }])('is $state [LAY-07]', () => {});`;
    assert.deepEqual(idsOf(source), ['LAY-01', 'LAY-02', 'LAY-03', 'LAY-04', 'LAY-05', 'LAY-07']);
  });

  test('of the tags in the rows over which it is repeated', () => {
    const source = `const pages = [{ path: '/', tag: ['@LAY-01', '@LAY-02'] }, { path: '/cart', tag: ['@LAY-03'] }];
    for (const { path, tag } of pages) test(path, { tag }, async () => {});
    for (const { path, tag } of [{ path: '/', tag: ['@LAY-04'] }])
      test(path, { tag: ['@LAY-05', ...tag] }, async () => {});`;
    assert.deepEqual(idsOf(source), ['LAY-01', 'LAY-02', 'LAY-03', 'LAY-04', 'LAY-05']);
  });
});

describe('nothing is proven', () => {
  test('by comments, bodies and data of tests', () => {
    const source = `// [API-01]
    const data = [{ ids: '[API-02]' }];
    test('answers', async () => { await send('[API-03]'); for (const { ids } of data) test.step(ids); });`;
    assert.deepEqual(idsOf(source), []);
  });

  test('by a test that never runs', () => {
    const source = `test.skip('adds [CART-02]', () => {}); describe.todo('later [CART-03]');
    test.fixme('removes [CART-04]', () => {});`;
    assert.deepEqual(idsOf(source), []);
  });
});
