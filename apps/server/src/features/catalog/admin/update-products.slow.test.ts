import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import { createAdmin, readAudit } from '../../../../test/support/calls/admin-calls.ts';
import {
  checkoutCalls,
  createBundle,
  publishBundle,
} from '../../../../test/support/calls/checkout-calls.ts';
import {
  apply,
  compare,
  formatProblems,
  sendProductFile,
  update,
} from '../../../../test/support/calls/product-file-calls.ts';
import { makeProofOld } from '../../../../test/support/calls/factor-calls.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import {
  createCategory,
  createProduct,
  putIntoCategory,
} from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { products } from '../../../db/tables/catalog.ts';

const test = shopTest().extend('category', { scope: 'file' }, ({ shop }) =>
  createCategory(shop, { title: 'Prices' }),
);

const path = '/back-office/import-export/products';

async function createSellable(
  shop: TestShop,
  category: { id: number },
  given: Parameters<typeof createProduct>[1] = {},
) {
  const product = await createProduct(shop, given);
  await putIntoCategory(shop, product, category);
  return product;
}

const readPrice = async ({ deps }: TestShop, { id }: { id: number }) => {
  const [row] = await deps.db
    .select({ cents: products.priceCents })
    .from(products)
    .where(eq(products.id, id));
  return row!.cents;
};

describe('an exported file', () => {
  test.for(['csv', 'json'] as const)(
    'as %s is imported without a difference, with bundles, drafts and hostile texts',
    { tags: ['VEND-11'] },
    async (format, { shop, admin, category }) => {
      const texts = ['=cmd()', "'=quoted", "a,=1;'+2|'' -3", 'a\n=b\r\n@c, -d\rend', ' \t spaced '];
      for (const text of texts) {
        await createSellable(shop, category, {
          title: text,
          description: text,
          longDescription: text,
          otherDescription: `<p onclick="x()">${text}</p>`,
          worksWith: text,
          priceCents: 1_010,
          type: 'trending',
          isNew: true,
        });
      }
      await createProduct(shop, { publishedAt: null, priceCents: 0, description: '' });
      const { bundle } = await publishBundle(shop, admin);
      await createBundle(shop, admin, [], { price: '0.00' });
      const file = await admin.call('GET', `${path}?format=${format}`);
      const rows = await shop.deps.db.select().from(products).orderBy(asc(products.id));
      const compared = await compare(shop, admin, file.rawPayload, `products.${format}`);
      expect(compared).toMatchObject({ products: rows.length, problems: [], differences: [] });
      expect(file.body).toContain(bundle.slug);
      expect(await shop.deps.db.select().from(products).orderBy(asc(products.id))).toEqual(rows);
    },
  );

  test(
    'is the same with other ends of lines, headings in another case, and spaces around values',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      const text = 'One\ntwo\r\nthree';
      const given = { description: text, longDescription: text, otherDescription: '<p>a</p>' };
      await createSellable(shop, category, { ...given, title: 'Line, ends' });
      await createSellable(shop, category, { ...given, title: 'Last' });
      const { body } = await admin.call('GET', path);
      const [heading = '', ...lines] = body.replace(/\r\n?/g, '\n').split('\n');
      const shout = heading
        .split(',')
        .map((name) => ` ${name.replace('_', ' ').toUpperCase()} `)
        .join(',');
      const spaced = lines.map((line) => line.replace(/,("?(?:standard|false)"?),/g, ', $1 ,'));
      for (const end of ['\n', '\r\n', '\r']) {
        const compared = await compare(shop, admin, [shout, ...spaced].join(end));
        expect(compared).toMatchObject({ problems: [], differences: [] });
        expect(compared.products).toBeGreaterThanOrEqual(2);
      }
      const checked = await sendProductFile(shop, admin, '/check', body);
      const rows = await shop.deps.db.select().from(products);
      const same = { products: 0, problems: [], existing: rows.length };
      expect(checked.json().data).toEqual(same);
    },
  );

  test(
    'brings bundles with their contents into another shop',
    { tags: ['VEND-11'] },
    async ({ shop, admin }) => {
      const file = [
        'slug,title,isBundle,contents',
        'new-pair,New Pair,true,new-one|new-two',
        'new-one,New One,false,',
        'new-two,New Two,,',
      ].join('\n');
      const form = await sendProductFile(shop, admin, '', file);
      expect(form.json()).toEqual({ data: { created: 3 } });
      const list = await admin.call('GET', '/back-office/products?title=New%20Pair');
      const [{ documentId }] = list.json<{ data: [{ documentId: string }] }>().data;
      const { data } = (await admin.call('GET', `/back-office/products/${documentId}`)).json();
      const slugs = data.contents.map(({ slug }: { slug: string }) => slug);
      expect([data.isBundle, slugs]).toEqual([true, ['new-one', 'new-two']]);
      const wrong = await sendProductFile(
        shop,
        admin,
        '/check',
        'title,isBundle,contents\nA,true,new-pair|nothing\nB,,new-one',
      );
      expect(formatProblems(wrong.json().data)).toEqual([
        '2 contents: new-pair is a bundle, and cannot be in another one',
        '2 contents: There is no product nothing',
        '3 contents: Only a bundle has contents',
      ]);
    },
  );
});

