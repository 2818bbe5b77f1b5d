import { isInEu } from '@partshelf/contract/invoices/countries.ts';

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
  const plain = given
    .toUpperCase()
    .replace(/[\s./:-]/g, '')
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

/**
 * These are the check digits of VAT ids, without the prefix of the country. Each rule was compared
 * with python-stdnum, jsvat and ph-masterdata. Where these disagree, the more lenient one stands
 * here, because the register of the European Union has the last word.
 */
interface VatIdCheck {
  readonly form: RegExp;
  readonly passes: (id: string) => boolean;
}

const last = (digits: string) => Number(digits.at(-1));
const front = (digits: string) => digits.slice(0, -1);

/** Digits beyond the weights do not count. */
const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);

/** Every second digit from the right counts twice; of a number with two digits, the sum counts. */
const sumLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

const passesLuhn = (digits: string) => sumLuhn(digits) % 10 === 0;

function passesMod11And10(digits: string): boolean {
  let product = 10;
  for (const digit of front(digits)) {
    product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  }
  return (11 - product) % 10 === last(digits);
}

const passesMod97 = (text: string) =>
  BigInt([...text].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n === 1n;

/** The second weights count when the first leave ten, which is no digit. */
function passesTwice(digits: string, first: readonly number[], second: readonly number[]): boolean {
  const rest = weigh(digits, first) % 11;
  return (rest === 10 ? (weigh(digits, second) % 11) % 10 : rest) === last(digits);
}

const isDay = (month: number, day: string) =>
  month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31;

/** A Bulgarian birth number adds 20 or 40 to the month, by century. */
const isBulgarianBirth = (id: string) =>
  Number(id.slice(2, 4)) <= 52 && isDay(Number(id.slice(2, 4)) % 20, id.slice(4, 6));

/** A Czech birth number adds 50 to the month of women, and 20 when the numbers of a day ran out. */
const isCzechBirth = (id: string) =>
  Number(id.slice(2, 4)) <= 82 && isDay((Number(id.slice(2, 4)) % 50) % 20, id.slice(4, 6));

/** Until 1985, the check digit 0 also stood for ten. */
const passesCzechBirth = (id: string) =>
  isCzechBirth(id) && (Number(front(id)) % 11) % 10 === last(id);

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';
const frenchSigns = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const cypriotValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

const passesIrish = (digits: string, check: string, added = 'W') =>
  irishLetters[(weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * irishLetters.indexOf(added)) % 23] ===
  check;

function passesFrench(id: string): boolean {
  const number = Number(id.slice(2));
  if (/^\d\d/.test(id)) return (number * 100 + 12) % 97 === Number(id.slice(0, 2));
  const [first, second] = [frenchSigns.indexOf(id[0]!), frenchSigns.indexOf(id[1]!)];
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (number + 1 + Math.trunc(key / 11)) % 11 === key % 11;
}

const passesBritish = (id: string) =>
  Number(id.slice(0, 9)) > 0 && [0, 42].includes(weigh(id, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97);

const british: readonly VatIdCheck[] = [
  { form: /^\d{9}(\d{3})?$/, passes: passesBritish },
  { form: /^(GD[0-4]|HA[5-9])\d\d$/, passes: () => true },
];

const upTo = (length: number, from = 1) => Array.from({ length }, (_, place) => place + from);

const vatIdChecks: Readonly<Record<string, readonly VatIdCheck[]>> = {
  AT: [{ form: /^U\d{8}$/, passes: (id) => (sumLuhn(id.slice(1, 8)) + 4 + last(id)) % 10 === 0 }],
  BE: [
    {
      form: /^[01]\d{9}$/,
      passes: (id) => Number(id) > 0 && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
    },
  ],
  BG: [
    { form: /^\d{9}$/, passes: (id) => passesTwice(id, upTo(8), upTo(8, 3)) },
    {
      form: /^\d{10}$/,
      passes: (id) => isBulgarianBirth(id) && passesTwice(id, [2, 4, 8, 5, 10, 9, 7, 3, 6], [0]),
    },
    {
      form: /^\d{10}$/,
      passes: (id) => weigh(id, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(id),
    },
    { form: /^\d{10}$/, passes: (id) => weigh(id, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  ],
  CHE: [
    {
      form: /^\d{9}(MWST|TVA|IVA|TPV|VAT)?$/,
      passes: (id) => weigh(id, [5, 4, 3, 2, 7, 6, 5, 4, 1]) % 11 === 0,
    },
  ],
  CY: [
    {
      form: /^(?!12)\d{8}[A-Z]$/,
      passes: (id) => {
        const values = [...front(id)].map((digit, place) =>
          place % 2 === 0 ? cypriotValues[Number(digit)]! : Number(digit),
        );
        const sum = values.reduce((total, value) => total + value, 0);
        return String.fromCodePoint(65 + (sum % 26)) === id.at(-1);
      },
    },
  ],
  CZ: [
    {
      form: /^\d{8}$/,
      passes: (id) => (11 - (weigh(id, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(id),
    },
    {
      form: /^6\d{8}$/,
      passes: (id) => (8 + (weigh(id.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(id),
    },
    { form: /^([0-5]\d|6[0-2])\d{7}$/, passes: isCzechBirth },
    { form: /^\d{10}$/, passes: passesCzechBirth },
  ],
  DE: [{ form: /^[1-9]\d{8}$/, passes: passesMod11And10 }],
  DK: [{ form: /^[1-9]\d{7}$/, passes: (id) => weigh(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 }],
  EE: [{ form: /^\d{9}$/, passes: (id) => weigh(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 }],
  EL: [
    {
      form: /^\d{9}$/,
      passes: (id) => (weigh(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(id),
    },
  ],
  ES: [
    {
      form: /^[A-HJNP-SUVW]\d{7}[0-9A-J]$/,
      passes: (id) => {
        const check = (10 - (sumLuhn(`${id.slice(1, 8)}0`) % 10)) % 10;
        return [String(check), 'JABCDEFGHI'[check]].includes(id.at(-1)!);
      },
    },
    {
      form: /^[\dKLMXYZ]\d{7}[A-Z]$/,
      passes: (id) => {
        const digits = front(id)
          .replace(/^[KLMX]/, '0')
          .replace('Y', '1')
          .replace('Z', '2');
        return spanishLetters[Number(digits) % 23] === id.at(-1);
      },
    },
  ],
  FI: [{ form: /^\d{8}$/, passes: (id) => weigh(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 }],
  FR: [{ form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, passes: passesFrench }],
  GB: british,
  HR: [{ form: /^\d{11}$/, passes: passesMod11And10 }],
  HU: [{ form: /^\d{8}$/, passes: (id) => weigh(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 }],
  IE: [
    {
      form: /^\d{7}[A-W]{1,2}$/,
      passes: (id) => passesIrish(id.slice(0, 7), id[7]!, id[8]),
    },
    {
      form: /^\d[A-Z+*]\d{5}[A-W]$/,
      passes: (id) => passesIrish(`0${id.slice(2, 7)}${id[0]}`, id[7]!),
    },
  ],
  IT: [{ form: /^(?!0{7})\d{7}((?!000)[01]\d\d|20[01]|888|999)\d$/, passes: passesLuhn }],
  LT: [
    { form: /^\d{7}1\d$/, passes: (id) => passesTwice(id, upTo(8), [...upTo(7, 3), 1]) },
    {
      form: /^\d{10}1\d$/,
      passes: (id) => passesTwice(id, [...upTo(9), 1, 2], [...upTo(7, 3), ...upTo(4)]),
    },
  ],
  LU: [{ form: /^\d{8}$/, passes: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) }],
  LV: [
    {
      form: /^[4-9]\d{10}$/,
      passes: (id) => weigh(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
    },
    {
      form: /^[0-3]\d{10}$/,
      passes: (id) => id.startsWith('32') || isDay(Number(id.slice(2, 4)), id.slice(0, 2)),
    },
  ],
  MT: [{ form: /^[1-9]\d{7}$/, passes: (id) => weigh(id, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 }],
  NL: [
    {
      form: /^(?!0{9})\d{9}B(?!00)\d\d$/,
      passes: (id) => weigh(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || passesMod97(`NL${id}`),
    },
  ],
  PL: [{ form: /^\d{10}$/, passes: (id) => weigh(id, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) % 11 === 0 }],
  PT: [
    {
      form: /^[1-9]\d{8}$/,
      passes: (id) => ((11 - (weigh(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(id),
    },
  ],
  RO: [
    {
      form: /^[1-9]\d{1,9}$/,
      passes: (id) =>
        ((weigh(id.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(id),
    },
    {
      form: /^[1-9]\d{12}$/,
      passes: (id) => {
        const rest = weigh(id, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
        return (
          isDay(Number(id.slice(3, 5)), id.slice(5, 7)) && (rest === 10 ? 1 : rest) === last(id)
        );
      },
    },
  ],
  SE: [{ form: /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, passes: (id) => passesLuhn(id.slice(0, 10)) }],
  SI: [
    {
      form: /^[1-9]\d{7}$/,
      passes: (id) => {
        const rest = weigh(id, [8, 7, 6, 5, 4, 3, 2]) % 11;
        return rest !== 0 && (11 - rest) % 10 === last(id);
      },
    },
  ],
  SK: [
    { form: /^[1-9]\d[2-47-9]\d{7}$/, passes: (id) => Number(id) % 11 === 0 },
    { form: /^\d{10}$/, passes: passesCzechBirth },
  ],
  XI: british,
};
