import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import {
  countRecoveryCodes,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
} from './second-factor-queries.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const codeLength = 16;

function createCode(): string {
  const letters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/(.{4})(?!$)/g, '$1-');
}

const normalize = (code: string) =>
  code.toUpperCase().replaceAll('-', '').replace(/O/g, '0').replace(/[IL]/g, '1');

const toHash = (code: string) => createHash('sha256').update(normalize(code)).digest('hex');

export async function renewRecoveryCodes(db: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, createCode);
  await replaceRecoveryCodes(db, userId, codes.map(toHash));
  return codes;
}

/** Returns null when the user has some. */
export async function createFirstRecoveryCodes(
  db: Transaction,
  userId: number,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(db, userId)) > 0) return null;
  return renewRecoveryCodes(db, userId);
}

/** Returns true once for each code. */
export async function useRecoveryCode(
  db: Queryable,
  userId: number,
  code: string,
): Promise<boolean> {
  return markRecoveryCodeUsed(db, userId, toHash(code));
}