describe('a file with products that exist and new ones', () => {
  const readProducts = async ({ deps }: TestShop, ...slugs: string[]) => {
    const rows = await deps.db.select().from(products).where(inArray(products.slug, slugs));
    return slugs.map((slug) => rows.find((row) => row.slug === slug));
  };

  test(
    'counts both, then changes the ones and creates drafts of the others at once',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      const given = { title: 'Known, and sold', description: 'One\ntwo' };
      await createSellable(shop, category, { ...given, slug: 'known', priceCents: 1_250 });
      await createSellable(shop, category, { ...given, slug: 'changed', priceCents: 1_000 });
      const [known] = await readProducts(shop, 'known');
      const file = [
        ' SLUG ,Title, PRICE,Description ',
        'known ,"Known, and sold", 12.50 ,"One\r\ntwo "',
        'changed, "Known, and sold",20.00,"One\r\ntwo"',
        'fresh, Fresh , 5.00,"Line\ntwo"',
        ',Without Slug,6.00,',
      ].join('\r\n');
      const checked = (await sendProductFile(shop, admin, '/check', file)).json().data;
      expect(checked).toEqual({ products: 2, problems: [], existing: 2 });
      const compared = await compare(shop, admin, file);
      expect(compared).toMatchObject({ products: 2, created: 2, problems: [] });
      expect(
        compared.differences.map(({ line, column, before, after }) => [
          line,
          column,
          before,
          after,
        ]),
      ).toEqual([[4, 'price', '10.00', '20.00']]);
      expect(await readProducts(shop, 'fresh')).toEqual([undefined]);
      const applied = await apply(shop, admin, compared.digest, file);
      expect(applied.json()).toEqual({ data: { changed: 1, created: 2 } });
      const stored = await readProducts(shop, 'known', 'changed', 'fresh', 'without-slug');
      expect(stored[0]).toEqual(known);
      expect(stored.slice(1)).toMatchObject([
        { title: 'Known, and sold', description: 'One\ntwo', priceCents: 2_000 },
        { title: 'Fresh', description: 'Line\ntwo', priceCents: 500, publishedAt: null },
        { title: 'Without Slug', description: '', priceCents: 600, publishedAt: null },
      ]);
      expect((await readAudit(admin, stored[2]!.documentId))[0]).toMatchObject({
        action: 'imported',
        details: { title: 'Fresh' },
      });
    },
  );

  test(
    'imports only the new ones when it is told so, and leaves the others as they are',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      await createSellable(shop, category, { slug: 'left', priceCents: 1_000 });
      const file = 'slug,title,price\nleft,Other title,99.00\nlater,Later,7.00';
      expect(expectErrorCode(await sendProductFile(shop, admin, '', file))).toBe(
        'IMPORT_HAS_PROBLEMS',
      );
      const [left] = await readProducts(shop, 'left');
      const imported = await sendProductFile(shop, admin, '?skipsExisting=true', file);
      expect(imported.json()).toEqual({ data: { created: 1 } });
      const stored = await readProducts(shop, 'left', 'later');
      expect(stored[0]).toEqual(left);
      expect(stored[1]).toMatchObject({ title: 'Later', priceCents: 700, publishedAt: null });
    },
  );

  test(
    'is about a product by its documentId, and gives no slug away twice',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      const { documentId } = await createSellable(shop, category, { slug: 'old-name' });
      const file = `documentId,slug,title\n${documentId},new-name,Renamed\n,new-name,Other`;
      const checked = (await sendProductFile(shop, admin, '/check', file)).json().data;
      expect(checked).toEqual({ products: 1, problems: [], existing: 1 });
      expect(formatProblems(await compare(shop, admin, file))).toEqual([
        '3 slug: Line 2 has this slug already',
      ]);
      await update(shop, admin, `documentId,slug\n${documentId},new-name`);
      const former = 'slug,title\nold-name,Other';
      for (const call of ['/check', '/differences']) {
        const { data } = (await sendProductFile(shop, admin, call, former)).json();
        expect(formatProblems(data)).toEqual([
          expect.stringMatching(/^2 slug: This address leads to “.+”$/),
        ]);
      }
    },
  );
});

