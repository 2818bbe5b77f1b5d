import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { networkOf } from '../../../http/callers/caller-address.ts';
import { readCookie, type Site, writeCookie } from '../provider-sign-in/sealed-cookie.ts';
import type { Device } from './devices.ts';

const lifetimeSeconds = 90 * 24 * 60 * 60;
const idPattern = /^[\w-]{43}$/;

interface Visit {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

export function readDevice({ headers, ip }: Visit): Device {
  const given = readCookie('knownDevice', headers.cookie);
  const isId = given !== undefined && idPattern.test(given);
  const id = isId ? given : randomBytes(32).toString('base64url');
  return { userAgent: headers['user-agent'], network: networkOf(ip), id };
}

/** For the answer to whoever signed in. */
export const writeDeviceCookie = ({ id }: Device, site: Pick<Site, 'publicUrl'>) =>
  writeCookie('knownDevice', id, lifetimeSeconds, site);
