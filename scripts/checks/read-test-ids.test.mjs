import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTestIds } from './read-test-ids.mjs';

const readIds = (source) => [...readTestIds('some.test.tsx', source).keys()].toSorted();

describe('ids count', () => {
  test('in the tags of a test and of a group', () => {
    const source = `describe('cart', { tags: ['CART-01'] }, () => {
      test('adds', { tag: ['@CART-02', '@slow'] }, async () => {});
      it('removes', { tags: 'CART-03' }, async () => {});
      test.describe.serial('changes', { tag: '@CART-04' }, () => {});
      test.each([[1], [2]] as const)('holds %i', { tags: ['CART-05'] }, () => {});
    });`;
    assert.deepEqual(
      readIds(source),
      [1, 2, 3, 4, 5].map((number) => `CART-0${number}`),
    );
  });

  test('of requirements and of security cases, and no other tags', () => {
    const source = `test('locks out', { tags: ['LOGIN-07', 'A07', 'slow'] }, () => {});
      test('loses nothing', { tag: ['@I1', '@nodes'] }, async () => {});`;
    assert.deepEqual(readIds(source), ['A07', 'I1', 'LOGIN-07']);
  });

  test('in tags from the rows of a loop', () => {
    const source = `const pages = [{ path: '/', tag: ['@LAY-01', '@LAY-02'] }, { path: '/cart', tag: ['@LAY-03'] }] as const;
    for (const { path, tag } of pages) test(path, { tag }, async () => {});
    for (const { path, tag } of [{ path: '/', tag: ['@LAY-04'] }])
      test(path, { tag: ['@LAY-05', ...tag] }, async () => {});`;
    assert.deepEqual(readIds(source), ['LAY-01', 'LAY-02', 'LAY-03', 'LAY-04', 'LAY-05']);
  });
});

describe('ids do not count', () => {
  test('in titles, comments, bodies and data of tests', () => {
    const source = `// API-01
    const data = [{ tag: '@API-02' }];
    test('answers [API-03]', async () => { await send({ tag: '@API-04' }); });`;
    assert.deepEqual(readIds(source), []);
  });

  test('in a skipped test', () => {
    const source = `test.skip('adds', { tag: '@CART-02' }, () => {});
    describe.todo('later', { tags: ['CART-03'] });
    test.fixme('removes', { tag: '@CART-04' }, () => {});`;
    assert.deepEqual(readIds(source), []);
  });
});

test('an id is slow where all its tests are tagged so', () => {
  const source = `test('one', { tags: ['slow', 'CART-01', 'CART-02'] }, () => {});
    test('two', { tag: ['@CART-02'] }, () => {});
    test('three', { tag: ['@slow', '@CART-03', '@CART-02'] }, () => {});`;
  assert.deepEqual(
    [...readTestIds('some.test.tsx', source)],
    [
      ['CART-01', true],
      ['CART-02', false],
      ['CART-03', true],
    ],
  );
  assert.deepEqual(
    [...readTestIds('some.slow.test.tsx', `test('one', { tags: ['CART-01'] }, () => {});`)],
    [['CART-01', true]],
  );
});
