import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import HomePage, { clientLoader } from './home.tsx';

const routes = [{ path: '/', Component: HomePage, loader: clientLoader }];

const documents = Array.from({ length: 3 }, (_, index) =>
  makeProduct({ title: `Document part ${index + 1}` }),
);
const all = [
  ...documents,
  ...Array.from({ length: 69 }, (_, index) => makeProduct({ title: `Other part ${index + 1}` })),
];
const categories = ['Pages & Navigation', 'Documents'].map((title, index) => ({
  id: index + 1,
  documentId: `category-${index}`,
  title,
  slug: title.toLowerCase(),
}));

const isGrid = ({ pathname, searchParams }: URL) =>
  pathname === '/api/products' && searchParams.get('pagination[pageSize]') === '8';
const categoryOf = ({ searchParams }: URL) => searchParams.get('filters[categories][title][$eq]');

const openWith = (count: number) =>
  renderShop({
    routes,
    at: '/',
    answer: (address) => (isGrid(address) ? pageOf(all.slice(0, count), address) : answer(address)),
  });

function answer(address: URL) {
  if (address.pathname === '/api/categories') return pageOf(categories, address);
  if (!isGrid(address)) return pageOf([], address);
  return pageOf(categoryOf(address) === 'Documents' ? documents : all, address);
}

const openHome = (at = '/') => renderShop({ routes, at, answer });

const columnsOf = (element: Element) =>
  getComputedStyle(element).gridTemplateColumns.split(' ').length;

beforeEach(() => page.viewport(1280, 900));

test(
  'is titled Home and shows the first eight products',
  { tags: ['slow', 'HOME-01', 'HOME-24', 'HOME-25', 'PERM-01'] },
  async () => {
    const { screen } = await openHome();
    const heading = screen.getByRole('heading', { name: 'Powerful Tools for Your Workflow' });
    await expect.element(heading).toBeVisible();
    await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
    expect(screen.getByRole('article').elements()).toHaveLength(8);
    expect(document.title).toMatch(/^Home/);
    expect(heading.element().closest('section')?.id).toBe('work-flow-tools');
  },
);

test(
  'its sections are in order: what is new, why us, all products, coming soon',
  { tags: ['HOME-02', 'HOME-14'] },
  async () => {
    const { screen } = await openHome();
    await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
    const headings = (level: number) =>
      screen
        .getByRole('heading', { level })
        .elements()
        .map((heading) => heading.textContent);
    expect(headings(1)).toHaveLength(1);
    expect(headings(2)).toEqual([
      'Discover More Add-ons',
      'Why Choose Us',
      'Powerful Tools for Your Workflow',
      'Coming Soon',
    ]);
  },
);

test('gives four reasons', { tags: ['HOME-10', 'HOME-11', 'HOME-12', 'HOME-13'] }, async () => {
  const { screen } = await openHome();
  const reasons = screen.getByRole('region', { name: 'Why Choose Us' });
  await expect.element(reasons).toBeVisible();
  const titles = reasons.getByRole('heading', { level: 3 }).elements();
  expect(titles.map((title) => title.textContent)).toEqual([
    'Worldwide Delivery',
    'Safe Payment',
    'Confidence',
    '24/7 Support',
  ]);
  await expect.element(reasons.getByText(/Digital products .*instantly available/)).toBeVisible();
  await expect.element(reasons.getByText(/30-day satisfaction guarantee/)).toBeVisible();
});

