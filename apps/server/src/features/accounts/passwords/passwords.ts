import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../../concurrency-limit.ts';

/** In one place, so that tests can count its calls. */
export const argon2 = { hash, verify };

/** Argon2id; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Takes as long to verify as a real hash, and no password matches it. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Each hash occupies a core. */
const limited = createConcurrencyLimit(2, 20, 'PASSWORD_QUEUE_FULL');

/** @throws ShopError PASSWORD_QUEUE_FULL when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => argon2.hash(password.normalize('NFC'), cost));
}

/** As keyboards write it; hashes of earlier releases are of whatever was typed. */
const formsOf = (password: string) => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

/**
 * Verifies as many hashes without an account as with one that has another password.
 * @throws ShopError PASSWORD_QUEUE_FULL when too many wait already
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await limited(async () => {
    for (const form of formsOf(password)) {
      if (await argon2.verify(passwordHash ?? dummyHash, form)) return true;
    }
    return false;
  });
  return matches && Boolean(passwordHash);
}
