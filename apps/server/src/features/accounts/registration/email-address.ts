import { limits } from '@partshelf/contract/limits.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const deliverable = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label}$`,
  'i',
);

/**
 * The one form in which an address is stored and looked up, or nothing when no mail could be sent
 * to it. Stricter than the forms are: letters outside ASCII are refused before they could fold into
 * the address of another user.
 */
export function readEmailAddress(given: string): string | undefined {
  const address = given.trim();
  if (address.length > limits.emailMax || !deliverable.test(address)) return undefined;
  return address.toLowerCase();
}
