import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeImage, makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { ProductTile } from './product-tile.tsx';

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function renderTile(given: Partial<Product>) {
  const product = makeProduct(given);
  const routes = [{ path: '/', Component: () => <ProductTile product={product} sizes="300px" /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  return screen;
}

test(
  'shows image, title, description, stars and the price in dollars',
  { tags: ['HOME-36', 'HOME-37', 'HOME-38', 'HOME-39', 'HOME-41', 'NUM-08'] },
  async () => {
    const screen = await renderTile({
      title: 'Org Chart',
      description: 'Draws reporting lines.',
      price: 1129,
      averageRating: 4.7,
      img: makeImage('Cards joined by lines'),
    });
    await expect.element(screen.getByRole('heading', { name: 'Org Chart' })).toBeVisible();
    await expect.element(screen.getByText('Draws reporting lines.')).toBeVisible();
    await expect.element(screen.getByText('$1,129.00')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Rated 4.7 out of 5' })).toBeVisible();
    expect(screen.container.querySelectorAll('article img')).toHaveLength(1);
  },
);

test('says how many reviews the stars are of', { tags: ['BUY-02'] }, async () => {
  const screen = await renderTile({ averageRating: 4.7, reviewCount: 1204 });
  await expect.element(screen.getByText('(1,204)')).toBeVisible();
});

test('a new featured product says both', { tags: ['HOME-32', 'HOME-33'] }, async () => {
  const screen = await renderTile({ isNew: true, type: 'featured' });
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Featured', { exact: true })).toBeVisible();
});

test('a trending product says Popular', { tags: ['HOME-34'] }, async () => {
  const screen = await renderTile({ type: 'trending' });
  await expect.element(screen.getByText('Popular', { exact: true })).toBeVisible();
  expect(screen.getByText('New', { exact: true }).query()).toBeNull();
});

test('a standard product says neither Featured nor Popular', { tags: ['HOME-35'] }, async () => {
  const screen = await renderTile({ type: 'standard' });
  await expect.element(screen.getByRole('article')).toBeVisible();
  expect(screen.getByText('Featured').query()).toBeNull();
  expect(screen.getByText('Popular').query()).toBeNull();
});

test('says No rating yet before the first review', { tags: ['HOME-40'] }, async () => {
  const screen = await renderTile({ averageRating: null });
  await expect.element(screen.getByText('No rating yet')).toBeVisible();
});

test('says version and platform in short, and does without them', async () => {
  const screen = await renderTile({});
  await expect.element(screen.getByText('v1.2 · SP Online, 2019+')).toBeVisible();
  const bare = await renderTile({ title: 'Bare', version: null, worksWith: null });
  await expect.element(bare.getByRole('heading', { name: 'Bare' })).toBeVisible();
});

test.each([
  [4.7, 'Rated 4.7 out of 5 (customer reviews)'],
  [null, 'No rating yet (customer reviews)'],
])('links its rating of %s to its reviews', { tags: ['HOME-46'] }, async (averageRating, name) => {
  const screen = await renderTile({ slug: 'org-chart', averageRating });
  const link = screen.getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('href', '/review/org-chart');
  expect(isOnTop(link.element())).toBe(true);
});

test('has a favorite button that nothing covers', { tags: ['HOME-42'] }, async () => {
  const screen = await renderTile({ title: 'Org Chart' });
  const heart = screen.getByRole('button', { name: 'Add Org Chart to favorites' });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  expect(isOnTop(heart.element())).toBe(true);
  await userEvent.hover(screen.getByRole('heading'));
  expect(isOnTop(heart.element())).toBe(true);
});

test(
  'links to the product from everywhere above its Add to Cart button',
  { tags: ['HOME-43', 'HOME-45'] },
  async () => {
    const screen = await renderTile({ title: 'Org Chart', slug: 'org-chart' });
    const link = screen.getByRole('link', { name: 'Org Chart' });
    await expect.element(link).toHaveAttribute('href', '/product/org-chart');
    const tile = screen.getByRole('article').element().getBoundingClientRect();
    const elementInImage = document.elementFromPoint(tile.left + 40, tile.top + 40);
    expect(elementInImage).toBe(link.element());
    const button = screen.getByRole('button', { name: 'Add to Cart' });
    const { left, top } = button.element().getBoundingClientRect();
    expect(document.elementFromPoint(left + 5, top + 5)).toBe(button.element());
  },
);

test(
  'says who owns a product and offers the download, with one call for all cards',
  { tags: ['BUY-06'] },
  async () => {
    signIn();
    const [own, ofCompany, other] = ['Org Chart', 'Tree', 'Poll'].map((title) =>
      makeProduct({ title }),
    ) as [Product, Product, Product];
    const fabrikam = { documentId: 'fabrikam', name: 'Fabrikam' };
    const owners = {
      data: [own.documentId, ofCompany.documentId],
      companies: [{ ...fabrikam, products: [ofCompany.documentId] }],
    };
    const Page = () =>
      [own, ofCompany, other].map((product) => (
        <ProductTile key={product.documentId} product={product} sizes="300px" />
      ));
    const { screen, calls } = await renderShop({
      routes: [{ path: '/', Component: Page }],
      at: '/',
      answer: ({ pathname }) => (pathname.endsWith('/owned') ? owners : 404),
    });
    const card = (title: string) => screen.getByRole('article').filter({ hasText: title });
    await expect.element(card('Org Chart').getByText('You own this')).toBeVisible();
    await expect.element(card('Tree').getByText('Fabrikam owns this')).toBeVisible();
    const link = `GET /api/products/${ofCompany.documentId}/download-link`;
    const sent = answerCalls({ [link]: refusal('NOT_PURCHASED') });
    await card('Tree').getByRole('button', { name: 'Download Tree' }).click();
    await expect.poll(() => sent.map(({ call }) => call)).toEqual([link]);
    expect(card('Poll').getByText('owns this').query()).toBeNull();
    await expect.element(card('Poll').getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    expect(calls.filter(({ pathname }) => pathname === '/api/products/owned')).toHaveLength(1);
  },
);
