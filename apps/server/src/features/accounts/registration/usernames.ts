import { defaultShopName } from '@partshelf/contract/shop/brand.ts';
import unhomoglyph from 'unhomoglyph';

/** Characters that are used as letters but not in Unicode's list of confusable ones. */
const substitutes: Record<string, string> = {
  a: '4@ᴀ',
  b: '8ʙ',
  d: 'ᴅ',
  e: '3€ᴇ',
  f: 'ꜰ',
  h: 'ʜ',
  k: 'ᴋ',
  l: '1|!iıʟɪ',
  m: 'ᴍ',
  n: 'ɴ',
  o: '0',
  p: 'ᴘ',
  r: 'ʀ',
  s: '5$ꜱ',
  t: '7+ᴛ',
};

const letterFor = new Map(
  Object.entries(substitutes).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

const substitute = (text: string) =>
  [...text].map((character) => letterFor.get(character) ?? character).join('');

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

function toSkeleton(name: string): string {
  const latin = withoutMarks(unhomoglyph(substitute(withoutMarks(name))));
  return substitute(latin.toLowerCase())
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^a-z]/g, '');
}

const titles = [
  defaultShopName,
  'Helpdesk',
  'Support',
  'Administrator',
  'Administration',
  'Admin',
  'Sysadmin',
  'Moderator',
  'Staff',
  'Webmaster',
];

/** No title alone, but part of one beside another. */
const companions = [
  'The',
  'Official',
  'Customer',
  'Technical',
  'Tech',
  'Shop',
  'Store',
  'Site',
  'Service',
  'Services',
  'Center',
  'Team',
  'Desk',
  'Chat',
  'Account',
  'Accounts',
  'Billing',
  'Security',
  'Member',
  'Help',
  'Care',
  'Refunds',
  'Payments',
  'Agent',
];

const anyOf = (words: readonly string[]) => words.map(toSkeleton).join('|');
const title = anyOf(titles);
const companion = anyOf(companions);
const reserved = new RegExp(`^(?:${companion})*(?:${title})(?:${title}|${companion}|s)*$`);

const onlyWords = new RegExp(`^(?:${title}|${companion}|s)*$`);

const toComparable = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The name alone or beside titles. One without Latin letters is compared as it is. */
function isOfShop(username: string, shopName: string): boolean {
  if (toComparable(username) === toComparable(shopName)) return true;
  const shop = toSkeleton(shopName);
  if (shop === '') return false;
  const parts = toSkeleton(username).split(shop);
  return parts.length > 1 && parts.every((part) => onlyWords.test(part));
}

/** Also those that only resemble one or have a number. */
export function isReservedUsername(username: string, shopName: string): boolean {
  const normal = username.normalize('NFKC');
  const numberless = normal.replace(/\p{N}+/gu, '');
  const lettersOnly = normal.replace(/[^\p{L}\p{M}]+/gu, '');
  return [username, numberless, lettersOnly].some(
    (name) => reserved.test(toSkeleton(name)) || isOfShop(name, shopName),
  );
}
