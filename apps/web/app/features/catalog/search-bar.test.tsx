import { Link, Outlet, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { skipPauses } from '../../../test/skip-pauses.ts';
import { SearchBar } from './search-bar.tsx';

const categories = [
  'Pages & Navigation',
  'News & Engagement',
  'People & Org',
  'Calendars & Rooms',
  'Documents',
].map((title, index) => ({
  id: index + 1,
  documentId: `category-${index}`,
  title,
  slug: title.toLowerCase(),
}));

const rooms = categories[3]!;
const calendars = [
  makeProduct({
    title: 'Calendar Roll-up',
    slug: 'calendar-roll-up',
    price: 149,
    categories: [rooms],
  }),
  makeProduct({ title: 'Room Booking', slug: 'room-booking', price: 159, categories: [rooms] }),
];

function CurrentAddress() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="Address">{pathname + search + hash}</output>;
}

function Frame() {
  return (
    <>
      <p>Above the search</p>
      <SearchBar className="w-110" />
      <Outlet />
      <CurrentAddress />
      <Link to="/cart">Cart</Link>
    </>
  );
}

const Page = () => <p>The page</p>;
const routes = [
  {
    Component: Frame,
    children: ['/', '/search', '/cart', '/product/:slug', '/category/:categoryId'].map((path) => ({
      path,
      Component: Page,
    })),
  },
];

type Answer = (address: URL) => object | number | Promise<object>;

const isSearch = ({ pathname }: URL) => pathname === '/api/products';
const answerAll: Answer = (address) => pageOf(isSearch(address) ? calendars : categories, address);

async function openShop(at = '/', answer = answerAll) {
  const { screen, calls } = await renderShop({ routes, at, answer });
  return {
    screen,
    searches: () => calls.filter(isSearch).map(({ searchParams }) => searchParams),
    box: screen.getByRole('combobox', { name: 'Search App' }),
    options: screen.getByRole('option'),
    category: screen.getByRole('button', { name: /All Categories|Documents/ }),
    choice: (name: string) => screen.getByRole('menuitemradio', { name }),
    address: screen.getByLabelText('Address'),
  };
}

const never = () => new Promise<object>(() => {});
const queryOf = (search: URLSearchParams) => search.get('filters[$or][0][title][$containsi]');
const categoryOf = (search: URLSearchParams) => search.get('filters[categories][title][$eq]');

beforeEach(skipPauses);

test(
  'the category menu reads All Categories and offers every category',
  { tags: ['HDR-02', 'HDR-03'] },
  async () => {
    const { screen, category } = await openShop();
    await expect.element(category).toMatchTextContent(/^All Categories$/);
    await category.click();
    await expect.element(screen.getByRole('menuitemradio', { checked: true })).toHaveFocus();
    await expect.element(screen.getByText('Documents')).toBeVisible();
    const entries = screen.getByRole('menuitemradio').elements();
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'All Categories',
      ...categories.map(({ title }) => title),
    ]);
  },
);

test('five placeholder rows show while the categories load', { tags: ['HDR-04'] }, async () => {
  const { screen, category } = await openShop('/', never);
  await category.click();
  await expect.element(screen.getByText('Loading categories')).toBeInTheDocument();
  const rows = screen.getByRole('menu').element().querySelectorAll('[data-slot=category-skeleton]');
  expect(rows).toHaveLength(5);
});

test(
  'says when the categories cannot be loaded, and tries again on request',
  { tags: ['HDR-05'] },
  async () => {
    let isDown = true;
    const { screen, category, choice } = await openShop('/', (address) =>
      isDown ? 400 : answerAll(address),
    );
    await category.click();
    const failure = screen.getByRole('menuitem', { name: /^Failed to load categories/ });
    await expect.element(failure).toBeVisible();
    isDown = false;
    await failure.click();
    await expect.element(choice('Documents')).toBeVisible();
    await userEvent.keyboard('d');
    await expect.element(choice('Documents')).toHaveFocus();
  },
);

test(
  'choosing a category opens it on the home page, and the next search includes it',
  { tags: ['slow', 'HDR-12'] },
  async () => {
    const { address, box, category, choice } = await openShop('/cart');
    await category.click();
    await choice('Documents').click();
    await expect.element(address).toHaveTextContent('/?category=Documents#work-flow-tools');
    await expect.element(category).toMatchTextContent(/^Documents$/);
    await box.fill(' roll-up ');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveTextContent('/search?query=roll-up&category=Documents');
  },
);

test(
  'pages without a category remember the last one that was chosen; home without one is all',
  { tags: ['slow'] },
  async () => {
    const { screen, category, choice } = await openShop('/search?query=x&category=Documents');
    await expect.element(category).toHaveTextContent('Documents');
    await screen.getByRole('link', { name: 'Cart' }).click();
    await expect.element(category).toHaveTextContent('Documents');
    await category.click();
    await expect.element(choice('Documents')).toHaveAttribute('aria-checked', 'true');
    await choice('All Categories').click();
    await expect.element(category).toHaveTextContent('All Categories');
  },
);

test(
  'typing shows what the text finds, with category and price',
  { tags: ['HDR-06', 'HDR-07', 'HDR-10'] },
  async () => {
    const { screen, box, options, address } = await openShop();
    await expect.element(box).toHaveAttribute('placeholder', 'Search App');
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await box.fill(' calendar ');
    await expect
      .element(options.first())
      .toHaveTextContent('Calendar Roll-upCalendars & Rooms$149.00');
    await expect.element(options.last()).toHaveAttribute('href', '/product/room-booking');
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('2 products found');
    await options.last().click();
    await expect.element(address).toHaveTextContent('/product/room-booking');
    await expect.element(options.first()).not.toBeInTheDocument();
  },
);

