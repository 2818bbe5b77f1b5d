import { expect, test } from 'vitest';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

const valid = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  BG: 'BG175074752',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESB58378431',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE556188840401',
  SI: 'SI50223054',
  SK: 'SK2022749619',
};

/** Another digit at the first place that has one. */
const falsify = (vatId: string) =>
  vatId.replace(/\d(?=\D*\d)/, (digit) => String((Number(digit) + 1) % 10));

test.each(Object.entries(valid))(
  'a VAT id of %s is accepted, and refused with another digit',
  { tags: ['TAX-04'] },
  async (country, vatId) => {
    expect(await isVatIdOf(country, vatId)).toBe(true);
    expect(await isVatIdOf(country, falsify(vatId))).toBe(false);
  },
);

test('a VAT id of another country is refused', { tags: ['TAX-04'] }, async () => {
  expect(await isVatIdOf('AT', valid.DE)).toBe(false);
  expect(await isVatIdOf('DE', 'XI980780684')).toBe(false);
  expect(await isVatIdOf('DE', '136695976')).toBe(false);
});

test('outside the European Union any id is accepted', { tags: ['TAX-04'] }, async () => {
  expect(await isVatIdOf('CH', 'CHE-123.456.788')).toBe(true);
  expect(await isVatIdOf('GB', 'XI980780684')).toBe(true);
});

test.each([
  ['DE', ' de 136.695-976 ', 'DE136695976'],
  ['DE', '136695976', 'DE136695976'],
  ['GR', 'GR094259216', 'EL094259216'],
  ['GR', '094259216', 'EL094259216'],
  ['ES', 'b58378431', 'ESB58378431'],
  ['DE', '', ''],
  ['CH', 'CHE-123.456.788', 'CHE123456788'],
])('in %s "%s" is written %s', { tags: ['TAX-04'] }, (country, given, usual) => {
  expect(normaliseVatId(country, given)).toBe(usual);
});
