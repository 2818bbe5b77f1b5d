import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { networkOf } from '../../../http/callers/caller-address.ts';
import { createSignedToken, readSignedToken } from '../../../security/signed-token.ts';
import { readCookie, type Site, writeCookie } from '../provider-sign-in/sealed-cookie.ts';
import type { Device } from './devices.ts';

const lifetimeSeconds = 90 * 24 * 60 * 60;
const use = 'partshelf known device';

interface Visit {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

const readId = ({ headers }: Visit, { jwtSecret }: Site) =>
  readSignedToken(use, readCookie('knownDevice', headers.cookie) ?? '', jwtSecret);

export function readDevice(visit: Visit, site: Site): Device {
  const id = readId(visit, site) ?? randomBytes(32).toString('base64url');
  return { userAgent: visit.headers['user-agent'], network: networkOf(visit.ip), id };
}

/** For the answer to a sign-in. */
export const writeDeviceCookie = ({ id }: Device, site: Site) =>
  writeCookie('knownDevice', createSignedToken(use, id, site.jwtSecret), lifetimeSeconds, site);

/** For calls whose codes are too long to guess: others of the same address do not end them. */
export const exemptKnownDevices = (site: Site) => ({
  isExempt: async (visit: Visit) => readId(visit, site) !== undefined,
});
