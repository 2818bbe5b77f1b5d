import { normalizeCode } from '@partshelf/contract/api/typed-text.ts';
import { isInEu } from '@partshelf/contract/invoices/countries.ts';
import { vatIdChecks } from './vat-id-checks.ts';

/** These prefixes are not the code of the country. Companies of Northern Ireland have both British ones. */
const otherPrefixes: Readonly<Record<string, readonly string[]>> = {
  CH: ['CHE'],
  GB: ['GB', 'XI'],
  GR: ['EL'],
};

/** Zeros in front belong to these ids, and are often left out. */
const paddedLengths: Readonly<Record<string, number>> = { BE: 10, GR: 9, NL: 12 };

/** Returns none for countries whose VAT ids are not checked. */
function prefixesOf(country: string): readonly string[] {
  return otherPrefixes[country] ?? (isInEu(country) ? [country] : []);
}

/** The id gets the prefix of its country and capital letters, and loses spaces and punctuation. */
export function normaliseVatId(country: string, given: string): string {
  const plain = normalizeCode(given)
    .toUpperCase()
    .replace(/[./:-]/g, '')
    .replace(/^GR(?=\d)/, 'EL');
  const prefixes = prefixesOf(country);
  const prefix = prefixes.find((each) => plain.startsWith(each)) ?? prefixes[0];
  if (!prefix || plain === '') return plain;
  const id = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  if (/^\d/.test(id)) return `${prefix}${id.padStart(paddedLengths[country] ?? 0, '0')}`;
  return /^[A-Z]{2}/.test(plain) && !isVatIdOf(country, `${prefix}${id}`)
    ? plain
    : `${prefix}${id}`;
}

/** It is checked offline. Any id is accepted of a country whose VAT ids are not checked. */
export function isVatIdOf(country: string, vatId: string): boolean {
  const prefixes = prefixesOf(country);
  if (prefixes.length === 0) return true;
  return prefixes.some((prefix) => {
    const id = vatId.slice(prefix.length);
    return (
      vatId.startsWith(prefix) &&
      vatIdChecks[prefix]!.some(({ form, passes }) => form.test(id) && passes(id))
    );
  });
}
