import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../errors.ts';

/** Argon2id; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Costs as much to compare with as a real one, and no password matches it. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const atOnce = 2;
const longestQueue = 20;
const retryAfterSeconds = 2;

let working = 0;
const queue: (() => void)[] = [];

/** Hashing takes a core each: more than a few at once would stop the shop, so they take turns. */
async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working < atOnce) working += 1;
  else if (queue.length < longestQueue) await new Promise<void>((proceed) => queue.push(proceed));
  else throw new ShopError('DEPENDENCY_DOWN', { retryAfter: retryAfterSeconds });
  try {
    return await work();
  } finally {
    const proceed = queue.shift();
    if (proceed) proceed();
    else working -= 1;
  }
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
