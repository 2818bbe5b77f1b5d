import { randomInt } from 'node:crypto';
import { usernameField } from '@partshelf/contract/api/fields.ts';
import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { limits } from '@partshelf/contract/limits.ts';
import unhomoglyph from 'unhomoglyph';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { isUsernameTaken } from './provider-queries.ts';

const substitutes: Record<string, string> = {
  a: '4@ᴀᗩ',
  b: '8ʙв',
  d: 'ᴅ',
  e: '3€ᴇ',
  f: 'ꜰ',
  h: 'ʜн',
  k: 'ᴋк',
  l: '1|!iıʟɪ',
  m: 'ᴍм',
  n: 'ɴ',
  o: '0',
  p: 'ᴘ',
  r: 'ʀ',
  s: '5$ꜱƨ',
  t: '7+ᴛт',
};

const letterFor = new Map(
  Object.entries(substitutes).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

const substitute = (text: string) =>
  [...text].map((character) => letterFor.get(character) ?? character).join('');

const letterSymbols = [0x1f150, 0x1f170, 0x1f1e6];

const readSymbol = (symbol: string) => {
  const code = symbol.codePointAt(0)!;
  const first = letterSymbols.find((start) => code >= start && code < start + 26);
  return first === undefined ? symbol : String.fromCodePoint(97 + code - first);
};

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

const toLatin = (text: string) => withoutMarks(unhomoglyph(substitute(withoutMarks(text))));

/** It is equal for words that look alike, also with letters repeated. */
const toSkeleton = (word: string) =>
  substitute(toLatin(word).toLowerCase())
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[^a-z]/g, '')
    .replace(/(.)\1+/g, '$1');

/** It is reserved wherever their letters follow each other. */
const titles = [
  defaultShopName,
  'Helpdesk',
  'Help Center',
  'Help Centre',
  'Service Desk',
  'Support',
  'Customer Service',
  'Customer Care',
  'Administrator',
  'Administration',
  'Sysadmin',
  'Moderator',
  'Webmaster',
];

/** It is reserved at the start or end of a word: Badminton is none. */
const endings = ['Admin'];

/** It is reserved as words: Stafford is none. */
const reservedWords = [
  'Staff',
  'Billing Team',
  'Security Team',
  'Service Team',
  'Help Team',
  'Shop Team',
  'Store Team',
  'Shop Owner',
  'Store Owner',
  'Shop Manager',
  'Store Manager',
];

const spaced = (name: string) => [...toSkeleton(name)].join(' ?');
const anyOf = (names: readonly string[]) => `(?:${names.map(spaced).join('|')})`;
const anywhere = (names: readonly string[]) => new RegExp(anyOf(names));
const asWords = (names: readonly string[]) => new RegExp(`(?:^| )${anyOf(names)} ?s?(?: |$)`);

const reserved = [
  anywhere(titles),
  asWords(reservedWords),
  new RegExp(`(?:^| )${anyOf(endings)}|${anyOf(endings)}(?: |$)`),
];

const longName = 8;

/** Digits stand for letters, divide words or are added to them; some symbols stand for letters. */
function readWords(username: string): string[] {
  const name = [...username.normalize('NFKC')].map(readSymbol).join('');
  const readings = [
    name,
    name.replace(/\p{N}+/gu, ' '),
    name.replace(/\p{N}+/gu, ''),
    name.replace(/(?<!\p{N})\p{N}+(?![\p{L}\p{N}])/gu, ''),
    name.replace(/(?<![\p{L}\p{N}])\p{N}+/gu, ''),
  ];
  const split = [/[^\p{L}\p{M}\p{N}]+/u, /[^\p{L}\p{M}\p{N}@€|!$+]+/u];
  return readings
    .map((reading) => reading.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .flatMap((reading) => [reading, reading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')])
    .flatMap((reading) => split.map((separator) => reading.split(separator)))
    .map((parts) => parts.map(toSkeleton).filter(Boolean).join(' '));
}

const toComparable = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** A name that Latin letters cannot spell is compared as it is. */
function namesShop(username: string, readings: readonly string[], shopName: string): boolean {
  const shop = toComparable(shopName);
  if (shop === toComparable(username)) return true;
  const isLatin = !/[^\P{L}a-z]/iu.test(toLatin(shopName));
  const { length } = isLatin ? toSkeleton(shopName) : shop;
  if (length < 2) return false;
  if (!isLatin) return toComparable(username).includes(shop);
  const pattern = length < longName ? asWords([shopName]) : anywhere([shopName]);
  return readings.some((reading) => pattern.test(reading));
}

export function isReservedUsername(username: string, shopName: string): boolean {
  const readings = readWords(username);
  return (
    readings.some((reading) => reserved.some((pattern) => pattern.test(reading))) ||
    namesShop(username, readings, shopName)
  );
}

const nameless = 'Customer';

const numbered = (name: string) => `${name} ${randomInt(1_000, 10_000)}`;

function readUsername(name: string): string | undefined {
  const { success, data } = z.safeParse(usernameField, name);
  return success ? data : undefined;
}

function toBase(name: string, shopName: string): string {
  const letters = [...name.toWellFormed().normalize('NFKC').trim()];
  const short = letters.slice(0, limits.username.max / 2).join('');
  return short === '' || isReservedUsername(short, shopName) ? nameless : short;
}

/** It may be taken meanwhile: the unique index decides. */
export async function chooseUsername(
  { branding }: Pick<Deps, 'branding'>,
  db: Transaction,
  name: string,
): Promise<string> {
  const base = toBase(name, branding.brand().name);
  for (const candidate of [base, numbered(base), numbered(base)]) {
    const username = readUsername(candidate);
    if (username && !(await isUsernameTaken(db, username))) return username;
  }
  return `${nameless} ${randomInt(10 ** 9, 10 ** 12)}`;
}
