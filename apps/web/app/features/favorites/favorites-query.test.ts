import { expect, test } from 'vitest';
import { favoritesQuery } from './favorites-query.ts';

test('the favorites stay fresh for five minutes [NUM-10]', () => {
  expect(favoritesQuery.staleTime).toBe(300_000);
});
