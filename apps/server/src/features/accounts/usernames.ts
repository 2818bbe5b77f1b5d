/** Per letter of the reserved names: what can pass for it at a glance. */
const lookAlikes: Record<string, string> = {
  a: '4@ɑаАαΑ',
  d: 'ԁԀ',
  e: '3еЕεΕ',
  f: 'ϝϜ',
  h: 'һҺнНΗ',
  k: 'кКκΚ',
  l: '1|!iIıіІӏӀιΙ',
  m: 'мМΜ',
  n: 'пηΝ',
  p: 'рРρΡ',
  r: 'гГ',
  s: '5$ѕЅ',
  t: '7тТτΤ',
};

const passesFor = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

/** What a name looks like, in small Latin letters, `i` written as `l`. */
function toSkeleton(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const letters = [...bare].map((letter) => passesFor.get(letter) ?? letter).join('');
  return letters
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replace(/[^a-z]/g, '');
}

const reserved = ['Helpdesk', 'Administrator', 'Admin', 'Partshelf'].map(toSkeleton);
const reservedOnly = new RegExp(`^(?:${reserved.join('|')})+$`);

/** Names that would speak for the shop, also when they only look like one. */
export function isReservedUsername(username: string): boolean {
  return reservedOnly.test(toSkeleton(username));
}
