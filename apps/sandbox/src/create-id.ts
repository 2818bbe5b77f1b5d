import { randomInt } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function createId(prefix: string, length = 24): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${characters.join('')}`;
}
