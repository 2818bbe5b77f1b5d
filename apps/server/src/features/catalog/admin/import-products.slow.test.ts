import type { ImportProblem } from '@partshelf/contract/catalog/import-export.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { readAudit } from '../../../../test/support/calls/admin-calls.ts';
import {
  formatProblems,
  sendProductFile,
} from '../../../../test/support/calls/product-file-calls.ts';
import {
  createCategory,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { products } from '../../../db/tables/catalog.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await createCategory(shop, { title: 'Calendars' });
  await createCategory(shop, { title: 'Forms' });
});

async function check(
  shop: TestShop,
  admin: Customer,
  content: Buffer | string,
  name = 'products.csv',
) {
  const response = await sendProductFile(shop, admin, '/check', content, name);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { products: number; problems: ImportProblem[] } }>().data;
}

const importFile = (
  shop: TestShop,
  admin: Customer,
  content: Buffer | string,
  name = 'products.csv',
) => sendProductFile(shop, admin, '', content, name);

const findProducts = ({ deps }: TestShop, ...slugs: string[]) =>
  deps.db.select().from(products).where(inArray(products.slug, slugs)).orderBy(products.slug);

describe('a file of products', () => {
  test('creates a draft for each, with slugs from the titles where the file has none', async ({
    shop,
    admin,
  }) => {
    await createProduct(shop, { slug: 'team-calendar' });
    const file = [
      '\uFEFFslug,title,price,type,isNew,categories,long_description,other_description',
      'quick-poll,Quick Poll,149.00,featured,true,calendars|forms,"One line.\nAnother, with ""quotes"".",<p>Fine</p><script>alert(1)</script>',
      ',Team Calendar,,,,,,',
      ',Team Calendar,0.10,,,,,',
    ].join('\r\n');
    expect(await check(shop, admin, file)).toEqual({ products: 3, problems: [] });
    expect(await findProducts(shop, 'quick-poll')).toEqual([]);
    const answer = await importFile(shop, admin, file);
    expect(answer.json()).toEqual({ data: { created: 3 } });
    const made = await findProducts(shop, 'quick-poll', 'team-calendar-2', 'team-calendar-3');
    expect(made).toMatchObject([
      {
        title: 'Quick Poll',
        priceCents: 14_900,
        type: 'featured',
        isNew: true,
        longDescription: 'One line.\nAnother, with "quotes".',
        otherDescription: '<p>Fine</p>',
        publishedAt: null,
      },
      { title: 'Team Calendar', priceCents: 0, type: 'standard', isNew: false, worksWith: null },
      { priceCents: 10 },
    ]);
    const { documentId } = made[0]!;
    const imported = await admin.call('GET', `/back-office/products/${documentId}`);
    expect(imported.json().data).toMatchObject({
      state: 'draft',
      categories: [{ slug: 'calendars' }, { slug: 'forms' }],
    });
    expect(await readAudit(admin, documentId)).toMatchObject([
      { action: 'imported', details: { title: 'Quick Poll' } },
    ]);
  });

  test('may be JSON, with prices as numbers and categories as a list', async ({ shop, admin }) => {
    const list = [
      { slug: 'json-one', title: 'One', price: 19.99, isNew: true, categories: ['forms'] },
      { slug: 'json-two', title: 'Two', price: '5.00', worksWith: null, categories: 'forms' },
    ];
    expect(
      (await importFile(shop, admin, JSON.stringify(list), 'products.JSON')).json().data.created,
    ).toBe(2);
    expect(await findProducts(shop, 'json-one', 'json-two')).toMatchObject([
      { priceCents: 1_999, isNew: true },
      { priceCents: 500, isNew: false },
    ]);
  });

  test(
    'lists every problem by line, and imports nothing',
    { tags: ['P26'] },
    async ({ shop, admin }) => {
      await createProduct(shop, { slug: 'here-already' });
      const file = [
        'slug,title,price,type,isNew,categories,description',
        'fine,Fine,1.00,,,,"two',
        'lines"',
        'mills,Mills,19.999,,,,',
        'here-already,Twice,1.00,,,,',
        'fine,Same slug,1.00,,,,',
        'Bad Slug,,-1,huge,maybe,nowhere,',
        `long,${'x'.repeat(121)},1.00,,,,${'y'.repeat(501)}`,
        'short,Short',
        '',
        'scientific,Scientific,1e2,,,,',
      ].join('\n');
      const result = await check(shop, admin, file);
      expect(formatProblems(result)).toEqual([
        '4 price: Price must be an amount like 149.00',
        '6 slug: Line 2 has this slug already',
        '7 title: Title is required',
        '7 price: Price must be an amount like 149.00',
        '7 slug: Slug must have only lower-case letters and digits, with single hyphens between them',
        '7 type: Type must be standard, featured, trending',
        '7 isNew: isNew must be true or false',
        '7 categories: There is no category nowhere',
        '8 title: Title must be at most 120 characters',
        '8 description: Description must be at most 500 characters',
        '9 null: There are 2 values here, but 7 columns',
        '11 price: Price must be an amount like 149.00',
      ]);
      expect(result).toMatchObject({ products: 1, existing: 1 });
      const answer = await importFile(shop, admin, file);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toMatch(/^Nothing was imported/);
      expect(await findProducts(shop, 'fine', 'mills', 'scientific')).toEqual([]);
    },
  );

  test('in JSON has its problems by line too', { tags: ['P26'] }, async ({ shop, admin }) => {
    const text = `[
  {"title": "Fine, with [brackets] and \\"quotes\\"", "price": 1},
  {
    "title": "Mills",
    "price": 0.001
  }, 7,
  {"title": "Odd", "isNew": "x", "weight": 3, "description": ["a"]},
  {"title": "Unknown", "categories": ["nowhere", 3]}
]`;
    expect(formatProblems(await check(shop, admin, text, 'products.json'))).toEqual([
      '3 price: Price must be an amount like 149.00',
      '6 null: This is not a product',
      '7 weight: This column does not exist',
      '7 description: This is not text',
      '8 categories: This is not text',
    ]);
    const [broken] = formatProblems(
      await check(shop, admin, '[\n{"title": "a", }]', 'products.json'),
    );
    expect(broken).toMatch(/^2 null: This is not JSON: /);
    expect(formatProblems(await check(shop, admin, '{}', 'products.json'))).toEqual([
      '1 null: This is not a list of products',
    ]);
  });

  test('in another form is refused with the problem', async ({ shop, admin }) => {
    const wrong: [Buffer | string, string][] = [
      ['', '1 null: The file is empty'],
      ['slug,price\na,1.00', '1 title: This column is missing'],
      ['title,weight,title\na,1,b', '1 weight: This column does not exist'],
      ['title\n"open', '2 null: The quotes around a value do not match'],
      [
        `title\n${'a\n'.repeat(limits.importRows + 1)}`,
        '1 null: A file can hold 1,000 products at most',
      ],
      ['a,'.repeat(100_000), '1 null: There are 100000 columns'],
      [','.repeat(100_000), '1 null: The file is empty'],
    ];
    for (const [content, problem] of wrong)
      expect(formatProblems(await check(shop, admin, content))[0]).toBe(problem);
    for (const name of ['products.xlsx', 'csv', 'products.csv.exe']) {
      const answer = await sendProductFile(shop, admin, '/check', 'title\na', name);
      expect(answer.json().error.message).toBe('Please choose a .csv or .json file of products');
    }
    expect((await admin.call('POST', '/back-office/import-export/products', {})).statusCode).toBe(
      400,
    );
    const big = Buffer.alloc(limits.importBytes + 1, 'a');
    expect((await sendProductFile(shop, admin, '/check', big, 'products.csv')).statusCode).toBe(
      413,
    );
  });

  test('may use semicolons as separators', async ({ shop, admin }) => {
    const file =
      '\uFEFFslug;title;price;description\r\nurlaub;Urlaub für Büros;149.00;"Eins; zwei, drei"\r\n';
    expect(await check(shop, admin, file)).toEqual({ products: 1, problems: [] });
    await importFile(shop, admin, file);
    expect(await findProducts(shop, 'urlaub')).toMatchObject([
      { title: 'Urlaub für Büros', priceCents: 14_900, description: 'Eins; zwei, drei' },
    ]);
  });

  const written: [string, string | Buffer, string?][] = [
    ['decimals of one digit', 'slug,title,price,isNew\nwritten,Büro,49.5,TRUE'],
    ['a comma for decimals', 'slug;title;price;isNew\nwritten;Büro;49,50;WAHR'],
    ['its separator above', 'sep=;\r\nslug;title;price;isNew\r\nwritten;Büro;49,5;1\r\n'],
    [
      'its separator above in quotes',
      '\uFEFF"sep=,"\nslug,title,price,isNew\nwritten,Büro,"49,50",true',
    ],
    ['tabs', 'slug\ttitle\tprice\tisNew\nwritten\tBüro\t$49.50\tTrue', 'products.tsv'],
    [
      'tabs in UTF-16',
      Buffer.from('\uFEFFslug\ttitle\tprice\tisNew\r\nwritten\tBüro\t49,50\tVRAI\r\n', 'utf16le'),
      'products.txt',
    ],
    ['empty columns and lines', 'slug;title;price;isNew;;\nwritten;Büro;49,50;yes;;\n;;;;;\n'],
  ];

  test.for(written)(
    'as spreadsheets write it, with %s',
    async ([, file, name], { shop, admin }) => {
      expect(await check(shop, admin, file, name)).toEqual({
        products: 1,
        problems: [],
      });
      await importFile(shop, admin, file, name);
      expect(await findProducts(shop, 'written')).toMatchObject([
        { title: 'Büro', priceCents: 4_950, isNew: true },
      ]);
      await shop.deps.db.delete(products).where(eq(products.slug, 'written'));
    },
  );

  test('counts the line that names the separator', async ({ shop, admin }) => {
    expect(formatProblems(await check(shop, admin, 'sep=;\ntitle;price\nA;1,00\nB;x'))).toEqual([
      '4 price: Price must be an amount like 149.00',
    ]);
    expect(formatProblems(await check(shop, admin, 'title;price\nA;1.234'))).toEqual([
      '2 price: Price must be an amount like 149.00',
    ]);
  });

  test('in another encoding is refused with advice on how to save it', async ({ shop, admin }) => {
    const umlauts = Buffer.from('title\nUrlaub f\u00fcr alle', 'latin1');
    const broken = Buffer.from([0xff, 0xfe, 0x41]);
    for (const content of [umlauts, broken]) {
      expect(formatProblems(await check(shop, admin, content))).toEqual([
        '1 null: The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.',
      ]);
    }
  });

  const longest = 1_000_000;
  const hostile: [string, string, RegExp][] = [
    ['a NUL', 'title\nA\0B', /^2 title: .*cannot be stored/],
    ['one value of megabytes', `title\n${'x'.repeat(longest)}`, /^2 null: This line is too long/],
    ['nothing but quotes', '"'.repeat(longest), /^1 null: This line is too long/],
    ['nothing but semicolons', ';'.repeat(longest), /^1 null: There are too many values/],
    ['a quote in the middle', 'title\na"b', /^2 null: The quotes/],
    ['ten thousand lines', `title\n${'a\n'.repeat(10_000)}`, /^1 null: A file can hold 1,000/],
    ['a long name of a category', `title,categories\nA,${'x'.repeat(9_999)}`, /^2 .{0,99}$/],
    ['a column that is a prototype', 'title,__proto__\nA,B', /^1 __proto__: This column does not/],
  ];

  test.for(hostile)('with %s gets a report', async ([, content, problem], { shop, admin }) => {
    expect(formatProblems(await check(shop, admin, content))[0]).toMatch(problem);
    expect((await importFile(shop, admin, content)).statusCode).toBe(400);
  });

  const hostileJson: [string, string, RegExp][] = [
    ['a NUL', '[\n{"title": "A\\u0000B"}]', /^2 title: .*cannot be stored/],
    ['half a letter', '[{"title": "A\\ud800B"}]', /^1 title: .*cannot be stored/],
    ['depths', '['.repeat(longest), /^1 null: This is not JSON/],
    ['even depths', '['.repeat(99_999) + ']'.repeat(99_999), /^1 null: This is not a product$/],
    ['backslashes', `["${'\\\\'.repeat(longest / 2 - 3)}"]`, /^1 null: This is not a product$/],
    [
      'a prototype',
      '[{"title": "A", "__proto__": {"price": "1"}}]',
      /^1 __proto__: This column does not/,
    ],
    ['a price beyond numbers', '[{"title": "A", "price": 1e999}]', /^1 price: Price must be/],
  ];

  test.for(hostileJson)(
    'in JSON with %s gets a report',
    async ([, content, problem], { shop, admin }) => {
      expect(formatProblems(await check(shop, admin, content, 'products.json'))[0]).toMatch(
        problem,
      );
      expect((await importFile(shop, admin, content, 'products.json')).statusCode).toBe(400);
    },
  );

  test('of many megabytes is refused as too large', async ({ shop, admin }) => {
    const response = await sendProductFile(
      shop,
      admin,
      '/check',
      `title\n${'x'.repeat(20_000_000)}`,
      'products.csv',
    );
    expect(response.statusCode).toBe(413);
  });

  test('with a thousand products is imported at once, and slugs stay unique under a race', async ({
    shop,
    admin,
  }) => {
    const rows = Array.from({ length: limits.importRows }, (_, index) => `bulk-${index},Bulk,1.00`);
    const file = `slug,title,price\n${rows.join('\n')}`;
    const answers = await Promise.all([
      importFile(shop, admin, file),
      importFile(shop, admin, file),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const made = await shop.deps.db.select().from(products).where(eq(products.title, 'Bulk'));
    expect(made).toHaveLength(limits.importRows);
  });
});
