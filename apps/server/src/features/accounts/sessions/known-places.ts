import { createHmac } from 'node:crypto';
import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/tables/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import type { Device } from './devices.ts';

/** What a session stores of where it was started. */
export function hashPlace({ id, network }: Partial<Device>, secret: string) {
  const hash = (kind: string, text: string | undefined) =>
    text === undefined
      ? null
      : createHmac('sha256', secret).update(`${kind} ${text}`).digest('base64url');
  return { deviceHash: hash('device', id), networkHash: hash('network', network) };
}

/** With a second factor, a password alone makes no place known. */
const isSignedIn = or(isNotNull(sessions.secondFactorAt), not(hasSecondFactor));

/**
 * The device, or else the network, if the person has signed in from there. Tries from there have
 * limits of their own, which others cannot use up.
 */
export async function findKnownPlace(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  person: { readonly id: number } | { readonly email: string },
  device: Device,
): Promise<string | undefined> {
  const { deviceHash, networkHash } = hashPlace(device, config.jwtSecret);
  const isDevice = eq(sessions.deviceHash, deviceHash!);
  const isNetwork = eq(sessions.networkHash, networkHash!);
  const [found] = await db
    .select({
      isDeviceKnown: sql<boolean | null>`bool_or(${isDevice})`,
      isNetworkKnown: sql<boolean | null>`bool_or(${isNetwork})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        'id' in person ? eq(users.id, person.id) : eq(sql`lower(${users.email})`, person.email),
        or(isDevice, isNetwork),
        isSignedIn,
      ),
    );
  if (found?.isDeviceKnown) return `device:${deviceHash}`;
  return found?.isNetworkKnown ? `network:${networkHash}` : undefined;
}
