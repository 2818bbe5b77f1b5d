import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../../concurrency-limit.ts';

/** Argon2id; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Costs as much to compare with as a real one, and no password matches it. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashing takes a core each: more than a few at once would stop the shop. */
const limited = createConcurrencyLimit(2, 20, 'PASSWORD_QUEUE_FULL');

/** @throws ShopError PASSWORD_QUEUE_FULL when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost));
}

/**
 * Whether this is the password. Takes as long for somebody who has none, or does not exist.
 *
 * @throws ShopError PASSWORD_QUEUE_FULL when too many wait already
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await limited(() => verify(passwordHash ?? nobodysHash, password));
  return matches && Boolean(passwordHash);
}
