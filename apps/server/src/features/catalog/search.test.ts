import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCategory, createProduct, putIntoCategory } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products, releases } from '../../db/tables/catalog.ts';

const test = shopTest();

/** Each with what a visitor types: a letter missing, doubled, swapped or wrong, words in another order. */
const typedTitles: Record<string, readonly string[]> = {
  'Calendar Roll-up': ['calender rollup', 'rolup', 'Calendar Rol-up', 'Roll up Calednar'],
  'Countdown Tiles': ['Countdwon Tiles', 'tiles countdown', 'Coutdown Tils'],
  'Room Booking': ['Rom Booking', 'Room Bookking', 'Bookign Room', 'roombooking'],
  'Leave Calendar': ['Leave Calandar', 'Laeve Calendar', 'Calendar Laave'],
  'KPI Board': ['KPI Bord', 'KPPI Board', 'Baord KPI', 'KP Board'],
  'Weather Strip': ['Wether Strip', 'Waether Strip', 'Weather Stripp'],
  'Chart Builder': ['Chrat Builder', 'Chart Bilder', 'Builder Chartt'],
  'Document Tree': ['Docment Tree', 'Document Tere', 'Tree Documnet'],
  'PDF Viewer': ['PDF Veiwer', 'PFD Viewer', 'Viewwer PDF', 'PDF Viever'],
  'Quick Poll': ['Quik Poll', 'Quick Pol', 'Qiuck Poll', 'Quick Poil'],
  'Workflow Designer': ['Wrokflow Desinger', 'Worflow Designer', 'Designer Workfloww'],
  'Approval Inbox': ['Aproval Inbox', 'Approval Inbxo', 'Inbox Approvel'],
  'Permissions Auditor': ['Permisions Auditor', 'Permissions Auditer', 'Premissions Auditor'],
  'Announcement Ticker': ['Anouncement Ticker', 'Annoucement Tikcer', 'Ticker Announcment'],
  'Kudos Wall': ['Kudso Wall', 'Kuddos Wall', 'Kudos Well', 'Wall Kudo'],
  'Breadcrumb Trail': ['Bredcrumb Trail', 'Breadcrum Trial', 'Trail Breadcrumbb'],
  'Org Chart': ['Orgg Chart', 'Ogr Chart', 'Orf Chart', 'Chart Or'],
  'Skills Matrix': ['Skils Matrix', 'Skills Martix', 'Matrix Skillz'],
};

let documentsTitle = '';

test.beforeAll(async ({ shop }) => {
  const documents = await createCategory(shop, { title: 'Documents & Files' });
  const others = await createCategory(shop, { title: 'Others' });
  documentsTitle = documents.title;
  for (const title of Object.keys(typedTitles)) {
    const product = await createProduct(shop, { title, description: 'A part for a modern page.' });
    await putIntoCategory(shop, product, title.startsWith('Document') ? documents : others);
  }
});

interface Wanted {
  readonly query: string;
  readonly [name: string]: string;
}

async function search({ app }: TestShop, wanted: Wanted) {
  const response = await app.inject(`/api/products/search?${new URLSearchParams(wanted)}`);
  expect(response.statusCode, response.body).toBe(200);
  const { data, meta } = response.json();
  return { titles: data.map(({ title }: { title: string }) => title), ...meta };
}