test('Coming Soon holds the form for updates', { tags: ['HOME-02', 'HOME-03'] }, async () => {
  const { screen } = await openHome();
  const soon = screen.getByRole('region', { name: 'Coming Soon' });
  await expect.element(soon.getByLabelText('Name', { exact: true })).toBeVisible();
  await expect.element(soon.getByLabelText('Email', { exact: true })).toBeVisible();
  await expect.element(soon.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('the drawing beside Coming Soon is loaded before it is scrolled to', async () => {
  const { screen } = await openHome();
  const soon = screen.getByRole('region', { name: 'Coming Soon' });
  await expect.element(soon).toBeInTheDocument();
  const drawing = soon.element().querySelector('img')!;
  expect(drawing.loading).not.toBe('lazy');
  await expect.poll(() => drawing.naturalWidth).toBeGreaterThan(0);
});

test('a selected category does not change the other sections', { tags: ['HOME-16'] }, async () => {
  const { screen, calls } = await openHome('/?category=Documents');
  await expect.element(screen.getByText(/1 to 3 of 3/)).toBeVisible();
  const kinds = calls.filter(({ searchParams }) => searchParams.has('filters[isNew][$eq]'));
  expect(kinds).toHaveLength(1);
  expect(kinds[0]!.search).not.toContain('categories');
});

test('Next and Previous turn the pages', { tags: ['slow', 'HOME-26'] }, async () => {
  const { screen } = await openHome();
  await screen.getByRole('link', { name: 'Next' }).click();
  await expect.element(screen.getByText('9 to 16 of 72')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Other part 6' })).toBeVisible();
  await screen.getByRole('link', { name: 'Previous' }).click();
  await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Previous' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('shows five page links at most, around the current page', { tags: ['HOME-27'] }, async () => {
  const { screen } = await openHome('/?page=5');
  await expect.element(screen.getByText('33 to 40 of 72')).toBeVisible();
  const pages = screen.getByRole('link', { name: /^Page \d/ }).elements();
  expect(pages.map((link) => link.textContent)).toEqual(['3', '4', '5', '6', '7']);
  await expect
    .element(screen.getByRole('link', { name: 'Page 5' }))
    .toHaveAttribute('aria-current', 'page');
});

test('prefetches the next page, but none beyond the last', async () => {
  const { calls, screen } = await openHome('/?page=8');
  await expect.element(screen.getByText('57 to 64 of 72')).toBeVisible();
  const asked = () =>
    calls.filter(isGrid).map(({ searchParams }) => searchParams.get('pagination[page]'));
  await expect.poll(asked).toEqual(['8', '9']);
  await screen.getByRole('link', { name: 'Next' }).click();
  await expect.element(screen.getByText('65 to 72 of 72')).toBeVisible();
  expect(asked()).toEqual(['8', '9']);
});

test(
  'another category starts at its first page; all categories send no filter',
  { tags: ['HOME-28', 'HOME-29', 'API-32'] },
  async () => {
    const { screen, calls } = await openHome('/?category=Documents');
    await expect.element(screen.getByText(/1 to 3 of 3\s+in Documents/)).toBeVisible();
    expect(screen.getByRole('article').elements()).toHaveLength(3);
    expect(categoryOf(calls.findLast(isGrid)!)).toBe('Documents');
    await screen.getByRole('link', { name: 'All Categories' }).click();
    await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
    expect(categoryOf(calls.findLast(isGrid)!)).toBeNull();
  },
);

test(
  'the strip and the chosen category lead to the page of the category',
  { tags: ['BUY-04'] },
  async () => {
    const { screen } = await openHome('/?category=Documents');
    await expect.element(screen.getByText(/1 to 3 of 3\s+in Documents/)).toBeVisible();
    const links = screen.getByRole('link', { name: 'Documents' }).elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/category\//),
      links[0]!.getAttribute('href'),
    ]);
  },
);

test(
  'eight products have four columns, three products three',
  { tags: ['HOME-30', 'HOME-31'] },
  async () => {
    const { screen } = await openHome();
    await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
    const grid = () => screen.getByRole('article').first().element().closest('ul')!;
    expect(columnsOf(grid())).toBe(4);
    await screen.unmount();
    const { screen: filtered } = await openHome('/?category=Documents');
    await expect.element(filtered.getByText(/1 to 3 of 3/)).toBeVisible();
    expect(columnsOf(filtered.getByRole('article').first().element().closest('ul')!)).toBe(3);
  },
);

test.each([
  [3, 3],
  [4, 4],
])('%d products stand in %d columns', { tags: ['HOME-30', 'HOME-31'] }, async (count, columns) => {
  const { screen } = await openWith(count);
  await expect.element(screen.getByText(`1 to ${count} of ${count}`)).toBeVisible();
  expect(columnsOf(screen.getByRole('article').first().element().closest('ul')!)).toBe(columns);
});

test(
  'eight products need no second page, nine do',
  { tags: ['slow', 'HOME-25', 'HOME-26'] },
  async () => {
    const { screen } = await openWith(8);
    await expect.element(screen.getByText('1 to 8 of 8')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next' }).query()).toBeNull();
    await screen.unmount();
    const { screen: larger } = await openWith(9);
    await expect.element(larger.getByText('1 to 8 of 9')).toBeVisible();
    await larger.getByRole('link', { name: 'Next' }).click();
    await expect.element(larger.getByText('9 to 9 of 9')).toBeVisible();
    expect(larger.getByRole('article').elements()).toHaveLength(1);
  },
);

test.each([
  [320, 1],
  [360, 2],
  [640, 2],
  [768, 4],
  [1024, 4],
])(
  'at %d pixels the products stand in %d columns, and cut no word',
  { tags: ['slow', 'BUY-04'] },
  async (width, columns) => {
    await page.viewport(width, 800);
    const { screen } = await openHome();
    const article = screen.getByRole('article').first();
    await expect.element(article).toBeVisible();
    expect(columnsOf(article.element().closest('ul')!)).toBe(columns);
    const title = article.getByRole('heading').element();
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  },
);

test.each(['0', '-1', 'abc', '1e9', '99999999999'])(
  'shows the first page for page %s',
  { tags: ['slow'] },
  async (number) => {
    const { screen } = await openHome(`/?page=${number}`);
    await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
  },
);

test('an empty page links back to the products', async () => {
  const { screen } = await openHome('/?page=99');
  await screen.getByRole('link', { name: 'Browse Products' }).click();
  await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
});

test(
  'shows one error, and loads again on request',
  { tags: ['ERR-10', 'ERR-11', 'ERR-13'] },
  async () => {
    let isDown = true;
    const { screen } = await renderShop({
      routes,
      at: '/',
      answer: (address) => (isDown && isGrid(address) ? 400 : answer(address)),
    });
    await expect.element(screen.getByText('Error: No data available!')).toBeVisible();
    await expectToast('Error', 'Error fetching data');
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('1 to 8 of 72')).toBeVisible();
  },
);

test('shows a skeleton while the products load', { tags: ['ERR-12'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/',
    answer: (address) => (isGrid(address) ? new Promise(() => {}) : answer(address)),
  });
  await expect.element(screen.getByText('Loading products')).toBeInTheDocument();
});
