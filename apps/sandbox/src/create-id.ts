import { randomInt } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A random id in Stripe's form, such as "pi_3kT9…". */
export function createId(prefix: string, length = 24): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${characters.join('')}`;
}