describe('a file for products that exist', () => {
  test(
    'shows every difference first, then changes all of them, and only the columns it has',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      const first = await createSellable(shop, category, { slug: 'first', priceCents: 1_000 });
      const second = await createSellable(shop, category, { slug: 'second', priceCents: 2_000 });
      const other = await createCategory(shop, { title: 'Sale' });
      const file = [
        'documentId,slug,price,categories',
        `${first.documentId},first-now,"12,5",prices`,
        `,second,$20,sale|prices`,
      ].join('\n');
      const { differences, digest } = await compare(shop, admin, file);
      expect(
        differences.map(({ line, column, before, after }) => [line, column, before, after]),
      ).toEqual([
        [2, 'slug', 'first', 'first-now'],
        [2, 'price', '10.00', '12.50'],
        [3, 'categories', 'prices', `${other.slug}|prices`],
      ]);
      expect(await readPrice(shop, first)).toBe(1_000);
      expect((await apply(shop, admin, digest, file)).json()).toEqual({
        data: { changed: 2, created: 0 },
      });
      expect(await readPrice(shop, first)).toBe(1_250);
      const moved = await shop.app.inject('/api/products?filters[slug][$eq]=first');
      expect(moved.json().data).toMatchObject([
        { slug: 'first-now', price: 12.5, title: first.title },
      ]);
      expect((await readAudit(admin, first.documentId))[0]).toMatchObject({
        action: 'changed',
        details: { priceBefore: 10, price: 12.5, slugBefore: 'first', slug: 'first-now' },
      });
      const again = await compare(shop, admin, file);
      expect([again.products, again.differences, again.problems]).toEqual([2, [], []]);
      expect(await readPrice(shop, second)).toBe(2_000);
    },
  );

  test(
    'lists what cannot be, and changes nothing then',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      const good = await createSellable(shop, category, { slug: 'good', priceCents: 1_000 });
      await createSellable(shop, category, { slug: 'bad' });
      const taken = await createSellable(shop, category, { slug: 'taken', title: 'Taken' });
      const file = [
        'documentId,slug,price,description,isBundle,contents',
        ',good,20.00,Fine,false,',
        ',bad,0.10,,false,',
        ',unknown,1.00,Fine,false,',
        ',good,30.00,Fine,false,',
        `${'x'.repeat(24)},,1.00,Fine,,`,
        `${taken.documentId},good,1.00,Fine,false,`,
        ',,1.00,Fine,,',
      ].join('\n');
      const compared = await compare(shop, admin, file);
      expect(formatProblems(compared)).toEqual([
        '3 description: Description is required',
        '3 price: Price must be 0.50 or more',
        '4 slug: There is no product with this slug',
        '5 slug: Line 2 is about this product already',
        '6 documentId: There is no product with this documentId',
        expect.stringMatching(/^7 slug: “.+” has this address$/),
        '8 slug: Slug is required',
      ]);
      expect(expectErrorCode(await apply(shop, admin, compared.digest, file))).toBe(
        'IMPORT_HAS_PROBLEMS',
      );
      expect(await readPrice(shop, good)).toBe(1_000);
      const kind = `slug,isBundle\nbad,true`;
      expect(formatProblems(await compare(shop, admin, kind))).toEqual([
        '2 isBundle: A product cannot become a bundle, nor a bundle a product',
      ]);
      expect(formatProblems(await compare(shop, admin, 'title,price\nA,1.00'))).toEqual([
        '1 slug: This column is missing',
      ]);
    },
  );

  test(
    'is refused when the differences are not those that were shown',
    { tags: ['VEND-11'] },
    async ({ shop, admin, category }) => {
      const product = await createSellable(shop, category, { slug: 'raced', priceCents: 1_000 });
      const file = 'slug,price\nraced,20.00';
      const { digest } = await compare(shop, admin, file);
      await admin.call('PUT', '/back-office/products', {
        products: [product.documentId],
        change: { price: '15.00' },
      });
      expect(expectErrorCode(await apply(shop, admin, digest, file))).toBe('CHANGED_MEANWHILE');
      expect(await readPrice(shop, product)).toBe(1_500);
      const files = [file, 'slug,price\nraced,25.00'];
      const digests: string[] = [];
      for (const one of files) digests.push((await compare(shop, admin, one)).digest);
      const answers = await Promise.all(
        files.map((one, index) => apply(shop, admin, digests[index]!, one)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      expect(await readPrice(shop, product)).toBe([2_000, 2_500][winner]);
    },
  );

  test(
    'needs a recent reauthentication to change prices',
    { tags: ['VEND-11'] },
    async ({ shop, category }) => {
      const admin = await createAdmin(shop);
      await createSellable(shop, category, { slug: 'proof' });
      const file = 'slug,price\nproof,20.00';
      const { digest } = await compare(shop, admin, file);
      await makeProofOld(shop, admin.user.id);
      expect(expectErrorCode(await apply(shop, admin, digest, file))).toBe('PROOF_TOO_OLD');
    },
  );
});

