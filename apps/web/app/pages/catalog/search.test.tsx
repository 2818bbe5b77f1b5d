import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import SearchPage, { clientLoader } from './search.tsx';

const routes = [
  { path: '/search', Component: SearchPage, loader: clientLoader },
  { path: '/', Component: () => <p>The home page</p> },
];

const categories = ['Calendars & Rooms', 'Documents'].map((title, index) => ({
  id: index + 1,
  documentId: `category-${index}`,
  title,
  slug: title.toLowerCase(),
}));
const calendars = Array.from({ length: 20 }, (_, index) =>
  makeProduct({ title: `Calendar ${index + 1}` }),
);

const isSearch = ({ pathname }: URL) => pathname === '/api/products/search';
const pageNumberOf = ({ searchParams }: URL) => searchParams.get('pagination[page]');
const categoryOf = ({ searchParams }: URL) => searchParams.get('category');
const queryOf = ({ searchParams }: URL) => searchParams.get('query');

const facets = {
  categories: categories.map((category, index) => ({ ...category, count: [17, 3][index]! })),
  anyCategory: 20,
  platforms: [
    { platform: 'online', count: 20 },
    { platform: '2019', count: 4 },
  ],
  anyPlatform: 20,
};

function answer(address: URL) {
  if (address.pathname === '/api/categories') return pageOf(categories, address);
  const found = listFound(address);
  const { data, meta } = pageOf(found, address);
  const shownFor = queryOf(address) === 'calender' && found.length > 0 ? 'calendar' : null;
  const counted = found.length > 0 ? facets : { ...facets, categories: [], platforms: [] };
  return { data, meta: { ...meta, shownFor, facets: counted } };
}

function listFound(address: URL) {
  const isMisspelt = queryOf(address) === 'calender';
  if (queryOf(address) === 'nothing' || (isMisspelt && address.searchParams.has('exact')))
    return [];
  return categoryOf(address) === 'Documents' ? calendars.slice(0, 3) : calendars;
}

const open = (query: Record<string, string>) =>
  renderShop({ routes, at: `/search?${new URLSearchParams(query)}`, answer });

const nothingFound = 'No products found for your search.';

beforeEach(() => page.viewport(1280, 900));

describe('a search of one category without results', () => {
  test(
    'links to the same search in all categories, also on phones',
    { tags: ['slow'] },
    async () => {
      await page.viewport(390, 844);
      const { screen, calls } = await open({ query: 'nothing', category: 'Documents' });
      await expect.element(screen.getByText(nothingFound)).toBeVisible();
      await screen.getByRole('link', { name: 'Search all categories' }).click();
      await expect
        .element(
          screen.getByRole('heading', {
            level: 1,
            name: 'Search Results for nothing',
            exact: true,
          }),
        )
        .toBeVisible();
      await expect.element(screen.getByText(nothingFound)).toBeVisible();
      expect(categoryOf(calls.findLast(isSearch)!)).toBeNull();
      await expect
        .element(screen.getByRole('link', { name: 'Browse Products' }))
        .toHaveAttribute('href', '/');
    },
  );
});

describe('a search for one SharePoint', { tags: ['KIT-02'] }, () => {
  const platformOf = ({ searchParams }: URL) => searchParams.get('runsOn');

  test('keeps text and category, and can be taken back', { tags: ['slow'] }, async () => {
    const { screen, calls } = await open({ query: 'calendar', category: 'Documents', page: '2' });
    const platforms = screen.getByRole('navigation', { name: 'Runs on' });
    await platforms.getByRole('link', { name: 'Server 2019 4' }).click();
    await expect
      .element(platforms.getByRole('link', { name: 'Server 2019 4' }))
      .toHaveAttribute('aria-current', 'true');
    const filtersOf = (call: URL) =>
      [platformOf, categoryOf, queryOf, pageNumberOf].map((read) => read(call));
    await expect
      .poll(() => filtersOf(calls.findLast(isSearch)!))
      .toEqual(['2019', 'Documents', 'calendar', '1']);
    await platforms.getByRole('link', { name: 'Any SharePoint 20' }).click();
    await expect
      .element(platforms.getByRole('link', { name: 'Any SharePoint 20' }))
      .toHaveAttribute('aria-current', 'true');
  });

  test('links to the same search for all platforms when it finds nothing', async () => {
    const { screen } = await open({ query: 'nothing', category: 'Documents', runsOn: '2016' });
    await expect
      .element(screen.getByRole('link', { name: 'Search all platforms' }))
      .toHaveAttribute('href', '/search?query=nothing&category=Documents');
  });

  test('ignores a platform that does not exist', async () => {
    const { screen, calls } = await open({ query: 'calendar', runsOn: 'mars' });
    await expect.element(screen.getByText('20 products')).toBeVisible();
    expect(platformOf(calls.find(isSearch)!)).toBeNull();
  });
});

