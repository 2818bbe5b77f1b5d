import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createPublicAddress, publicPage } from './public-page.ts';

const routes = {
  root: { id: 'root', path: '', module: {} },
  frame: { id: 'frame', parentId: 'root', module: {} },
  home: { id: 'home', parentId: 'frame', index: true, module: { handle: publicPage('page') } },
  search: {
    id: 'search',
    parentId: 'frame',
    path: 'search',
    module: { handle: publicPage('query', 'category', 'page') },
  },
  product: {
    id: 'product',
    parentId: 'frame',
    path: 'product/:slug',
    module: { handle: publicPage() },
  },
  cart: { id: 'cart', parentId: 'frame', path: 'cart', module: {} },
  anyOther: { id: 'anyOther', parentId: 'frame', path: '*', module: {} },
} as unknown as ServerBuild['routes'];

const publicAddressOf = createPublicAddress(routes);

describe('a public page', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/?fbclid=1&page=2', '/?page=2'],
    ['/?page=2&page=3', '/?page=2'],
    ['/search?page=2&query=org%20chart&x=1', '/search?query=org+chart&page=2'],
    ['/search?query=a%26page%3D9', '/search?query=a%26page%3D9'],
    ['/product/org-chart?page=2', '/product/org-chart'],
    ['/product/../search?query=a', '/search?query=a'],
  ])('at %s is known as %s', (asked, known) => {
    expect(publicAddressOf(asked)).toBe(known);
    expect(publicAddressOf(known)).toBe(known);
  });
});

describe('no public page', { tags: ['X05'] }, () => {
  test.each(['/cart', '/cart?page=2', '/cart/x.css', '/nowhere', '/product', '//evil.example/'])(
    'is at %s',
    (address) => expect(publicAddressOf(address)).toBeUndefined(),
  );

  test.each([
    `/search?query=${'x'.repeat(10_000)}`,
    '/search?query=%00',
    '/search?query=%E0%A4',
    '/product/org-chart.data',
  ])('is known by %s', (address) => expect(publicAddressOf(address)).toBeUndefined());
});
