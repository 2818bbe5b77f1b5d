import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ShopError } from '../../../errors.ts';

/** Of 0 to 4. Below it, a password is common, or made of common words, dates or keys in a row. */
const goodScore = 3;

let strength: Promise<ZxcvbnFactory> | undefined;

/** Its word lists take 30 MB, so they are loaded when the first password of staff is set. */
async function loadStrength(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ graphs: adjacencyGraphs, dictionary });
}

interface Owner {
  readonly role: RoleName;
  readonly username: string;
  readonly email: string;
}

async function findWeakness(password: string, owner: Owner): Promise<string | undefined> {
  const { staffPasswordMin: min } = limits;
  if (password.normalize('NFC').length < min) return `Password must be at least ${min} characters`;
  strength ??= loadStrength();
  const names = ['partshelf', owner.username, owner.email, owner.email.split('@')[0]!];
  const { score } = (await strength).check(password, names);
  return score < goodScore ? 'This password is easy to guess. Choose another one.' : undefined;
}

export async function isPasswordStrong(password: string, owner: Owner): Promise<boolean> {
  return owner.role === 'Customer' || (await findWeakness(password, owner)) === undefined;
}

/** @throws ShopError VALIDATION_FAILED when the role of the owner needs a stronger password */
export async function checkNewPassword(password: string, owner: Owner): Promise<void> {
  if (owner.role === 'Customer') return;
  const weakness = await findWeakness(password, owner);
  if (weakness) throw new ShopError('VALIDATION_FAILED', { fields: { password: [weakness] } });
}
