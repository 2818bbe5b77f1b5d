import { limits } from '@partshelf/contract/limits.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const deliverable = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label}$`,
  'i',
);

/** Stricter than the forms: letters outside ASCII could fold into the address of another user. */
export function readEmailAddress(given: string): string | undefined {
  const address = given.trim();
  if (address.length > limits.emailMax || !deliverable.test(address)) return undefined;
  return address.toLowerCase();
}