describe('a search', () => {
  test(
    'finds a title first that is typed with a mistake',
    { tags: ['slow', 'BUY-03'] },
    async ({ shop }) => {
      const all = Object.entries(typedTitles).flatMap(([title, typed]) =>
        typed.map((query) => ({ title, query })),
      );
      const missed = [];
      for (const { title, query } of all) {
        const { titles } = await search(shop, { query });
        if (titles[0] !== title) missed.push(`${query} found ${titles}`);
      }
      expect(all.length).toBeGreaterThan(50);
      expect(missed).toEqual([]);
    },
  );

  test(
    'says what it found instead, and finds nothing when it shall be exact',
    { tags: ['BUY-03'] },
    async ({ shop }) => {
      const found = await search(shop, { query: 'Docment TREE' });
      expect(found).toMatchObject({ titles: ['Document Tree'], shownFor: 'document tree' });
      const exact = await search(shop, { query: 'Docment TREE', exact: 'true', facets: 'true' });
      expect(exact).toMatchObject({
        titles: [],
        shownFor: null,
        pagination: { total: 0 },
        facets: { categories: [], platforms: [] },
      });
      expect(await search(shop, { query: 'tree' })).toMatchObject({ shownFor: null });
    },
  );

  test(
    'says what it found in the words of the product, and not in parts of them',
    { tags: ['BUY-03'] },
    async ({ shop }) => {
      await createProduct(shop, { title: 'Website Mapper', description: 'It draws.' });
      for (const query of ['websit mappr', 'Mappr ebsite', 'websitemapper']) {
        const { titles, shownFor } = await search(shop, { query });
        expect([titles, shownFor.split(' ').toSorted()]).toEqual([
          ['Website Mapper'],
          ['mapper', 'website'],
        ]);
      }
    },
  );

  test(
    'does not guess at texts that resemble nothing, or are found in another category',
    { tags: ['BUY-03'] },
    async ({ shop }) => {
      for (const query of ['qwertz', 'no such part', 'calendar xylophone', '%%%', '____', '😀🎉']) {
        expect(await search(shop, { query })).toMatchObject({ titles: [], shownFor: null });
      }
      const elsewhere = await search(shop, { query: 'poll', category: documentsTitle });
      expect(elsewhere).toMatchObject({ titles: [], shownFor: null });
    },
  );

  test(
    'corrects up to four words of a text, because more of them are expensive',
    { tags: ['BUY-03'] },
    async ({ shop }) => {
      await createProduct(shop, { title: 'Quarterly Harbour Lantern Voyage Timber' });
      const four = await search(shop, { query: 'quartrly harbur lantrn voyge timber' });
      expect(four).toMatchObject({ shownFor: 'quarterly harbour lantern voyage timber' });
      const five = await search(shop, { query: 'quartrly harbur lantrn voyge timbr' });
      expect(five).toMatchObject({ titles: [], shownFor: null });
    },
  );

  test(
    'corrects the known words of a short text, and keeps those of a long one',
    { tags: ['BUY-03'] },
    async ({ shop }) => {
      await createProduct(shop, { title: 'Yearly Meadow Beacon Journey Marble' });
      await createProduct(shop, { title: 'Garble' });
      const short = await search(shop, { query: 'journey garble' });
      expect(short).toMatchObject({ shownFor: 'journey marble' });
      const long = await search(shop, { query: 'yearly meadow beacon journey garble' });
      expect(long).toMatchObject({ titles: [], shownFor: null });
      const misspelt = await search(shop, { query: 'yearly medow beacon jorney marble' });
      expect(misspelt).toMatchObject({ shownFor: 'yearly meadow beacon journey marble' });
    },
  );

  test('finds words in quotes only next to each other', { tags: ['BUY-03'] }, async ({ shop }) => {
    await createProduct(shop, { title: 'Marble Fountain Catalogue' });
    for (const query of [
      '"marble fountain"',
      '“Fountain-Catalogue”',
      'catalogue "marble fountain"',
    ]) {
      const { titles, shownFor } = await search(shop, { query });
      expect({ titles, shownFor }, query).toEqual({
        titles: ['Marble Fountain Catalogue'],
        shownFor: null,
      });
    }
    const apart = await search(shop, { query: '"marble catalogue"', exact: 'true' });
    expect(apart.titles).toEqual([]);
  });

  test('refuses a text that is empty or too long', { tags: ['BUY-03'] }, async ({ shop }) => {
    for (const query of ['', '   ', 'x'.repeat(201), 'x'.repeat(10_000)]) {
      const response = await shop.app.inject(`/api/products/search?query=${query}`);
      expect(response.statusCode).toBe(query.length > 8_000 ? 414 : 400);
    }
    const words = await search(shop, { query: 'ab '.repeat(60) + '%_'.repeat(9) });
    expect(words.titles).toEqual([]);
  });

  test(
    'counts categories and platforms that find something, each with the other choice',
    { tags: ['BUY-03'] },
    async ({ shop, db }) => {
      const [tree] = await db.select().from(products).where(eq(products.title, 'Document Tree'));
      await db
        .update(releases)
        .set({ runsOn: ['online', '2019'] })
        .where(eq(releases.id, tree!.currentReleaseId!));
      const { facets } = await search(shop, { query: 'modern', facets: 'true' });
      expect(facets).toMatchObject({
        categories: [
          { title: documentsTitle, count: 1 },
          { title: 'Others', count: 17 },
        ],
        anyCategory: 18,
        platforms: [
          { platform: 'online', count: 1 },
          { platform: '2019', count: 1 },
        ],
        anyPlatform: 18,
      });
      const on2019 = await search(shop, { query: 'modern', facets: 'true', runsOn: '2019' });
      expect(on2019).toMatchObject({
        titles: ['Document Tree'],
        facets: {
          categories: [{ title: documentsTitle, count: 1 }],
          anyCategory: 1,
          anyPlatform: 18,
        },
      });
    },
  );

  test('is sorted by relevance, date, price or rating', { tags: ['BUY-03'] }, async ({ shop }) => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    const made = [
      { title: 'Notes', description: 'With an agenda.', priceCents: 100, publishedAt: day(1) },
      { title: 'My Subagenda', priceCents: 400, publishedAt: day(4) },
      { title: 'Team Agenda', priceCents: 200, publishedAt: day(2), averageRating: 3 },
      { title: 'Agenda', priceCents: 300, publishedAt: day(3), averageRating: 5 },
    ];
    for (const product of made) await createProduct(shop, product);
    const inOrder = async (sort: string) => (await search(shop, { query: 'agenda', sort })).titles;
    const [notes, sub, team, agenda] = made.map(({ title }) => title);
    expect(await inOrder('relevance')).toEqual([agenda, team, sub, notes]);
    expect(await inOrder('newest')).toEqual([sub, agenda, team, notes]);
    expect(await inOrder('price')).toEqual([notes, team, agenda, sub]);
    expect(await inOrder('price:desc')).toEqual([sub, agenda, team, notes]);
    expect(await inOrder('rating')).toEqual([agenda, team, notes, sub]);
  });

  test(
    'knows the words of published products only, as they are now',
    { tags: ['BUY-03'] },
    async ({ shop, db }) => {
      const shownFor = async () => (await search(shop, { query: 'zephir' })).shownFor;
      const { id } = await createProduct(shop, { title: 'Zephyr', publishedAt: null });
      const change = (values: Partial<typeof products.$inferInsert>) =>
        db.update(products).set(values).where(eq(products.id, id));
      expect(await shownFor()).toBeNull();
      await change({ publishedAt: new Date() });
      await expect.poll(shownFor).toBe('zephyr');
      await change({ title: 'Breeze' });
      await expect.poll(shownFor).toBeNull();
      await change({ title: 'Zephyr', publishedAt: null });
      expect(await shownFor()).toBeNull();
    },
  );
});
