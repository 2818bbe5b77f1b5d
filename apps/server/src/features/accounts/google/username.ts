import { randomInt } from 'node:crypto';
import { usernameField } from '@partshelf/contract/api/fields.ts';
import { limits } from '@partshelf/contract/limits.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isUsernameTaken } from './queries.ts';
import { isReservedUsername } from '../registration/usernames.ts';

const nameless = 'Customer';

const numbered = (name: string) => `${name} ${randomInt(1_000, 10_000)}`;

function readUsername(name: string): string | undefined {
  const { success, data } = z.safeParse(usernameField, name);
  return success ? data : undefined;
}

/** Short enough for a number behind it, and not reserved. */
function toBase(name: string, shopName: string): string {
  const letters = [...name.toWellFormed().normalize('NFKC').trim()];
  const short = letters.slice(0, limits.username.max / 2).join('');
  return short === '' || isReservedUsername(short, shopName) ? nameless : short;
}

/** It may be taken meanwhile: the unique index decides. */
export async function chooseUsername(
  { shop }: Pick<Deps, 'shop'>,
  db: Transaction,
  name: string,
): Promise<string> {
  const base = toBase(name, shop.brand().name);
  for (const candidate of [base, numbered(base), numbered(base)]) {
    const username = readUsername(candidate);
    if (username && !(await isUsernameTaken(db, username))) return username;
  }
  return `${nameless} ${randomInt(10 ** 9, 10 ** 12)}`;
}
