import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { DiscoverMore } from './product-kinds.tsx';

const routes = [{ path: '/', Component: DiscoverMore }];

const makeProducts = (count: number, kind: string, given: Partial<Product>) =>
  Array.from({ length: count }, (_, index) =>
    makeProduct({ title: `${kind} part ${index + 1}`, ...given }),
  );
const productsByKind = {
  new: makeProducts(12, 'New', { isNew: true }),
  featured: makeProducts(5, 'Featured', { type: 'featured' }),
  trending: makeProducts(2, 'Trending', { type: 'trending' }),
};

function kindOf({ searchParams }: URL): keyof typeof productsByKind | undefined {
  if (searchParams.get('filters[isNew][$eq]') === 'true') return 'new';
  const type = searchParams.get('filters[type][$eq]');
  return type === 'featured' || type === 'trending' ? type : undefined;
}

function answer(address: URL) {
  const kind = kindOf(address);
  return kind ? pageOf(productsByKind[kind], address) : 404;
}

const open = (given: Partial<Parameters<typeof renderShop>[0]> = {}) =>
  renderShop({ routes, at: '/', answer, ...given });

type Screen = Awaited<ReturnType<typeof open>>['screen'];

const tab = (screen: Screen, name: string) => screen.getByRole('tab', { name });
const step = (screen: Screen, name: 'Previous' | 'Next') => screen.getByRole('button', { name });

const listTitles = (screen: Screen) =>
  screen
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent);

const titlesInView = (screen: Screen) => () => {
  const row = screen.getByRole('region', { name: /products$/ });
  const frame = row.element().getBoundingClientRect();
  return screen
    .getByRole('article')
    .elements()
    .filter((tile) => {
      const { left, right } = tile.getBoundingClientRect();
      return left > frame.left - 2 && right < frame.right + 2;
    })
    .map((tile) => tile.querySelector('h3')?.textContent ?? '');
};
const newParts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `New part ${from + index}`);

beforeEach(() => page.viewport(1280, 900));

test(
  'offers New, Featured and Trending, and shows what is new',
  { tags: ['HOME-14', 'HOME-15', 'HOME-16'] },
  async () => {
    const { screen, calls } = await open();
    await expect
      .element(screen.getByRole('heading', { level: 2, name: 'Discover More Add-ons' }))
      .toBeVisible();
    const tabs = screen.getByRole('tab').elements();
    expect(tabs.map((one) => one.textContent)).toEqual(['New', 'Featured', 'Trending']);
    await expect.element(tab(screen, 'New')).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('region', { name: 'New products' })).toBeVisible();
    await expect.poll(() => listTitles(screen)).toEqual(newParts(1, 12));
    expect(calls.map(kindOf)).toEqual(['new']);
  },
);

test(
  'Featured and Trending are fetched once, when they are opened',
  { tags: ['HOME-17', 'HOME-18'] },
  async () => {
    const { screen, calls } = await open();
    await tab(screen, 'Featured').click();
    await expect.element(screen.getByText('Featured part 1')).toBeVisible();
    expect(listTitles(screen)).toHaveLength(5);
    expect(calls.map(kindOf)).toEqual(['new', 'featured']);
    await tab(screen, 'Trending').click();
    await expect.element(screen.getByText('Trending part 1')).toBeVisible();
    expect(listTitles(screen)).toHaveLength(2);
    await tab(screen, 'Featured').click();
    await expect.element(screen.getByText('Featured part 1')).toBeVisible();
    expect(calls.map(kindOf)).toEqual(['new', 'featured', 'trending']);
  },
);

test('hovering over a tab fetches its products', async () => {
  const { screen, calls } = await open();
  await tab(screen, 'Trending').hover();
  await expect.poll(() => calls.map(kindOf)).toContain('trending');
  await expect.element(tab(screen, 'New')).toHaveAttribute('aria-selected', 'true');
});

test.each(['New', 'Featured', 'Trending'])(
  'the tab %s says so when there are none',
  { tags: ['HOME-19'] },
  async (name) => {
    const { screen } = await open({ answer: (address) => pageOf([], address) });
    await tab(screen, name).click();
    await expect.element(screen.getByText(`No ${name} Products Available`)).toBeVisible();
  },
);

