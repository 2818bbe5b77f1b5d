import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { ProductPanel } from './product-panel.tsx';

test('has a favorite button and a link to the reviews', { tags: ['PDP-11'] }, async () => {
  const product = makeProduct({ title: 'Org Chart', slug: 'org-chart' });
  const routes = [{ path: '/', Component: () => <ProductPanel product={product} /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  const heart = screen.getByRole('button', { name: 'Add Org Chart to favorites' });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect
    .element(screen.getByRole('link', { name: 'Customer Reviews' }))
    .toHaveAttribute('href', '/review/org-chart');
  await heart.click();
  await expectToast('Authentication required', 'Please login to manage favorites');
});

test('fits on the smallest phone', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const product = makeProduct({ title: 'Org Chart' });
  const routes = [{ path: '/', Component: () => <ProductPanel product={product} /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  await expect.element(screen.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('a phone shows title, price and both ways to buy before the facts', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const product = makeProduct({ title: 'Org Chart', price: 149, version: '2.1.0.0' });
  const routes = [{ path: '/', Component: () => <ProductPanel product={product} /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  const facts = screen.getByRole('list', { name: 'For your company' });
  await expect.element(facts).toBeVisible();
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  for (const element of [
    screen.getByRole('heading', { name: 'Org Chart' }),
    screen.getByText('$149.00'),
    screen.getByRole('button', { name: 'Add to Cart' }),
    screen.getByRole('button', { name: 'Buy Now' }),
  ]) {
    expect(topOf(element.element())).toBeLessThan(topOf(facts.element()));
  }
});
