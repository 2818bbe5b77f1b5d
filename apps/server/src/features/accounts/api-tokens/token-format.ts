import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;
const wellFormed = /^ps_[0-9A-Za-z]{46}$/;

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet[rest % alphabet.length] + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

export function createToken(): string {
  const letters = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]);
  const random = letters.join('');
  return `ps_${random}${checksumOf(random)}`;
}

/** Finds typing errors without asking the database. */
export function isTokenIntact(token: string): boolean {
  if (!wellFormed.test(token)) return false;
  const random = token.slice(3, 3 + randomLength);
  return token.endsWith(checksumOf(random));
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
