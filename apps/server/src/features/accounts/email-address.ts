import { domainToASCII } from 'node:url';
import { limits } from '@partshelf/contract/limits.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const deliverable = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label}$`,
  'i',
);

/** Domains have letters outside ASCII only on screens; mail servers know their ASCII form. */
function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return /^[\x20-\x7e]*$/.test(domain) ? email : email.slice(0, at + 1) + domainToASCII(domain);
}

export function readEmailAddress(given: string): string | undefined {
  const trimmed = given.trim();
  if (trimmed.length > limits.emailMax) return undefined;
  const email = toAsciiDomain(trimmed);
  if (email.length > limits.emailMax || !deliverable.test(email)) return undefined;
  return email.toLowerCase();
}
