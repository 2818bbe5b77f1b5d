import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Clocks of phones may differ, and people type slowly. */
const stepsAround = 1;

const secretBytes = 20;

export const createSecret = () => new Secret({ size: secretBytes }).base32;

interface Labels {
  readonly issuer: string;
  readonly label: string;
}

const generatorOf = (secret: string, labels?: Labels) =>
  new TOTP({ ...settings, ...labels, secret: Secret.fromBase32(secret) });

export const toUri = (secret: string, labels: Labels) => generatorOf(secret, labels).toString();

/** The time step of a code that is valid now. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: stepsAround });
  if (delta === null) return undefined;
  return Math.floor(timestamp / 1000 / settings.period) + delta;
}
