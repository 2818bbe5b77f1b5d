import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { makeLicenceDetails } from '../../../test/factories/licences.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
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

const licensing = {
  hasTerm: true,
  hasForever: false,
  foreverPrice: null,
  renewalPrice: 49,
  graceDays: 0,
  trialDays: 14,
};

test('a product is tried in a tenant, for a company', { tags: ['slow', 'EVAL-01'] }, async () => {
  signIn();
  const product = makeProduct({ title: 'Org Chart', licensing });
  const company = { documentId: 'c'.repeat(24), name: 'Fabrikam GmbH', role: 'developer' };
  const licence = makeLicenceDetails({ kind: 'trial', order: null });
  const routes = [
    { path: '/', Component: () => <ProductPanel product={product} /> },
    { path: '/licences/:documentId', Component: () => <h1>The trial</h1> },
  ];
  const { screen } = await renderShop({
    routes,
    at: '/',
    answer: ({ pathname }) => (pathname === '/api/companies' ? { data: [company] } : 404),
  });
  await screen.getByRole('button', { name: 'Try it for 14 days' }).click();
  await screen.getByLabelText('Domain or ID of the tenant').fill('contoso.onmicrosoft.com');
  await expect.element(screen.getByLabelText('For')).toHaveDisplayValue('Fabrikam GmbH');
  const sent = answerCalls({ 'POST /api/trials': { data: licence } });
  await screen.getByRole('button', { name: 'Start the trial' }).click();
  await expect.element(screen.getByRole('heading', { name: 'The trial' })).toBeVisible();
  expect(sent.find(({ call }) => call === 'POST /api/trials')?.body).toEqual({
    product: product.documentId,
    tenant: 'contoso.onmicrosoft.com',
    company: company.documentId,
  });
});
