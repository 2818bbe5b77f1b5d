import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCategory, putIntoCategory, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const get = ({ app }: TestShop, query: string) => app.inject({ url: `/api/products?${query}` });

async function find(shop: TestShop, query: string): Promise<string[]> {
  const response = await get(shop, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.map(({ title }: { title: string }) => title);
}

const search = (text: string) => {
  const query = encodeURIComponent(text);
  return `filters[$or][0][title][$containsi]=${query}&filters[$or][1][description][$containsi]=${query}`;
};

let documentsId = '';

test.beforeAll(async ({ shop }) => {
  const documents = await createCategory(shop, { title: 'Documents & Files' });
  documentsId = documents.documentId;
  const tree = await createProduct(shop, { title: 'Document Tree', type: 'featured' });
  const poll = await createProduct(shop, {
    title: 'Quick Poll',
    slug: 'quick-poll',
    description: 'Counts votes on DOCUMENTS and dates.',
    isNew: true,
  });
  await createProduct(shop, { title: '100% Sure', description: 'Back\\slash', type: 'trending' });
  await createProduct(shop, { title: 'Under_score', isNew: true });
  await putIntoCategory(shop, tree, documents);
  await putIntoCategory(shop, poll, documents);
});

describe('GET /products with filters', () => {
  test(
    'finds a text in title or description, ignoring case',
    { tags: ['API-30', 'SRCH-05'] },
    async ({ shop }) => {
      expect(await find(shop, search('dOcUmEnT'))).toEqual(['Document Tree', 'Quick Poll']);
      expect(await find(shop, search('votes'))).toEqual(['Quick Poll']);
      expect(await find(shop, search('nothing like it'))).toEqual([]);
    },
  );

  test(
    'finds the products of a category by its title or its documentId',
    { tags: ['API-31', 'API-34', 'SRCH-06'] },
    async ({ shop }) => {
      const title = encodeURIComponent('Documents & Files');
      const both = ['Document Tree', 'Quick Poll'];
      expect(await find(shop, `filters[categories][title][$eq]=${title}`)).toEqual(both);
      expect(await find(shop, `filters[categories][documentId][$eq]=${documentsId}`)).toEqual(both);
      expect(
        await find(shop, `filters[categories][documentId]=${documentsId}&filters[isNew]=true`),
      ).toEqual(['Quick Poll']);
      expect(await find(shop, 'filters[categories][title]=Documents')).toEqual([]);
    },
  );

  test('finds one product by its slug', { tags: ['API-33'] }, async ({ shop }) => {
    expect(await find(shop, 'filters[slug][$eq]=quick-poll')).toEqual(['Quick Poll']);
    expect(await find(shop, 'filters[slug]=quick-poll')).toEqual(['Quick Poll']);
    expect(await find(shop, 'filters[slug]=QUICK-POLL')).toEqual([]);
  });

  test('finds new products, and those that are not', { tags: ['API-35'] }, async ({ shop }) => {
    expect(await find(shop, 'filters[isNew][$eq]=true')).toEqual(['Quick Poll', 'Under_score']);
    expect(await find(shop, 'filters[isNew]=false')).toEqual(['Document Tree', '100% Sure']);
  });

  test('finds products by type', { tags: ['API-36'] }, async ({ shop }) => {
    expect(await find(shop, 'filters[type][$eq]=featured')).toEqual(['Document Tree']);
    expect(await find(shop, 'filters[type]=trending')).toEqual(['100% Sure']);
  });

  test('combines groups of conditions', async ({ shop }) => {
    expect(
      await find(shop, 'filters[$and][0][isNew]=true&filters[$and][1][type]=standard'),
    ).toEqual(['Quick Poll', 'Under_score']);
    expect(await find(shop, 'filters[type]=standard&filters[$or][0][slug]=quick-poll')).toEqual([
      'Quick Poll',
    ]);
    expect(await find(shop, 'filters[title][$in][0]=Quick Poll&filters[title][$in][1]=x')).toEqual([
      'Quick Poll',
    ]);
    expect(await find(shop, 'filters[title][$eqi]=QUICK POLL')).toEqual(['Quick Poll']);
    expect(await find(shop, 'filters[title][$contains]=quick')).toEqual([]);
  });

  test.for([
    ['%', ['100% Sure']],
    ['_', ['Under_score']],
    ['\\', ['100% Sure']],
    ["'", []],
    ["'; select pg_sleep(5) --", []],
    ['(a+)+$', []],
    ['x.constructor', []],
    ['__proto__', []],
    ['\u202Etxet', []],
    ['a\u0301'.repeat(100), []],
  ] as const)('matches %j literally', { tags: ['S03', 'S04'] }, async ([text, found], { shop }) => {
    expect(await find(shop, search(text))).toEqual(found);
    expect(await find(shop, `filters[title][$eqi]=${encodeURIComponent(text)}`)).toEqual([]);
  });

  test.for([
    [
      'Café Roll-up',
      [
        'cafe',
        'CAFÉ',
        'cafe\u0301',
        'roll up',
        'up–roll',
        'Ｒｏｌｌ　ｃａｆｅ',
        'ro\u00ADll\u200B',
      ],
    ],
    ['Crème  Brûlée', ['creme brulee', 'brûlée crème']],
    ["O'Brien Board", ['O’Brien', 'board  o‘brien', 'O´Brien', 'Oʼbrien']],
    ['Zeiten – Übersicht', ['ubersicht zeiten', 'ÜBERSICHT', 'zeiten - übersicht']],
    ['Straße Ærø Łódź İzmir', ['strasse', 'aero', 'lodz', 'izmir', 'LODZ straße']],
    ['Đặng Nguyễn ９', ['dang nguyen', 'Nguyen 9']],
    ['カレンダー', ['ｶﾚﾝﾀﾞｰ', 'カレンダー']],
  ] as const)('finds %j however it is typed', async ([title, texts], { shop }) => {
    await createProduct(shop, { title });
    for (const text of texts) {
      expect(await find(shop, search(text)), text).toEqual([title]);
      const alone = await find(shop, `filters[title][$containsi]=${encodeURIComponent(text)}`);
      expect(alone, text).toEqual([title]);
      const others = await find(shop, `filters[title][$notContainsi]=${encodeURIComponent(text)}`);
      expect(others, text).not.toContain(title);
    }
  });

  test.for([
    ['a text that is too long', search('a'.repeat(201))],
    ['NUL', 'filters[title][$containsi]=%00'],
    ['half a surrogate', 'filters[title][$containsi]=%ED%A0%80'],
    ['a relation that is not offered', 'filters[reviews][users_permissions_user][email]=a'],
    ['a column that is not offered', 'filters[$or][0][publishedAt]=x'],
    ['an unknown operator', 'filters[title][$regex]=a'],
    ['two operators at once', 'filters[title][$eq]=a&filters[title][$contains]=b'],
    ['an unknown type', 'filters[type]=secret'],
    ['an unknown flag', 'filters[isNew]=1'],
    ['an unknown parameter', 'locale=en'],
    ['an unknown relation', 'populate=releases'],
    ['an unknown relation among known ones', 'populate[img]=true&populate[package]=true'],
    ['an unknown sort key', 'sort=publishedAt'],
    ['a direction that is none', 'sort=price:up'],
    ['the prototype', 'filters[__proto__][x]=1'],
    ['the constructor', 'filters[constructor][prototype][x]=1'],
    ['a doubled value', 'filters[slug]=a&filters[slug]=b'],
    ['a deep nesting', `filters${'[$or][0]'.repeat(25)}[slug]=a`],
    ['a thousand parameters', Array.from({ length: 1001 }, (_, n) => `a${n}=1`).join('&')],
    ['ten thousand list entries', 'sort[]=title&'.repeat(500)],
    ['page zero', 'pagination[page]=0'],
    ['a page beyond counting', 'pagination[page]=1000000000000'],
    ['a page that is no number', 'pagination[page]=1e9'],
    ['a negative page size', 'pagination[pageSize]=-1'],
    ['a page size that is no number', 'pagination[pageSize]=abc'],
  ] as const)(
    'refuses %s',
    { tags: ['S01', 'S02', 'S05', 'S06', 'S07'] },
    async ([, query], { shop }) => {
      const response = await get(shop, query);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ data: null, error: { status: 400 } });
      expect(({} as { x?: unknown }).x).toBeUndefined();
    },
  );

  test('names the key that it does not know', { tags: ['S01'] }, async ({ shop }) => {
    const response = await get(shop, 'filters[createdBy]=1');
    expect(response.json().validation_error).toEqual({ 'filters.createdBy': ['Invalid key'] });
  });

  test('refuses an address of ten kilobytes', { tags: ['S04'] }, async ({ shop }) => {
    expect((await get(shop, `filters[title]=${'a'.repeat(10_240)}`)).statusCode).toBe(414);
  });
});
