import { expect, test } from 'vitest';
import { publishedVatIds } from './published-vat-ids.ts';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

const filter = (country: string, ids: readonly string[]) =>
  ids.filter((id) => isVatIdOf(country, id));

test.each(Object.entries(publishedVatIds))(
  'published VAT ids of %s are accepted, and with a wrong digit refused',
  { tags: ['TAX-04'] },
  (code, { valid, invalid }) => {
    const country = code === 'XI' ? 'GB' : code;
    expect(filter(country, valid.split(' '))).toEqual(valid.split(' '));
    expect(filter(country, invalid.split(' '))).toEqual([]);
  },
);

test('a VAT id of another country is refused', { tags: ['TAX-04'] }, () => {
  expect(isVatIdOf('AT', 'DE136695976')).toBe(false);
  expect(isVatIdOf('DE', 'XI980780684')).toBe(false);
  expect(isVatIdOf('DE', '136695976')).toBe(false);
});

test('of countries without a published check, any id is accepted', { tags: ['TAX-04'] }, () => {
  expect(isVatIdOf('US', '12-3456789')).toBe(true);
  expect(isVatIdOf('NO', 'NO974760673MVA')).toBe(true);
});

test.each([
  ['DE', ' de 136.695-976 ', 'DE136695976'],
  ['DE', '136695976', 'DE136695976'],
  ['GR', 'GR094259216', 'EL094259216'],
  ['GR', '094259216', 'EL094259216'],
  ['ES', 'b58378431', 'ESB58378431'],
  ['DE', '', ''],
  ['DE', 'ATU13585627', 'ATU13585627'],
  ['BE', '428.759.497', 'BE0428759497'],
  ['NL', 'NL4495445B01', 'NL004495445B01'],
  ['FR', 'HK 384 498 879', 'HK384498879'],
  ['FR', 'K7 399 859 412', 'FRK7399859412'],
  ['GB', 'XI980780684', 'XI980780684'],
  ['GB', '980 7806 84', 'GB980780684'],
  ['GB', 'GD103', 'GBGD103'],
  ['CH', 'CHE-123.456.788', 'CHE123456788'],
  ['CH', '123.456.788 MWST', 'CHE123456788MWST'],
])('in %s "%s" is written %s', { tags: ['TAX-04'] }, (country, given, usual) => {
  expect(normaliseVatId(country, given)).toBe(usual);
});
