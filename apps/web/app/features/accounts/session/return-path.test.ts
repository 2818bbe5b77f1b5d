import { expect, test } from 'vitest';
import { readReturnPath } from './return-path.ts';

test.each([
  ['/cart', '/cart'],
  ['/product/org-chart?tab=2#preview', '/product/org-chart?tab=2#preview'],
  ['/checkout', '/cart'],
  ['/checkout-success?session_id=cs_1', '/checkout-success?session_id=cs_1'],
  ['/login', '/'],
])('%s leads to %s after the login', { tags: ['LAY-40'] }, (from, expected) => {
  expect(readReturnPath({ from })).toBe(expected);
});

test.each([
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/..//evil.example',
  'https:evil.example',
  'https://evil.example/cart',
  'javascript:alert(1)',
  'cart',
  '',
  7,
  null,
])('%j is no page of this site and leads home', { tags: ['X04'] }, (from) => {
  expect(readReturnPath({ from })).toBe('/');
});

test('without a previous page the login opens the home page', () => {
  expect(readReturnPath(null)).toBe('/');
  expect(readReturnPath({ email: 'ada@shop.example' })).toBe('/');
});
