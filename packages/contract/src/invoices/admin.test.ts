import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { invoicingSettings } from './admin.ts';

const rate = { country: 'DE', rate: 19, validFrom: '2021-01-01' };
const exchangeRate = { day: '2026-11-23', rate: '0.923100' };

const settings = {
  legalName: 'Northgate Parts GmbH',
  street: 'Hafenstr. 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: '',
  taxNumber: '',
  registerNumber: '',
  prefix: 'PS-',
  timeZone: 'Europe/Berlin',
  accountingCurrency: 'EUR',
  mode: 'table',
  taxNote: '',
  oneStopShop: false,
  vies: 'off',
  rates: [rate],
  exchangeRates: [exchangeRate],
};

const messagesOf = (changed: object) =>
  readMessages(invoicingSettings, { ...settings, ...changed });

test('settings of invoices may be without most texts', { tags: ['TAX-01'] }, () => {
  expect(messagesOf({})).toEqual({});
  expect(messagesOf({ legalName: '', country: '', prefix: '', rates: [] })).toEqual({});
});

test.for([
  ['legalName', 'Legal name', 300],
  ['street', 'Street', 200],
  ['postalCode', 'Postal code', 20],
  ['city', 'City', 100],
  ['vatId', 'VAT id', 20],
  ['taxNumber', 'Tax number', 50],
  ['registerNumber', 'Register number', 50],
  ['taxNote', 'Note', 500],
] as const)('%s has one line and an end', { tags: ['TAX-01'] }, ([field, name, max]) => {
  const unusable = [`${name} contains characters that cannot be used`];
  expect(messagesOf({ [field]: 'x'.repeat(max) })).toEqual({});
  expect(messagesOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
    [field]: [`${name} must be at most ${max} characters`],
  });
  expect(messagesOf({ [field]: 'a\nb' })).toEqual({ [field]: unusable });
  expect(messagesOf({ [field]: 'a\u202Eb' })).toEqual({ [field]: unusable });
});

test.for([
  ['prefix', 'a b', 'Prefix has at most eight capital letters, digits and hyphens'],
  ['prefix', 'ABCDEFGHI', 'Prefix has at most eight capital letters, digits and hyphens'],
  ['timeZone', 'Mars/Olympus', 'Choose a time zone of the list, such as Europe/Berlin'],
  ['accountingCurrency', 'eur', 'Choose a currency of ISO 4217, such as EUR'],
  ['accountingCurrency', 'EUX', 'Choose a currency of ISO 4217, such as EUR'],
] as const)('%s cannot be %s: %s', { tags: ['TAX-01'] }, ([field, given, message]) => {
  expect(messagesOf({ [field]: given })).toEqual({ [field]: [message] });
});

test.for([
  ['country', 'XX', 'Choose a country'],
  ['rate', Number.NaN, 'Rate must be a number'],
  ['rate', -1, 'Rate must be at least 0'],
  ['rate', 100.01, 'Rate must be at most 100'],
  ['rate', 19.001, 'Rate must have at most two decimals'],
  ['validFrom', '2021-1-1', 'A day is written as 2026-01-31'],
  ['validFrom', '2021-02-29', 'A day is written as 2026-01-31'],
  ['validFrom', '1899-12-31', 'Day must be from 1900 to 2999'],
] as const)('a rate of tax cannot have the %s %s: %s', { tags: ['TAX-02'] }, (row) => {
  const [field, given, message] = row;
  const problem = { [`rates.1.${field}`]: [message] };
  expect(messagesOf({ rates: [rate, { ...rate, [field]: given }] })).toEqual(problem);
});

test('a rate of tax is from 0 to 100 percent', { tags: ['TAX-02'] }, () => {
  for (const percent of [0, 8.1, 25.55, 100]) {
    expect(messagesOf({ rates: [{ ...rate, rate: percent }] })).toEqual({});
  }
});

test.for([
  ['rate', 'much', 'A rate must be a number such as 0.9231'],
  ['rate', '0,9231', 'A rate must be a number such as 0.9231'],
  ['rate', '0.1234567', 'A rate must be a number such as 0.9231'],
  ['rate', '0.00', 'A rate must be more than 0'],
  ['day', '', 'A day is written as 2026-01-31'],
] as const)('an exchange rate cannot have the %s "%s": %s', { tags: ['TAX-06'] }, (row) => {
  const [field, given, message] = row;
  const problem = { [`exchangeRates.0.${field}`]: expect.arrayContaining([message]) };
  expect(messagesOf({ exchangeRates: [{ ...exchangeRate, [field]: given }] })).toEqual(problem);
});
