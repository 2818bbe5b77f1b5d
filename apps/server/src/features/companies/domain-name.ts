import { domainToASCII } from 'node:url';
import { ShopError } from '../../platform/errors.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
export const domainPattern = new RegExp(`^(?:${label}\\.)+${label}$`);

export const recordPrefix = '_partshelf.';
/** The whole name of the record has 253 at most. */
const longest = 253 - recordPrefix.length;

const refuse = (text: string) => new ShopError('VALIDATION_FAILED', { fields: { domain: [text] } });

/**
 * It reads what one organization has registered, or a part of it.
 * @throws ShopError VALIDATION_FAILED, also for what many organizations share
 */
export async function readRegisteredDomain(given: string, consequence: string): Promise<string> {
  const { parse } = await import('tldts');
  const domain = toHost(given).replace(/^www\./, '');
  const { domain: owned, isIp } = parse(domain, { allowPrivateDomains: true });
  if (domain.length > longest || !domainPattern.test(domain) || isIp) {
    throw refuse('Enter a domain such as example.com');
  }
  if (!owned) throw refuse(`Many organizations share ${domain}, so ${consequence}`);
  return domain;
}

/** @throws ShopError VALIDATION_FAILED, also for what many organizations or people share */
export async function readDomain(given: string): Promise<string> {
  const consequence = 'no company can have it';
  const domain = await readRegisteredDomain(given, consequence);
  if (await isOfAnyone(domain)) {
    throw refuse(`Anyone can get an address at ${domain}, so ${consequence}`);
  }
  return domain;
}

/**
 * Finds what an organization registered, of the domain of a mail address. Returns undefined for one
 * that many organizations or people share.
 */
export async function findWorkDomain(email: string): Promise<string | undefined> {
  const { parse } = await import('tldts');
  const domain = toHost(email);
  const { domain: owned, isIp } = parse(domain, { allowPrivateDomains: true });
  return owned && !isIp && !(await isOfAnyone(domain)) ? owned : undefined;
}

/** An address and a mail address say a host as well. */
export function toHost(given: string): string {
  const address = given.toLowerCase().replace(/^https?:\/\//, '');
  const [authority = ''] = address.split(/[/?#:]/);
  return domainToASCII(authority.split('@').at(-1)!)
    .replace(/^_partshelf\./, '')
    .replace(/\.$/, '');
}

/** It lists the domain and all that it is below. */
export const listParents = (domain: string) =>
  domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));

async function isOfAnyone(domain: string): Promise<boolean> {
  const freeMail = await loadFreeMailDomains();
  return listParents(domain).some((parent) => freeMail.has(parent));
}

let freeMailDomains: ReadonlySet<string> | undefined;

async function loadFreeMailDomains(): Promise<ReadonlySet<string>> {
  const { default: domains } = await import('email-providers/all.json', {
    with: { type: 'json' },
  });
  return (freeMailDomains ??= new Set(domains.map((domain) => domainToASCII(domain))));
}
