import { expect, test } from 'vitest';
import { closeLimitMs } from './graceful-close.ts';

test.for([0, 1, 5])(
  'with a shutdown delay of %i seconds open connections are cut two seconds before ten are over',
  { tags: ['F18'] },
  (delaySeconds) => {
    const delayMs = delaySeconds * 1_000;
    expect(delayMs + closeLimitMs(delayMs)).toBe(8_000);
  },
);

test('a longer delay leaves open connections three seconds', { tags: ['F18'] }, () => {
  expect(closeLimitMs(15_000)).toBe(3_000);
});
