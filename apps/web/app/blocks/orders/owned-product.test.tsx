import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { OwnedProduct } from '@partshelf/contract/downloads.ts';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { ProductPanel } from '../products/product-panel.tsx';

const newest = { documentId: 'release', version: '5.3.0.0' };
const order = { documentId: 'order' };

const Place = () => <p>{`You are at ${useLocation().pathname}`}</p>;

async function show(owned: OwnedProduct | null, given: Partial<Product> = {}) {
  const product = makeProduct({ title: 'Org Chart', ...given });
  const routes = [
    { path: '/', Component: () => <ProductPanel product={product} /> },
    { path: '/checkout', Component: Place },
  ];
  const answer = ({ pathname }: URL) =>
    pathname === `/api/products/${product.documentId}/owned` ? { data: owned } : 404;
  const { screen, calls } = await renderShop({ routes, at: '/', answer });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, calls, button, product };
}

test.each([
  ['Download', null],
  ['Download', '5.3.0.0'],
  ['Get 5.3.0', '5.2.1.0'],
])('an owner is offered "%s" after downloading %s', async (label, downloadedVersion) => {
  signIn();
  const { screen, button } = await show({ order, newest, downloadedVersion });
  await expect.element(screen.getByText('You own this')).toBeVisible();
  await expect.element(button(label)).toBeVisible();
});

test('a member of a company sees which one owns the product', { tags: ['ORG-05'] }, async () => {
  signIn();
  const company = { documentId: 'fabrikam', name: 'Fabrikam' };
  const { screen, button } = await show({ order, company, newest, downloadedVersion: null });
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Fabrikam owns this$/);
  await expect.element(button('Download')).toBeVisible();
  expect(screen.getByText('You own this').query()).toBeNull();
});

test('an owner gets to the install page of the latest order', { tags: ['KIT-03'] }, async () => {
  signIn();
  const { screen, product } = await show({ order, newest, downloadedVersion: null });
  await expect
    .element(screen.getByRole('link', { name: 'Install Org Chart' }))
    .toHaveAttribute('href', `/order/order/install?product=${product.documentId}`);
});

test('an owner is asked to confirm once before buying again', { tags: ['slow'] }, async () => {
  signIn();
  const { screen, button } = await show({ order, newest, downloadedVersion: null });
  await expect.element(screen.getByText('You own this')).toBeVisible();
  await button('Buy Now').click();
  await expect.element(screen.getByRole('dialog', { name: 'Buy it again?' })).toBeVisible();
  await button('Cancel').click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await button('Buy Now').click();
  await button('Buy again').click();
  await expect.element(screen.getByText('You are at /checkout')).toBeVisible();
});

test('an owner of a bundle gets to its downloads, and confirms buying it again', async () => {
  signIn();
  const bundle = { order, newest: null, contents: [], downloadedVersion: null };
  const { screen, button } = await show(bundle, { isBundle: true, version: null, contents: [] });
  await expect.element(screen.getByText('You own this')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Your downloads' }))
    .toHaveAttribute('href', '/order');
  expect(button('Download').query()).toBeNull();
  await button('Buy Now').click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Buy it again?' }))
    .toMatchTextContent(/Your downloads are under Track My Order\./);
});

test('nothing is fetched about what a visitor owns', async () => {
  const { screen, calls } = await show({ order, newest, downloadedVersion: null });
  await expect.element(screen.getByRole('heading', { name: 'Org Chart' })).toBeVisible();
  await expect.element(screen.getByText('You own this')).not.toBeInTheDocument();
  expect(calls.some(({ pathname }) => pathname.endsWith('/owned'))).toBe(false);
});

test('a customer who does not own it buys without a confirmation', async () => {
  signIn();
  const customer = await show(null);
  await customer.button('Buy Now').click();
  await expect.element(customer.screen.getByText('You are at /checkout')).toBeVisible();
  expect(customer.calls.some(({ pathname }) => pathname.endsWith('/owned'))).toBe(true);
});
