import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { makeImage, makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import ProductPage, { clientLoader } from './product.tsx';

const routes = [
  { path: '/product/:slug', Component: ProductPage, loader: clientLoader },
  { path: '/checkout', Component: () => <pre>{JSON.stringify(useLocation().state)}</pre> },
  { path: '/', Component: () => <p>The home page</p> },
];

const complete = makeProduct({
  slug: 'calendar-rollup',
  title: 'Calendar Roll-up',
  id: 42,
  price: 149,
  averageRating: 4.8,
  isNew: true,
  type: 'featured',
  long_description: 'Month and week.\n\n  Prints cleanly.  \n',
  other_description: '<h3>What you get</h3><p>A <strong>package</strong>.</p>',
  img: makeImage('A month'),
  img2: makeImage('A page'),
  img3: null,
  img_slider: ['On a page', 'Its settings', 'On a phone'].map(makeImage),
  categories: [{ id: 1, documentId: 'c', title: 'Calendars & Rooms', slug: 'calendars' }],
});

const bare = makeProduct({ img: null, img2: null, img3: null, img_slider: [], categories: [] });

const isAboutPackage = ({ pathname }: URL) => pathname.endsWith('/compatibility');

const answerWith = (product: Product, address: URL) => {
  if (isAboutPackage(address)) return 404;
  if (address.pathname.endsWith('/owned')) return { data: null };
  return pageOf(/carts|favorites/.test(address.pathname) ? [] : [product], address);
};

const open = (product: Product, state: unknown = null) =>
  renderShop({
    routes,
    at: { pathname: `/product/${product.slug}`, state },
    answer: (address) => answerWith(product, address),
  });

beforeEach(() => page.viewport(1280, 900));

describe('/product/{slug}', () => {
  test(
    'shows the product by its slug',
    { tags: ['slow', 'PDP-01', 'PDP-03', 'PDP-04', 'PDP-10', 'PERM-02'] },
    async () => {
      const { screen, calls } = await open(complete);
      const heading = screen.getByRole('heading', { level: 1, name: 'Calendar Roll-up' });
      await expect.element(heading).toBeVisible();
      await expect.element(screen.getByRole('img', { name: 'A month' })).toBeVisible();
      await expect.element(screen.getByRole('img', { name: 'Rated 4.8 out of 5' })).toBeVisible();
      await expect.element(screen.getByText('$149.00').first()).toBeVisible();
      expect(calls[0]!.searchParams.get('filters[slug][$eq]')).toBe('calendar-rollup');
      expect(document.title).toBe('Calendar Roll-up | Partshelf');
    },
  );

  test('at a former slug becomes the page of the new one', { tags: ['VEND-10'] }, async () => {
    const { screen, calls } = await renderShop({
      routes,
      at: '/product/roll-up?from=mail',
      answer: (address) => answerWith(complete, address),
    });
    const heading = screen.getByRole('heading', { level: 1, name: 'Calendar Roll-up' });
    await expect.element(heading).toBeVisible();
    const slugs = () => calls.map(({ searchParams }) => searchParams.get('filters[slug][$eq]'));
    await expect.poll(slugs).toContain('calendar-rollup');
  });

  test('says part number, version, platform and size of the download', async () => {
    const { screen } = await open(complete);
    for (const fact of [
      'PS-0042',
      '1.2.3',
      'SharePoint Online, 2019 and later',
      'part.sppkg, 46 kB',
    ]) {
      await expect.element(screen.getByText(fact, { exact: true }).first()).toBeVisible();
    }
  });

  test(
    'shows the long description line by line and the second image',
    { tags: ['PDP-02', 'PDP-16'] },
    async () => {
      const { screen } = await open(complete);
      await expect.element(screen.getByText('Month and week.', { exact: true })).toBeVisible();
      const lines = screen.getByRole('listitem').filter({ hasText: /cleanly|Month/ });
      expect(lines.elements().map((line) => line.textContent)).toEqual([
        'Month and week.',
        'Prints cleanly.',
      ]);
      await expect.element(screen.getByRole('img', { name: 'A page' })).toBeInTheDocument();
    },
  );

  test('shows the rich text as such', { tags: ['PDP-17'] }, async () => {
    const { screen } = await open(complete);
    await expect.element(screen.getByRole('heading', { name: 'What you get' })).toBeVisible();
    expect(screen.container.querySelector('strong')?.textContent).toBe('package');
  });

  test.each([
    [{ isNew: true, type: 'featured' }, 'Featured Product', 1],
    [{ isNew: false, type: 'trending' }, 'Trending Product', 0],
    [{ isNew: false, type: 'standard' }, 'Standard Product', 0],
  ] as const)(
    'names type and newness of %j',
    { tags: ['PDP-05', 'PDP-06', 'PDP-07', 'PDP-08', 'PDP-09'] },
    async (given, label, badges) => {
      const { screen } = await open({ ...complete, ...given });
      await expect.element(screen.getByText(label)).toBeVisible();
      expect(screen.getByText('New', { exact: true }).elements()).toHaveLength(badges);
    },
  );

  test('links to its category', async () => {
    const { screen } = await open(complete);
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    const link = breadcrumb.getByRole('link', { name: 'Calendars & Rooms' });
    await expect.element(link).toHaveAttribute('href', '/category/c');
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  });

  test(
    'offers Add to Cart, and Buy Now with one of it',
    { tags: ['PDP-12', 'PDP-15', 'ENT-13', 'LAY-33'] },
    async () => {
      signIn();
      const { screen } = await open(complete);
      await expect
        .element(screen.getByRole('button', { name: 'Add to Cart' }).first())
        .toBeVisible();
      await screen.getByRole('button', { name: 'Buy Now' }).click();
      await expect.element(screen.getByText(/totalAmount/)).toBeVisible();
      const state = JSON.parse(screen.container.textContent);
      expect(state).toMatchObject({
        items: [
          {
            cartDocumentId: '',
            productDocumentId: complete.documentId,
            title: 'Calendar Roll-up',
            price: 149,
            quantity: 1,
            image: { alternativeText: 'A month' },
          },
        ],
        totalAmount: 149,
      });
      expect(state.items).toHaveLength(1);
    },
  );

  test('says which images are missing', { tags: ['PDP-20', 'PDP-21', 'PDP-22'] }, async () => {
    const { screen } = await open(bare);
    await expect.element(screen.getByText('No product image available')).toBeVisible();
    await expect.element(screen.getByText('No secondary image available')).toBeVisible();
    await expect.element(screen.getByText('No slider images available')).toBeVisible();
    await expect.element(screen.getByText('No rating yet')).toBeVisible();
  });

  test('shows price and Add to Cart at the edge of a phone once the buttons are gone', async () => {
    await page.viewport(390, 800);
    const { screen } = await open(complete);
    const buttons = screen.getByRole('button', { name: 'Add to Cart' });
    await expect.element(buttons.first()).toBeVisible();
    const countBelow = (top: Locator) => {
      top.element().scrollIntoView();
      return buttons.elements().length;
    };
    await expect.poll(() => countBelow(buttons.first())).toBe(1);
    const preview = screen.getByRole('heading', { name: 'App Preview' });
    await expect.poll(() => countBelow(preview)).toBe(2);
    await expect.element(buttons.last()).toBeInViewport();
    await expect.element(screen.getByText('$149.00').last()).toBeInViewport();
  });
});

describe('the App Preview', () => {
  test('stands where it is when it comes into view', { tags: ['BUY-01'] }, async () => {
    const { screen } = await open(complete);
    const middle = screen.getByRole('img', { name: 'Its settings' });
    await expect.element(middle).toBeInTheDocument();
    const slide = middle.element().closest('li')!;
    const list = slide.parentElement!;
    const leftOf = () => slide.getBoundingClientRect().left;
    expect(list.style.transform).toBe('');
    const before = leftOf();
    slide.scrollIntoView();
    await expect.poll(() => list.style.transform).not.toBe('');
    expect(Math.abs(leftOf() - before)).toBeLessThan(1);
  });

  const shownDot = async () => {
    const { screen } = await open(complete);
    await expect.element(screen.getByRole('heading', { name: 'App Preview' })).toBeVisible();
    const dots = screen.getByRole('button', { name: /^Show picture/ });
    const current = () =>
      dots.elements().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    return { screen, dots, current };
  };

  test(
    'moves by dots, arrows and arrow keys, and wraps around',
    { tags: ['slow', 'PDP-18', 'PDP-19'] },
    async () => {
      const { screen, dots, current } = await shownDot();
      expect(dots.elements()).toHaveLength(3);
      expect(current()).toBe(1);
      await dots.nth(0).click();
      await expect.poll(current).toBe(0);
      await screen.getByRole('button', { name: 'Previous' }).click();
      await expect.poll(current).toBe(2);
      await screen.getByRole('button', { name: 'Next' }).click();
      await expect.poll(current).toBe(0);
      screen
        .getByRole('button', { name: 'Next' })
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await expect.poll(current).toBe(1);
    },
  );
});

describe('a product from the navigation state', () => {
  const { long_description: _lines, other_description: _html, ...short } = complete;
  const passed = { ...short, title: 'As it was in the list', img2: undefined };

  test('is shown at once and replaced by the response', { tags: ['LAY-08'] }, async () => {
    const waiting = Promise.withResolvers<object>();
    const { screen } = await renderShop({
      routes,
      at: { pathname: '/product/calendar-rollup', state: { product: passed } },
      answer: (address) => (isAboutPackage(address) ? 404 : waiting.promise),
    });
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('As it was in the list');
    expect(screen.getByText('No secondary image available').query()).toBeNull();
    expect(screen.getByText('Month and week.').query()).toBeNull();
    waiting.resolve(pageOf([complete], new URL(window.location.href)));
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Calendar Roll-up');
    await expect.element(screen.getByText('Month and week.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'What you get' })).toBeVisible();
  });

  test.each([
    ['another product', { product: { ...passed, slug: 'another' } }],
    ['something else', { product: { slug: 'calendar-rollup' } }],
    ['a text', 'calendar-rollup'],
  ])('is left alone when it is %s', { tags: ['LAY-08'] }, async (_, state) => {
    const { screen } = await open(complete, state);
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Calendar Roll-up');
  });
});

describe('a product that does not exist', () => {
  test('says so, with a link to the products', { tags: ['PDP-23', 'PDP-24'] }, async () => {
    const { screen } = await renderShop({
      routes,
      at: '/product/nope',
      answer: (address) => pageOf([], address),
    });
    await expect.element(screen.getByRole('heading', { name: 'Product not found!' })).toBeVisible();
    await screen.getByRole('link', { name: 'Browse Products' }).click();
    await expect.element(screen.getByText('The home page')).toBeVisible();
  });

  test('is not fetched when no product can have such a slug', { tags: ['PDP-23'] }, async () => {
    const { screen, calls } = await renderShop({
      routes,
      at: `/product/${'a'.repeat(300)}`,
      answer: () => 500,
    });
    await expect.element(screen.getByRole('heading', { name: 'Product not found!' })).toBeVisible();
    expect(calls).toEqual([]);
  });
});

test(
  'a product that cannot be loaded shows an error and can be reloaded',
  { tags: ['ERR-10', 'ERR-11'] },
  async () => {
    let isDown = true;
    const { screen } = await renderShop({
      routes,
      at: '/product/calendar-rollup',
      answer: (address) => (isDown ? 429 : answerWith(complete, address)),
    });
    await expect.element(screen.getByText('Error: No data available!')).toBeVisible();
    await expectToast('Error', 'Error fetching data');
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Calendar Roll-up' })).toBeVisible();
  },
);
