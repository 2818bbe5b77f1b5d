import { expect } from 'vitest';
import { shopTest } from './support/shop-test.ts';

const test = shopTest({ config: { live: true, publicUrl: 'https://shop.example' } });

test.for([
  ['shop.example', 200],
  ['Shop.EXAMPLE', 200],
  ['shop.example:443', 200],
  ['SHOP.example:443', 200],
  ['shop.example:80', 400],
  ['shop.example:4430', 400],
  ['evil.shop.example', 400],
  ['localhost', 400],
] as const)(
  'a live shop at https://shop.example answers the host %s with %d',
  { tags: ['A20'] },
  async ([host, status], { shop }) => {
    const response = await shop.app.inject({ url: '/api/products', headers: { host } });
    expect(response.statusCode).toBe(status);
  },
);
