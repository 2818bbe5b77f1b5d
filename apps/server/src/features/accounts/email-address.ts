import { domainToASCII } from 'node:url';
import { limits } from '@partshelf/contract/limits.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const deliverable = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label}$`,
  'i',
);

/** Domains have letters outside ASCII only on screens; mail servers know their ASCII form. */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return /^[\x20-\x7e]*$/.test(domain) ? address : address.slice(0, at + 1) + domainToASCII(domain);
}

/** Stricter than the forms: letters outside ASCII could fold into the address of another user. */
export function readEmailAddress(given: string): string | undefined {
  const trimmed = given.trim();
  if (trimmed.length > limits.emailMax) return undefined;
  const address = toAsciiDomain(trimmed);
  if (address.length > limits.emailMax || !deliverable.test(address)) return undefined;
  return address.toLowerCase();
}