test(
  'asks for the trimmed text, in the chosen category only, and for nothing without a text',
  { tags: ['API-32', 'API-37'] },
  async () => {
    const { box, options, searches, category, choice } = await openShop();
    await box.fill('   ');
    await box.fill(' roll ');
    await expect.element(options.first()).toBeVisible();
    await box.fill('');
    await expect.element(options.first()).not.toBeInTheDocument();
    await category.click();
    await choice('Documents').click();
    await box.fill('book');
    await expect.element(options.first()).toBeVisible();
    expect(searches().map((search) => [queryOf(search), categoryOf(search)])).toEqual([
      ['roll', null],
      ['book', 'Documents'],
    ]);
  },
);

test('three placeholder rows show while suggestions load', { tags: ['HDR-08'] }, async () => {
  const { screen, box } = await openShop('/', (address) =>
    isSearch(address) ? never() : answerAll(address),
  );
  await box.fill('cal');
  const rows = screen.getByRole('list', { name: 'Loading suggestions' }).getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  expect(rows.elements()).toHaveLength(3);
});

test('says when nothing is found', { tags: ['HDR-09'] }, async () => {
  const { screen, box } = await openShop('/', (address) => pageOf([], address));
  await box.fill('xylophone');
  await expect.element(screen.getByText('No products found.')).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
});

test('says when the search does not answer', { tags: ['slow'] }, async () => {
  const { screen, box } = await openShop('/', () => 400);
  await box.fill('cal');
  await expect
    .element(screen.getByText('The search did not answer. Press Enter to try again.'))
    .toBeVisible();
});

test(
  'a press elsewhere closes the suggestions, and so does Escape',
  { tags: ['HDR-11'] },
  async () => {
    const { screen, box, options } = await openShop();
    await box.fill('cal');
    await expect.element(options.first()).toBeVisible();
    await screen.getByText('Above the search').click();
    await expect.element(options.first()).not.toBeInTheDocument();
    await box.click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options.first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(options.first()).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('cal');
  },
);

test(
  'the arrow keys go round the suggestions and Enter opens the active one',
  { tags: ['HDR-07'] },
  async () => {
    const { box, options, address } = await openShop();
    await box.fill('cal');
    await expect.element(options.first()).toBeVisible();
    const isActive = (option: typeof options) =>
      expect
        .element(box)
        .toHaveAttribute('aria-activedescendant', option.element().getAttribute('id')!);
    await userEvent.keyboard('{ArrowDown}');
    await isActive(options.first());
    await userEvent.keyboard('{ArrowUp}');
    await isActive(options.last());
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(address).toHaveTextContent('/product/calendar-roll-up');
  },
);

test(
  'Enter and the search button open the results; nothing but spaces stays',
  { tags: ['HDR-12', 'HDR-13'] },
  async () => {
    const { screen, address, box } = await openShop('/cart');
    await box.fill('   ');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Search' }).click();
    await expect.element(address).toMatchTextContent(/^\/cart$/);
    await box.fill(' room & board ');
    await screen.getByRole('button', { name: 'Search' }).click();
    await expect.element(address).toHaveTextContent('/search?query=room+%26+board');
    await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument();
  },
);

test('the box shows what the results page was asked for', async () => {
  const { box } = await openShop('/search?query=calendar');
  await expect.element(box).toHaveValue('calendar');
});

test('many suggestions scroll in a list of 16 rem', { tags: ['NUM-12'] }, async () => {
  const many = Array.from({ length: 30 }, () => makeProduct());
  const { screen, box, options } = await openShop('/', (address) => pageOf(many, address));
  await box.fill('part');
  await expect.element(options.nth(29)).toBeInTheDocument();
  const list = screen.getByRole('listbox').element();
  expect(list.getBoundingClientRect().height).toBe(16 * 16);
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.nth(29)).toBeInViewport();
});

test(
  'on the page of a category it searches there, until that is removed',
  { tags: ['slow', 'BUY-03'] },
  async () => {
    const { screen, box, address } = await openShop('/category/category-4');
    await expect.element(screen.getByRole('button', { name: 'Documents' })).toBeVisible();
    await userEvent.fill(box, 'tree');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveTextContent('/search?query=tree&category=Documents');
    const remove = screen.getByRole('button', { name: 'Search all categories' });
    await remove.click();
    await expect.element(screen.getByRole('button', { name: 'All Categories' })).toBeVisible();
    await box.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toMatchTextContent(/^\/search\?query=tree$/);
  },
);

test('suggests similar products where nothing has the text', { tags: ['BUY-03'] }, async () => {
  const { box, options, screen } = await openShop('/', (address) => {
    if (isSearch(address)) return pageOf([], address);
    if (address.pathname !== '/api/products/search') return pageOf(categories, address);
    const { data, meta } = pageOf(calendars, address);
    return { data, meta: { ...meta, shownFor: 'calendar' } };
  });
  await userEvent.fill(box, 'calender');
  await expect.element(options.first()).toMatchTextContent(/Calendar Roll-up.*\$149\.00/);
  await expect.element(screen.getByText('2 products found for calendar')).toBeInTheDocument();
});
