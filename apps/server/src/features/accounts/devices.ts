import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { sessions, users } from '../../db/tables/accounts.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../platform/ip-address.ts';
import { createSignedToken, readSignedToken } from '../../platform/secrets.ts';
import { readCookie, type Site, writeCookie } from './sealed-cookie.ts';
import { hasSecondFactor } from './second-factor-queries.ts';

export interface Device {
  readonly userAgent: string | undefined;
  readonly network: string;
  readonly id: string;
}

type Named = readonly (readonly [name: string, mark: RegExp])[];

/** The order matters: some browsers also claim to be those below them. */
const browsers: Named = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: Named = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (names: Named, userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0];

export function describeDevice(userAgent: string): string {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

export function hashPlace({ id, network }: Partial<Device>, secret: string) {
  const hash = (kind: string, text: string | undefined) =>
    text === undefined
      ? null
      : createHmac('sha256', secret).update(`${kind} ${text}`).digest('base64url');
  return { deviceHash: hash('device', id), networkHash: hash('network', network) };
}

/** With a second factor, a password alone makes no place known. */
const isSignInFinished = or(isNotNull(sessions.secondFactorAt), not(hasSecondFactor));

const isAny = (condition: SQL) => sql<boolean | null>`bool_or(${condition})`;

/** Tries from there have limits of their own, which others cannot use up. */
export async function findKnownPlace(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  user: { readonly id: number } | { readonly email: string },
  device: Device,
): Promise<string | undefined> {
  const { deviceHash, networkHash } = hashPlace(device, config.jwtSecret);
  const isDevice = eq(sessions.deviceHash, deviceHash!);
  const isNetwork = eq(sessions.networkHash, networkHash!);
  const [found] = await db
    .select({ isDeviceKnown: isAny(isDevice), isNetworkKnown: isAny(isNetwork) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        'id' in user ? eq(users.id, user.id) : eq(sql`lower(${users.email})`, user.email),
        or(isDevice, isNetwork),
        isSignInFinished,
      ),
    );
  if (found?.isDeviceKnown) return `device:${deviceHash}`;
  return found?.isNetworkKnown ? `network:${networkHash}` : undefined;
}

const cookieSeconds = 90 * 24 * 60 * 60;
const deviceTokenUse = 'partshelf known device';

interface DeviceRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

const readDeviceId = ({ headers }: DeviceRequest, site: Site) =>
  readSignedToken(
    deviceTokenUse,
    readCookie('knownDevice', site, headers.cookie) ?? '',
    site.jwtSecret,
  );

export function readDevice(visit: DeviceRequest, site: Site): Device {
  const id = readDeviceId(visit, site) ?? randomBytes(32).toString('base64url');
  return { userAgent: visit.headers['user-agent'], network: networkOf(visit.ip), id };
}

export const writeDeviceCookie = ({ id }: Device, site: Site) =>
  writeCookie(
    'knownDevice',
    createSignedToken(deviceTokenUse, id, site.jwtSecret),
    cookieSeconds,
    site,
  );

/**
 * It is for calls whose codes are too long to guess: others of the same IP address do not end them.
 */
export const exemptKnownDevices = (site: Site) => ({
  isExempt: async (visit: DeviceRequest) => readDeviceId(visit, site) !== undefined,
});
