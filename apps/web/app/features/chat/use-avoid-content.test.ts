import { expect, test } from 'vitest';
import { getLift } from './use-avoid-content.ts';

/** 56 pixels square, 16 from the lower right corner of a phone. */
const box = new DOMRect(318, 772, 56, 56);
const buttonAt = (top: number, left = 16, width = 358) => new DOMRect(left, top, width, 48);

test.each([
  ['nothing', [], 0],
  ['a button above it', [buttonAt(700)], 0],
  ['a button below it', [buttonAt(842)], 0],
  ['a button to its left', [buttonAt(780, 16, 200)], 0],
  ['a price that ends where it begins', [buttonAt(780, 16, 302)], 0],
  ['a button under it', [buttonAt(780)], 60],
  ['a button that it would touch', [buttonAt(832)], 8],
  ['two buttons one above the other', [buttonAt(780), buttonAt(700)], 140],
  ['two buttons in any order', [buttonAt(700), buttonAt(780)], 140],
])('a floating button rises over %s by %j', (_, buttons, lift) => {
  expect(getLift(box, buttons)).toBe(lift);
});

test('between lines that are too close for it, a small one fits', () => {
  const lines = [buttonAt(780), buttonAt(676), buttonAt(576), buttonAt(476)];
  expect(getLift(box, lines)).toBe(364);
  expect(getLift(new DOMRect(330, 784, 44, 44), lines, { gapPx: 4 })).toBe(52);
});