test(
  'a checkout that is open during a change of prices is asked to check the new total',
  { tags: ['VEND-11'] },
  async ({ shop, admin, category }) => {
    const product = await createSellable(shop, category, { slug: 'open', priceCents: 1_000 });
    const buyer = checkoutCalls(await createBuyer(shop));
    const { total } = await buyer.quote([product]);
    expect((await update(shop, admin, 'slug,price\nopen,12.00')).statusCode).toBe(200);
    const refused = await buyer.order([product], undefined, total);
    expect(expectErrorCode(refused)).toBe('TOTAL_CHANGED');
    const { total: now } = await buyer.quote([product]);
    expect([total, now]).toEqual([10, 12]);
    expect((await buyer.order([product], undefined, now)).statusCode).toBe(200);
  },
);

test(
  'a price changed in the list keeps what a published product needs, and is not overwritten',
  { tags: ['VEND-11'] },
  async ({ shop, admin, category }) => {
    const product = await createSellable(shop, category, { priceCents: 1_000 });
    const { documentId } = product;
    const change = (price: string, version?: string) =>
      admin.call('PUT', '/back-office/products', {
        products: [documentId],
        change: { price },
        ...(version && { versions: { [documentId]: version } }),
      });
    const read = (await admin.call('GET', `/back-office/products/${documentId}`)).json().data;
    expect((await change('0.10')).json().validation_error).toEqual({
      [documentId]: ['Price must be 0.50 or more'],
    });
    expect((await change('ten')).statusCode).toBe(400);
    expect((await change('12,50', read.updatedAt)).statusCode).toBe(200);
    expect(expectErrorCode(await change('13.00', read.updatedAt))).toBe('CHANGED_MEANWHILE');
    expect(await readPrice(shop, product)).toBe(1_250);
    expect((await change('0.00')).json().data.changed).toBe(1);
    expect((await readAudit(admin, documentId))[1]!.details).toMatchObject({
      priceBefore: 10,
      price: 12.5,
    });
  },
);
