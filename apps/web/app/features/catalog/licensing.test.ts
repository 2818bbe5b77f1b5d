import { expect, test } from 'vitest';
import { getLicensingText } from './licensing.ts';

const offered = {
  hasTerm: true,
  hasForever: false,
  foreverPrice: null,
  renewalPrice: 49,
  graceDays: 0,
  trialDays: null,
};

test.for([
  [offered, '12 months of updates, then $49.00 a year to renew'],
  [{ ...offered, renewalPrice: 0 }, '12 months of updates, renewed for free'],
  [
    { ...offered, hasForever: true, foreverPrice: 299 },
    '12 months of updates, then $49.00 a year to renew, or updates for ever for $299.00',
  ],
  [{ ...offered, hasTerm: false, hasForever: true, renewalPrice: null }, 'Updates for ever'],
] as const)('%o is told as %s', { tags: ['LIC-01'] }, ([licensing, text]) => {
  expect(getLicensingText(licensing)).toBe(text);
});