test.each([
  [390, 1],
  [639, 1],
  [640, 2],
  [767, 2],
  [768, 3],
  [1023, 3],
  [1024, 4],
  [1440, 4],
])(
  'at %d pixels a row has %d products',
  { tags: ['HOME-20', 'HOME-21', 'HOME-22', 'HOME-23'] },
  async (width, count) => {
    await page.viewport(width, 900);
    const { screen } = await open();
    await expect.poll(titlesInView(screen)).toEqual(newParts(1, count));
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

test('on phones the next product is partly visible', async () => {
  await page.viewport(390, 900);
  const { screen } = await open();
  await expect.element(screen.getByText('New part 2')).toBeInTheDocument();
  const { left } = screen.getByRole('article').nth(1).element().getBoundingClientRect();
  expect(left).toBeGreaterThan(310);
  expect(left).toBeLessThan(370);
});

test('Next and Previous scroll to the ends, and keep the focus', { tags: ['slow'] }, async () => {
  const { screen } = await open();
  await tab(screen, 'Featured').click();
  await expect.element(step(screen, 'Previous')).toHaveAttribute('aria-disabled', 'true');
  await step(screen, 'Next').click();
  const rest = productsByKind.featured.slice(1).map(({ title }) => title);
  await expect.poll(titlesInView(screen)).toEqual(rest);
  await expect.element(step(screen, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(step(screen, 'Next')).toHaveFocus();
  await step(screen, 'Previous').click();
  await expect.poll(titlesInView(screen)).toContain('Featured part 1');
  await expect.element(step(screen, 'Previous')).toHaveAttribute('aria-disabled', 'true');
});

test('a row that fits has no buttons', { tags: ['slow'] }, async () => {
  const { screen } = await open();
  await tab(screen, 'Trending').click();
  await expect.element(screen.getByText('Trending part 2')).toBeVisible();
  for (const name of ['Previous', 'Next'] as const) {
    await expect.element(step(screen, name)).not.toBeInTheDocument();
  }
});

test('the arrow keys scroll the row when a button is focused', { tags: ['slow'] }, async () => {
  const { screen } = await open();
  await step(screen, 'Next').click();
  await expect.poll(titlesInView(screen)).toEqual(newParts(2, 5));
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(titlesInView(screen)).toEqual(newParts(3, 6));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(titlesInView(screen)).toEqual(newParts(1, 4));
});

test('a focused product is always visible', { tags: ['slow'] }, async () => {
  const { screen } = await open();
  const link = (number: number) =>
    screen.getByRole('link', { name: `New part ${number}`, exact: true });
  await expect.element(link(4)).toBeVisible();
  (link(4).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(link(5)).toHaveFocus();
  await expect.poll(titlesInView(screen)).toEqual(newParts(2, 5));
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(link(1)).toHaveFocus();
  await expect.poll(titlesInView(screen)).toEqual(newParts(1, 4));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(link(1)).toHaveFocus();
});

test(
  'Tab moves from product to product, and the row scrolls with it',
  { tags: ['slow'] },
  async () => {
    const { screen } = await open();
    const isFocusInView = () => {
      const title = document.activeElement?.closest('article')?.querySelector('h3')?.textContent;
      return titlesInView(screen)().includes(title ?? '');
    };
    const last = screen.getByRole('link', { name: 'New part 4', exact: true });
    await expect.element(last).toBeVisible();
    (last.element() as HTMLElement).focus();
    const fifth = screen.getByRole('article').nth(4).element();
    while (!fifth.contains(document.activeElement)) await userEvent.tab();
    await expect.poll(isFocusInView).toBe(true);
  },
);

test(
  'shows one error, and loads again on request',
  { tags: ['slow', 'ERR-10', 'ERR-11'] },
  async () => {
    let isDown = true;
    const { screen } = await open({
      answer: (address) => (isDown && kindOf(address) === 'featured' ? 400 : answer(address)),
    });
    await tab(screen, 'Featured').click();
    await expect.element(screen.getByText('Error: No data available!')).toBeVisible();
    await expectToast('Error', 'Error fetching data');
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Featured part 1')).toBeVisible();
  },
);

test('a loading row has the height of a loaded one', { tags: ['slow'] }, async () => {
  const release = Promise.withResolvers<void>();
  const { screen } = await open({
    answer: async (address) => {
      if (kindOf(address) === 'featured') await release.promise;
      return pageOf(productsByKind[kindOf(address)!], address);
    },
  });
  await tab(screen, 'Featured').click();
  await expect.element(screen.getByText('Loading products')).toBeInTheDocument();
  const panel = screen.getByRole('tabpanel');
  const { height } = panel.element().getBoundingClientRect();
  release.resolve();
  await expect.element(screen.getByText('Featured part 1')).toBeVisible();
  expect(Math.abs(panel.element().getBoundingClientRect().height - height)).toBeLessThan(3);
});
