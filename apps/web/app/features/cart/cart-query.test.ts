import { expect, test } from 'vitest';
import { cartQuery } from './cart-query.ts';

test('the cart stays fresh for five minutes, whatever window has the focus [NUM-09] [NUM-11]', () => {
  expect(cartQuery).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false });
});
