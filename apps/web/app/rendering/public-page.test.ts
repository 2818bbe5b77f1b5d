import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createReadAddress, privatePage, publicPage } from './public-page.ts';

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
  order: { id: 'order', parentId: 'frame', path: 'order/:documentId', module: {} },
  resetPassword: {
    id: 'resetPassword',
    parentId: 'root',
    path: 'reset-password',
    module: { handle: privatePage('code') },
  },
  company: { id: 'company', parentId: 'frame', path: 'company/:documentId', module: {} },
  companyDetails: { id: 'companyDetails', parentId: 'company', index: true, module: {} },
  companyMembers: { id: 'companyMembers', parentId: 'company', path: 'members', module: {} },
  anyOther: { id: 'anyOther', parentId: 'frame', path: '*', module: {} },
} as unknown as ServerBuild['routes'];

const readAddress = createReadAddress(routes);

describe('a public page', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/?fbclid=1&page=2', '/?page=2'],
    ['/?page=2&page=3', '/?page=2'],
    ['/?page=', '/'],
    ['/search?page=2&query=org%20chart&x=1', '/search?query=org+chart&page=2'],
    ['/search?query=a%26page%3D9', '/search?query=a%26page%3D9'],
    ['/search/?query=a', '/search?query=a'],
    ['/SEARCH?query=A', '/search?query=A'],
    ['/product/org-chart?page=2', '/product/org-chart'],
    ['/product/org%2Dchart', '/product/org-chart'],
    ['/product/../search?query=a', '/search?query=a'],
  ])('at %s is known as %s', (asked, known) => {
    expect(readAddress(asked)).toMatchObject({ address: known, isPublic: true, isCacheable: true });
    expect(readAddress(known).address).toBe(known);
  });
});

describe('a private page', { tags: ['X05'] }, () => {
  test.each([
    ['/cart', '/cart'],
    ['/cart?page=2', '/cart'],
    ['/order/3f1c?x=1', '/order/:documentId'],
    ['/company/3f1c', '/company/:documentId'],
    ['/company/3f1c/members', '/company/:documentId/members'],
    ['/reset-password', '/reset-password'],
    ['/reset-password?code=', '/reset-password'],
    ['/reset-password?code=secret&x=1', '/reset-password?code=1'],
    ['/cart/x.css', '/*/*'],
    ['/nowhere', '/*/*'],
    ['/product', '/*/*'],
  ])('at %s is the same for all as %s', (asked, known) => {
    expect(readAddress(asked)).toMatchObject({
      address: known,
      isPublic: false,
      isCacheable: true,
    });
    expect(readAddress(known).address).toBe(known);
  });
});

describe('no page is kept', { tags: ['X05'] }, () => {
  test.each([
    `/search?query=${'x'.repeat(10_000)}`,
    '/search?query=%00',
    '/search?query=%E0%A4',
    '/product/org-chart.data',
    '/cart.data',
  ])('for %s', (address) => {
    expect(readAddress(address)).toMatchObject({ address, isPublic: false, isCacheable: false });
  });
});
