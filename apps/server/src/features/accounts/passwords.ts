import { hash, verify } from '@node-rs/argon2';
import type { RoleName } from '@partshelf/contract/roles.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { ShopError } from '../../platform/errors.ts';

export const argon2 = { hash, verify };

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Takes as long to verify as a real hash, and no password matches it. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Each hash occupies a core. */
const limited = createConcurrencyLimit(2, 20, 'PASSWORD_QUEUE_FULL');

/** @throws ShopError PASSWORD_QUEUE_FULL when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => argon2.hash(password.normalize('NFC'), cost));
}

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

const goodScore = 3;

let strengthChecker: Promise<ZxcvbnFactory> | undefined;

/** Its word lists take 30 MB, so they are loaded when the first password of staff is set. */
async function loadStrengthChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ graphs: adjacencyGraphs, dictionary });
}

interface PasswordOwner {
  readonly role: RoleName;
  readonly username: string;
  readonly email: string;
}

async function findWeakness(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const { staffPasswordMin: min } = limits;
  if (password.normalize('NFC').length < min) return `Password must be at least ${min} characters`;
  strengthChecker ??= loadStrengthChecker();
  const names = ['partshelf', owner.username, owner.email, owner.email.split('@')[0]!];
  const { score } = (await strengthChecker).check(password, names);
  return score < goodScore ? 'This password is easy to guess. Choose another one.' : undefined;
}

export async function isPasswordStrong(password: string, owner: PasswordOwner): Promise<boolean> {
  return owner.role === 'Customer' || (await findWeakness(password, owner)) === undefined;
}

/** @throws ShopError VALIDATION_FAILED when the role of the owner needs a stronger password */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (owner.role === 'Customer') return;
  const weakness = await findWeakness(password, owner);
  if (weakness) throw new ShopError('VALIDATION_FAILED', { fields: { password: [weakness] } });
}
