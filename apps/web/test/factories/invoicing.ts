import type { Invoicing, InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';

export function makeInvoicingSettings(given: Partial<InvoicingSettings> = {}): InvoicingSettings {
  return {
    legalName: 'Northgate Parts GmbH',
    street: 'Hafenstraße 1',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vatId: 'DE136695976',
    taxNumber: '',
    registerNumber: 'HRB 1234',
    prefix: 'PS-',
    timeZone: 'UTC',
    accountingCurrency: 'USD',
    mode: 'table',
    taxNote: '',
    oneStopShop: false,
    vies: 'off',
    rates: [
      { country: 'FI', rate: 25.5, validFrom: '2024-09-01' },
      { country: 'DE', rate: 19, validFrom: '2021-01-01' },
    ],
    exchangeRates: [],
    ...given,
  };
}

export function makeInvoicing(given: Partial<Invoicing> = {}): Invoicing {
  return {
    settings: makeInvoicingSettings(),
    missing: [],
    waitingOrders: 0,
    waitingWithoutTax: 0,
    oldestWaiting: null,
    isIssuing: false,
    conflict: null,
    ...given,
  };
}
