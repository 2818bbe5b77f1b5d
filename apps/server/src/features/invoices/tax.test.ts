import { percentOf } from '@partshelf/contract/money.ts';
import { expect, test } from 'vitest';
import { decideTreatment } from './tax.ts';

const sale = { hasVatId: false, oneStopShop: false, hasRateOfBuyer: true };

test.each([
  ['in the country of the seller', 'DE', 'DE', {}, 'domestic', 'DE'],
  ['in the country of the seller, with a VAT id', 'DE', 'DE', { hasVatId: true }, 'domestic', 'DE'],
  ['in another member, with a VAT id', 'DE', 'AT', { hasVatId: true }, 'reverseCharge', null],
  ['in another member', 'DE', 'AT', {}, 'sellerRate', 'DE'],
  ['in another member, by One Stop Shop', 'DE', 'AT', { oneStopShop: true }, 'oneStopShop', 'AT'],
  ['outside the EU', 'DE', 'US', {}, 'outsideScope', null],
  ['outside the EU, with a VAT id', 'DE', 'CH', { hasVatId: true }, 'outsideScope', null],
  ['in Northern Ireland', 'DE', 'GB', { hasVatId: true }, 'outsideScope', null],
  ['of a seller outside the EU, at home', 'US', 'US', {}, 'domestic', 'US'],
  ['of a seller outside the EU, with a rate', 'US', 'CA', {}, 'domestic', 'CA'],
  [
    'of a seller outside the EU, without a rate',
    'US',
    'DE',
    { hasRateOfBuyer: false, hasVatId: true },
    'outsideScope',
    null,
  ],
] as const)(
  'a sale to a buyer %s (%s to %s)',
  { tags: ['TAX-02'] },
  (_, sellerCountry, buyerCountry, given, treatment, rateOf) => {
    const decided = decideTreatment({ ...sale, sellerCountry, buyerCountry, ...given });
    expect(decided).toEqual({ treatment, rateOf });
  },
);

test.each([
  [10_000, 1_900, 1_900],
  [1_999, 1_900, 380],
  [50, 2_550, 13],
  [250, 1_000, 25],
  [25, 1_000, 3],
  [24, 1_000, 2],
  [0, 1_900, 0],
])(
  'of %i cents at %i hundredths of a percent the tax is %i cents',
  { tags: ['TAX-03'] },
  (net, rate, tax) => {
    expect(percentOf(net, rate)).toBe(tax);
  },
);
