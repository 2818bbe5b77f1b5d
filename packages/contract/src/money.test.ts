import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.for([
  ['USD', '$1,234.50'],
  ['EUR', '€1,234.50'],
  ['GBP', '£1,234.50'],
  ['CHF', 'CHF\u{a0}1,234.50'],
  ['SEK', 'SEK\u{a0}1,234.50'],
  ['NOK', 'NOK\u{a0}1,234.50'],
  ['DKK', 'DKK\u{a0}1,234.50'],
  ['PLN', 'PLN\u{a0}1,234.50'],
  ['CZK', 'CZK\u{a0}1,234.50'],
  ['CAD', 'CA$1,234.50'],
  ['AUD', 'A$1,234.50'],
] as const)('an amount in %s has two decimals: %s', { tags: ['CUR-01'] }, ([currency, text]) => {
  expect(formatMoney(1_234.5, currency)).toBe(text);
});
