import { describe, expect, test } from 'vitest';
import { readMessages } from '../test/read-messages.ts';
import { codeField, discountBatchInput, discountInput } from './discounts.ts';

const terms = {
  kind: 'percent',
  value: 10,
  products: [],
  from: null,
  until: null,
  limit: null,
  limitPerPerson: null,
  minimum: null,
};
const code = { code: 'SPRING', ...terms };
const batch = { name: 'Conference', prefix: '', count: 100, ...terms };

describe('a code', () => {
  test.for([
    ['', 'Code is required'],
    ['АВС', 'A code has only the letters A to Z, digits and -'],
    ['SPRING 25', 'A code has only the letters A to Z, digits and -'],
    ['SPR\u00CCNG', 'A code has only the letters A to Z, digits and -'],
    ['AB', 'Code must be at least 3 characters'],
    ['A'.repeat(33), 'Code must be at most 32 characters'],
  ] as const)('cannot be "%s": %s', ([given, message]) => {
    expect(readMessages(codeField, given)).toEqual({ '': [message] });
  });

  test('has 3 to 32 characters, in capitals', () => {
    expect(codeField.parse(' spring-25 ')).toBe('SPRING-25');
    expect(codeField.parse('A1-')).toBe('A1-');
    expect(codeField.parse('A'.repeat(32))).toHaveLength(32);
  });
});

describe('the terms of a code', () => {
  test('may be without limits', () => {
    expect(readMessages(discountInput, code)).toEqual({});
  });

  test.for([
    ['value', undefined, 'Discount must be a number'],
    ['value', 0, 'Discount must be more than 0'],
    ['value', 1.005, 'Discount must have at most two decimals'],
    ['value', 1_000_000.01, 'Discount is too high'],
    ['minimum', undefined, 'Minimum must be a number'],
    ['minimum', -5, 'Minimum must be more than 0'],
    ['limit', 1.5, 'Uses in total must be a whole number'],
    ['limit', Number.NaN, 'Uses in total must be a whole number'],
    ['limit', 0, 'Uses in total must be at least 1'],
    ['limit', 1_000_001, 'Uses in total is too high'],
    ['limitPerPerson', 1.5, 'Uses per person must be a whole number'],
    ['limitPerPerson', 0, 'Uses per person must be at least 1'],
    ['from', '2026-01-31', 'A time is written as 2026-01-31T12:00:00Z'],
    ['until', '1999-12-31T23:59:59Z', 'Year must be from 2000 to 2999'],
  ] as const)('%s cannot be %j: %s', ([field, given, message]) => {
    expect(readMessages(discountInput, { ...code, [field]: given })).toEqual({
      [field]: [message],
    });
  });

  test('have amounts of up to a million, in cents', () => {
    for (const value of [0.01, 12.5, 1_000_000]) {
      expect(readMessages(discountInput, { ...code, value, minimum: value })).toEqual({});
    }
  });
});

describe('a batch of codes', () => {
  test.for([
    ['name', ' ', 'Name is required'],
    ['prefix', 'conf 25', 'Prefix has at most 12 letters, digits and hyphens'],
    ['prefix', 'A'.repeat(13), 'Prefix has at most 12 letters, digits and hyphens'],
    ['count', 1.5, 'Number must be a whole number'],
    ['count', 0, 'At least 1'],
    ['count', 10_001, 'At most 10,000'],
    ['value', 0, 'Discount must be more than 0'],
  ] as const)('%s cannot be %j: %s', ([field, given, message]) => {
    expect(readMessages(discountBatchInput, { ...batch, [field]: given })).toEqual({
      [field]: [message],
    });
  });

  test('has 1 to 10,000 codes with a prefix in capitals', () => {
    expect(readMessages(discountBatchInput, { ...batch, count: 1 })).toEqual({});
    expect(discountBatchInput.parse({ ...batch, count: 10_000, prefix: ' conf-' }).prefix).toBe(
      'CONF-',
    );
  });
});
