import { isInEu } from '@partshelf/contract/invoices/countries.ts';

/** Greece uses the code of its own name in VAT ids. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** What stdnum calls the VAT id of each member of the European Union. */
const names: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
};

/** With the prefix of the country, in capital letters, without spaces and punctuation. */
export function normaliseVatId(country: string, given: string): string {
  const plain = given
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^GR(?=\d)/, 'EL');
  const prefix = prefixOf(country);
  if (!isInEu(country) || plain === '' || /^[A-Z]{2}/.test(plain)) return plain;
  return `${prefix}${plain}`;
}

/** Checked offline; outside the European Union any id is accepted. */
export async function isVatIdOf(country: string, vatId: string): Promise<boolean> {
  if (!isInEu(country)) return true;
  const { stdnum } = await import('stdnum');
  const validator = stdnum[country]?.[names[country]!];
  if (!validator) throw new Error(`there is no check of VAT ids of ${country}`);
  return vatId.startsWith(prefixOf(country)) && validator.validate(vatId).isValid;
}