describe('/search?query', () => {
  test(
    'names the search and shows eight results',
    { tags: ['SRCH-01', 'SRCH-03', 'PERM-04'] },
    async () => {
      const { screen } = await open({ query: 'calendar' });
      const name = 'Search Results for calendar';
      await expect
        .element(screen.getByRole('heading', { level: 1, name, exact: true }))
        .toBeVisible();
      expect(document.title).toBe(name);
      await expect.element(screen.getByText('20 products')).toBeVisible();
      expect(screen.getByRole('article').elements()).toHaveLength(8);
    },
  );

  test('searches title and description in all categories', { tags: ['API-32'] }, async () => {
    const { screen, calls } = await open({ query: '  Calendar ' });
    await expect.element(screen.getByText('20 products')).toBeVisible();
    const { searchParams } = calls.find(isSearch)!;
    expect(searchParams.get('query')).toBe('Calendar');
    expect(categoryOf(calls.find(isSearch)!)).toBeNull();
  });

  test('names the category and lists only its products', { tags: ['SRCH-02'] }, async () => {
    const { screen, calls } = await open({ query: 'calendar', category: 'Documents' });
    const name = 'Search Results for calendar in Documents';
    await expect
      .element(screen.getByRole('heading', { level: 1, name, exact: true }))
      .toBeVisible();
    expect(document.title).toBe('Search Results for calendar in Documents');
    await expect.element(screen.getByText('3 products')).toBeVisible();
    expect(categoryOf(calls.find(isSearch)!)).toBe('Documents');
  });

  test('treats All Categories as no category', { tags: ['SRCH-03', 'LAY-11'] }, async () => {
    const { screen, calls } = await open({ query: 'calendar', category: 'All Categories' });
    await expect.element(screen.getByText('20 products')).toBeVisible();
    expect(document.title).toBe('Search Results for calendar');
    expect(categoryOf(calls.find(isSearch)!)).toBeNull();
  });

  test(
    'filters by a category, and removes the filter again',
    { tags: ['slow', 'LAY-11', 'SRCH-02', 'SRCH-03'] },
    async () => {
      const { screen } = await open({ query: 'calendar', page: '2' });
      const chips = screen.getByRole('navigation', { name: 'Categories' });
      await chips.getByRole('link', { name: 'Documents 3' }).click();
      await expect.element(screen.getByText('3 products')).toBeVisible();
      expect(document.title).toBe('Search Results for calendar in Documents');
      const all = chips.getByRole('link', { name: 'All Categories 20' });
      await expect.element(all).toHaveAttribute('href', '/search?query=calendar');
      await all.click();
      await expect.element(screen.getByText('20 products')).toBeVisible();
      await expect.element(all).toHaveAttribute('aria-current', 'true');
    },
  );

  test('pages by the URL', async () => {
    const { screen } = await open({ query: 'calendar', page: '2' });
    await expect.element(screen.getByRole('heading', { name: 'Calendar 9' })).toBeVisible();
    await screen.getByRole('link', { name: 'Next' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Calendar 20' })).toBeVisible();
    expect(screen.getByRole('article').elements()).toHaveLength(4);
  });

  test('says when nothing was found', { tags: ['SRCH-04'] }, async () => {
    const { screen } = await open({ query: 'nothing' });
    await expect.element(screen.getByText(nothingFound)).toBeVisible();
    await expect.element(screen.getByText('0 products')).toBeVisible();
    await screen.getByRole('link', { name: 'Browse Products' }).click();
    await expect.element(screen.getByText('The home page')).toBeVisible();
  });

  test('never shows the results of one search below the title of another', async () => {
    const { screen } = await renderShop({
      routes,
      at: '/search?query=calendar',
      answer: (address) =>
        categoryOf(address) === 'Documents' ? new Promise<object>(() => {}) : answer(address),
    });
    await expect.element(screen.getByText('20 products')).toBeVisible();
    await screen.getByRole('link', { name: 'Documents 3' }).click();
    await expect.element(screen.getByText('Loading products')).toBeInTheDocument();
    expect(screen.getByRole('article').elements()).toEqual([]);
  });

  test.each([
    ['no text', ''],
    ['spaces', '   '],
    ['more text than anything is called', 'x'.repeat(201)],
    ['far more of it', 'word '.repeat(2_000)],
    ['a NUL', 'a\0b'],
  ])('searches for nothing with %s', { tags: ['SRCH-04'] }, async (_, query) => {
    const { screen, calls } = await open({ query });
    await expect.element(screen.getByText(nothingFound)).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(calls.filter(isSearch)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(1280);
  });

  test('searches for nothing in a category that cannot exist', { tags: ['SRCH-04'] }, async () => {
    const { screen, calls } = await open({ query: 'calendar', category: 'x'.repeat(300) });
    await expect.element(screen.getByText(nothingFound)).toBeVisible();
    expect(calls.filter(isSearch)).toEqual([]);
  });

  test.each(['%', '_', '<b>x</b>', "'; drop table"])('takes %s as it is', async (query) => {
    const { screen, calls } = await open({ query });
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent(`Search Results for ${query}`);
    await expect.element(screen.getByText('20 products')).toBeVisible();
    expect(queryOf(calls.find(isSearch)!)).toBe(query);
  });

  test.each(['0', '-1', '1e9'])('shows the first page for page %s', async (number) => {
    const { screen, calls } = await open({ query: 'calendar', page: number });
    await expect.element(screen.getByRole('heading', { name: 'Calendar 1' })).toBeVisible();
    expect(pageNumberOf(calls.find(isSearch)!)).toBe('1');
  });

  test('a page beyond the last one links back to the first', async () => {
    const { screen } = await open({ query: 'calendar', page: '999999' });
    await screen.getByRole('link', { name: 'Browse Products' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Calendar 1' })).toBeVisible();
  });
});

test('an empty result leads to the categories', async () => {
  const { screen } = await open({ query: 'nothing' });
  const links = screen.getByRole('list', { name: 'Categories' }).getByRole('link');
  await expect.element(links.first()).toHaveAttribute('href', '/category/category-0');
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(
    categories.map(({ title }) => title),
  );
});

test('an empty result is not indexed by search engines', async () => {
  const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
  const { screen } = await open({ query: 'calendar' });
  await expect.element(screen.getByText('20 products')).toBeVisible();
  expect(robots()).toBeUndefined();
  await screen.unmount();
  const { screen: empty } = await open({ query: 'nothing' });
  await expect.element(empty.getByText(nothingFound)).toBeVisible();
  expect(empty.getByRole('navigation', { name: 'Categories' }).query()).toBeNull();
  expect(robots()).toBe('noindex');
});

test(
  'shows one error, and loads again on request',
  { tags: ['ERR-10', 'ERR-11', 'ERR-13'] },
  async () => {
    let isDown = true;
    const { screen } = await renderShop({
      routes,
      at: '/search?query=calendar',
      answer: (address) => (isDown && isSearch(address) ? 400 : answer(address)),
    });
    await expect.element(screen.getByText('Error: No data available!')).toBeVisible();
    await expectToast('Error', 'Error fetching data');
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('20 products')).toBeVisible();
  },
);

test('shows a skeleton while the results load', { tags: ['ERR-12'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/search?query=calendar',
    answer: (address) => (isSearch(address) ? new Promise<object>(() => {}) : answer(address)),
  });
  await expect.element(screen.getByText('Loading products')).toBeInTheDocument();
});

describe('a search', () => {
  test(
    'that only finds similar words says so, and can be repeated exactly',
    { tags: ['BUY-03'] },
    async () => {
      const { screen } = await open({ query: 'calender' });
      await expect
        .element(screen.getByText(/^Showing results for/))
        .toHaveTextContent('Showing results for calendar. Search for calender exactly');
      await expect
        .element(screen.getByRole('heading', { level: 1, name: 'Search Results for calender' }))
        .toBeVisible();
      await screen.getByRole('link', { name: 'Search for calender exactly' }).click();
      await expect.element(screen.getByText(nothingFound)).toBeVisible();
      await expect.element(screen.getByText(/^Showing results for/)).not.toBeInTheDocument();
    },
  );

  test('offers only choices that find something', { tags: ['BUY-03'] }, async () => {
    const { screen } = await open({ query: 'calendar' });
    const names = (label: string) =>
      screen
        .getByRole('navigation', { name: label })
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => names('Categories')).toHaveLength(3);
    expect(names('Categories')).toEqual([
      'All Categories 20',
      'Calendars & Rooms 17',
      'Documents 3',
    ]);
    expect(names('Runs on')).toEqual(['Any SharePoint 20', 'Online 20', 'Server 2019 4']);
  });

  test('is sorted in its address, from the first page', { tags: ['BUY-03'] }, async () => {
    const { screen, calls } = await open({ query: 'calendar', page: '2' });
    const sortBy = screen.getByRole('combobox', { name: 'Sort by' });
    await expect.element(sortBy).toHaveValue('relevance');
    await sortBy.selectOptions('Price, highest first');
    const sortOf = ({ searchParams }: URL) => searchParams.get('sort');
    await expect.poll(() => sortOf(calls.findLast(isSearch)!)).toBe('price:desc');
    await expect.element(screen.getByRole('heading', { name: 'Calendar 1' })).toBeVisible();
    await expect.element(sortBy).toHaveValue('price:desc');
    await expect
      .element(screen.getByRole('link', { name: 'Documents 3' }))
      .toHaveAttribute('href', '/search?query=calendar&category=Documents&sort=price%3Adesc');
  });
});
