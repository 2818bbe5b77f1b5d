import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import CategoryPage, { clientLoader } from './category.tsx';

const routes = [{ path: '/category/:categoryId', Component: CategoryPage, loader: clientLoader }];

const category = {
  id: 4,
  documentId: 'rooms',
  title: 'Calendars & Rooms',
  slug: 'rooms',
  description: 'Rooms, shifts and absences.',
};
const others = Array.from({ length: 7 }, (_, index) => makeProduct({ title: `Room ${index + 1}` }));
const fresh = makeProduct({ title: 'Fresh room', isNew: true });
const featured = makeProduct({ title: 'Featured room', type: 'featured' });
const trending = makeProduct({ title: 'Trending room', type: 'trending' });
const all = [...others, fresh, featured, trending];

const isProducts = ({ pathname }: URL) => pathname === '/api/products';
const isCategories = ({ pathname }: URL) => pathname === '/api/categories';
const filterOf = ({ searchParams }: URL, name: string) => searchParams.get(`filters${name}[$eq]`);
const isWhole = (address: URL) =>
  isProducts(address) && !filterOf(address, '[isNew]') && !filterOf(address, '[type]');

function matches(address: URL, { isNew, type }: Product): boolean {
  const wantedType = filterOf(address, '[type]');
  return wantedType ? type === wantedType : isNew || !filterOf(address, '[isNew]');
}

interface Shop {
  products?: Product[];
  cart?: Product[];
  favorites?: Product[];
}

const answerOf =
  ({ products = all, cart = [], favorites = [] }: Shop = {}) =>
  (address: URL) => {
    if (isCategories(address)) return pageOf([category], address);
    if (isProducts(address)) {
      const wanted = products.filter((product) => matches(address, product));
      return pageOf(wanted, address);
    }
    const owned = address.pathname === '/api/carts' ? cart : favorites;
    return pageOf(
      owned.map((product) => makeCartItem({ products: [product] })),
      address,
    );
  };

async function open(shop?: Shop) {
  const { screen, calls } = await renderShop({
    routes,
    at: '/category/rooms',
    answer: answerOf(shop),
  });
  const section = (name: string) => screen.getByRole('region', { name, exact: true });
  return { screen, calls, section, list: section('All in Calendars & Rooms') };
}

const sections = ['All in Calendars & Rooms', 'New', 'Featured', 'Trending'];

beforeEach(() => page.viewport(1280, 900));

