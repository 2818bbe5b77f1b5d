import { expect, test } from 'vitest';
import { readOrigin } from './origin.ts';

test.each([
  ['/cart', '/cart'],
  ['/product/org-chart?tab=2#preview', '/product/org-chart?tab=2#preview'],
  ['/checkout', '/cart'],
  ['/checkout-success?session_id=cs_1', '/checkout-success?session_id=cs_1'],
  ['/login', '/'],
])('%s leads to %s after the login', { tags: ['LAY-40'] }, (from, expected) => {
  expect(readOrigin({ from })).toBe(expected);
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
  expect(readOrigin({ from })).toBe('/');
});

test('without an origin the login leads home', () => {
  expect(readOrigin(null)).toBe('/');
  expect(readOrigin({ email: 'ada@shop.example' })).toBe('/');
});
