import { expect } from 'vitest';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const address = '/back-office/invoicing';

test(
  'without settings nothing is issued, and the standard rates of the EU are there',
  { tags: ['TAX-01', 'TAX-02', 'X-01'] },
  async ({ admin }) => {
    const { data } = (await admin.call('GET', address)).json();
    expect(data.settings).toMatchObject({
      legalName: '',
      mode: 'none',
      prefix: 'PS-',
      vies: 'off',
    });
    expect(data.settings.rates).toHaveLength(27);
    expect(data.settings.rates).toContainEqual({
      country: 'FI',
      rate: 25.5,
      validFrom: '2024-09-01',
    });
    expect(data.missing.length).toBeGreaterThan(3);
    expect(data).toMatchObject({ waitingOrders: 0, conflict: null });
  },
);

test('an Admin saves the settings, and it is recorded', { tags: ['TAX-01'] }, async ({ admin }) => {
  const { settings } = (await admin.call('GET', address)).json().data;
  const changed = {
    ...settings,
    legalName: 'Northgate Parts GmbH',
    street: 'Hafenstraße 1',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vatId: 'de 136 695 976',
    registerNumber: 'HRB 1234',
    mode: 'table',
    timeZone: 'Europe/Berlin',
    accountingCurrency: 'EUR',
    exchangeRates: [{ day: '2026-11-23', rate: '0.923100' }],
    rates: [...settings.rates, { country: 'CH', rate: 8.1, validFrom: '2024-01-01' }],
  };
  const answer = await admin.call('PUT', address, changed);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data).toMatchObject({ missing: [], settings: { vatId: 'DE136695976' } });
  const { data } = (await admin.call('GET', address)).json();
  expect(data.settings.rates).toHaveLength(28);
  expect(data.settings.exchangeRates).toEqual([{ day: '2026-11-23', rate: '0.923100' }]);
  const [entry] = (await admin.call('GET', '/back-office/audit?subject=invoicing')).json().data;
  expect(entry).toMatchObject({ action: 'changed', subject: 'invoicing' });
});

test.for([
  ['vatId', { country: 'DE', vatId: 'DE136695975' }, 'This is not a VAT id of Germany'],
  [
    'timeZone',
    { timeZone: 'Mars/Olympus' },
    'Choose a time zone of the list, such as Europe/Berlin',
  ],
  ['prefix', { prefix: 'a b' }, 'Prefix has at most eight capital letters, digits and hyphens'],
  ['country', { country: 'XX' }, 'Choose a country'],
  [
    'exchangeRates.0.rate',
    { exchangeRates: [{ day: '2026-11-23', rate: '0.00' }] },
    'A rate must be more than 0',
  ],
  ['legalName', { legalName: 'A\nB' }, 'Legal name contains characters that cannot be used'],
] as const)(
  '%s is checked',
  { tags: ['TAX-01', 'TAX-04'] },
  async ([field, change, message], { admin }) => {
    const { settings } = (await admin.call('GET', address)).json().data;
    const answer = await admin.call('PUT', address, { ...settings, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error[field]).toContain(message);
  },
);

test('two rates of a country from the same day are refused', async ({ admin }) => {
  const { settings } = (await admin.call('GET', address)).json().data;
  const rates = [
    { country: 'CH', rate: 8.1, validFrom: '2024-01-01' },
    { country: 'CH', rate: 7.7, validFrom: '2024-01-01' },
  ];
  const answer = await admin.call('PUT', address, { ...settings, rates });
  expect(answer.json().validation_error.rates).toEqual([
    'Each country may have one rate from a day',
  ]);
});