describe('/category/{categoryId}', () => {
  test(
    'shows the products of the category, eight at a time',
    { tags: ['slow', 'CAT-01', 'PERM-05', 'BUY-04'] },
    async () => {
      const { screen, calls, list } = await open();
      const heading = screen.getByRole('heading', { level: 1, name: 'Calendars & Rooms' });
      await expect.element(heading).toBeVisible();
      expect(document.title).toBe('Calendars & Rooms | Partshelf');
      await expect.element(screen.getByText('Rooms, shifts and absences.')).toBeVisible();
      await expect.element(list.getByRole('article').first()).toBeVisible();
      expect(list.getByRole('article').elements()).toHaveLength(8);
      const asked = calls.filter(isProducts).map((call) => ({
        inside: filterOf(call, '[categories][documentId]'),
        outside: filterOf(call, '[outsideCategory]'),
      }));
      expect(asked.filter(({ inside }) => inside === 'rooms')).toHaveLength(2);
      expect(asked.filter(({ outside }) => outside === 'rooms')).toHaveLength(3);
      await list.getByRole('link', { name: 'Next' }).click();
      await expect.element(list.getByRole('heading', { name: 'Trending room' })).toBeVisible();
      expect(list.getByRole('article').elements()).toHaveLength(2);
    },
  );

  test.each([
    ['New', 'Fresh room'],
    ['Featured', 'Featured room'],
    ['Trending', 'Trending room'],
  ])(
    'has a section %s that shows only the %s',
    { tags: ['slow', 'CAT-02', 'CAT-03', 'CAT-04'] },
    async (name, title) => {
      const { section } = await open();
      const headings = section(name).getByRole('heading', { level: 3 });
      await expect.element(headings).toHaveTextContent(title);
      expect(section(name).getByRole('article').elements()).toHaveLength(1);
    },
  );

  test.each(['New', 'Featured', 'Trending'])('says when it has no %s products', async (kind) => {
    const { section } = await open({ products: others });
    await expect.element(section(kind).getByText(`No ${kind} Products Available`)).toBeVisible();
  });

  test.each(sections)(
    'asks a visitor to log in for the cart and the favorites in %s',
    { tags: ['CAT-05', 'CAT-06', 'PERM-24'] },
    async (name) => {
      const { section } = await open();
      const first = section(name).getByRole('article').first();
      await first.getByRole('button', { name: /favorites/ }).click();
      await expectToast('Authentication required', 'Please login to add items to your favorite');
      await first.getByRole('button', { name: 'Add to Cart' }).click();
      await expectToast('Authentication required', 'Please login to add items to your cart');
    },
  );

  test(
    'knows in every section what is in the cart and what is a favorite',
    { tags: ['CAT-07', 'CAT-08'] },
    async () => {
      signIn();
      const products = [fresh, featured, trending];
      const { section } = await open({ products, cart: [fresh, trending], favorites: [featured] });
      const button = (name: string, title: string, label: RegExp) =>
        section(name)
          .getByRole('article')
          .filter({ hasText: title })
          .getByRole('button', { name: label });
      for (const name of ['All in Calendars & Rooms', 'New']) {
        await expect
          .element(button(name, 'Fresh room', /In Cart/))
          .toHaveAttribute('aria-disabled', 'true');
      }
      await expect
        .element(button('Trending', 'Trending room', /In Cart/))
        .toHaveAttribute('aria-disabled', 'true');
      await expect.element(button('Featured', 'Featured room', /Add to Cart/)).toBeEnabled();
      for (const name of ['All in Calendars & Rooms', 'Featured']) {
        await expect
          .element(button(name, 'Featured room', /favorites/))
          .toHaveAttribute('aria-pressed', 'true');
      }
      await expect
        .element(button('New', 'Fresh room', /favorites/))
        .toHaveAttribute('aria-pressed', 'false');
    },
  );

  test('says when it has no products', async () => {
    const { list } = await open({ products: [] });
    await expect.element(list.getByText('No products here yet.')).toBeVisible();
  });
});

test.each(['nope', 'x'.repeat(3_000), 'a%00b'])(
  'category %s is not found, and its products are not fetched',
  async (documentId) => {
    const { screen, calls } = await renderShop({
      routes,
      at: `/category/${documentId}`,
      answer: answerOf(),
    });
    await expect.element(screen.getByRole('heading', { name: 'Category not found' })).toBeVisible();
    await expect.element(screen.getByText('Error: No data available!')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Return to Home' }))
      .toHaveAttribute('href', '/');
    await expect
      .element(screen.getByRole('link', { name: 'Calendars & Rooms' }))
      .toHaveAttribute('href', '/category/rooms');
    expect(calls.filter(isProducts)).toEqual([]);
  },
);

test.each([
  ['category', isCategories],
  ['list of products', isWhole],
  ['row of new products', (address: URL) => filterOf(address, '[isNew]') !== null],
])(
  'says that the %s cannot be loaded, and tries again when asked to',
  { tags: ['slow', 'ERR-10', 'ERR-11', 'ERR-13'] },
  async (_, isHit) => {
    let isDown = true;
    const answer = answerOf({ products: [fresh] });
    const { screen } = await renderShop({
      routes,
      at: '/category/rooms',
      answer: (address) => (isDown && isHit(address) ? 429 : answer(address)),
    });
    await expect.element(screen.getByText('Error: No data available!')).toBeVisible();
    await expectToast('Error', 'Error fetching data');
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => screen.getByRole('heading', { name: 'Fresh room' }).elements())
      .toHaveLength(2);
  },
);

test('shows a skeleton while it loads', { tags: ['ERR-12'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/category/rooms',
    answer: () => new Promise(() => {}),
  });
  await expect.element(screen.getByText('Loading products')).toBeInTheDocument();
});
