import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../errors.ts';
import { createTurns } from '../../turns.ts';

/** Argon2id; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Costs as much to compare with as a real one, and no password matches it. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const longestQueue = 20;
const retryAfterSeconds = 2;

/** Hashing takes a core each: more than a few at once would stop the shop. */
const turns = createTurns(2);

async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.countWaiting() >= longestQueue) {
    throw new ShopError('DEPENDENCY_DOWN', { retryAfter: retryAfterSeconds });
  }
  return turns.take(work);
}

/** @throws ShopError DEPENDENCY_DOWN when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  return takeTurn(() => hash(password, cost));
}

/**
 * Whether this is the password. Takes as long for somebody who has none, or does not exist.
 *
 * @throws ShopError DEPENDENCY_DOWN when too many wait already
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await takeTurn(() => verify(passwordHash ?? nobodysHash, password));
  return matches && Boolean(passwordHash);
}
