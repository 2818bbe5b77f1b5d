import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { assertValid, discountLines, readCode } from './code-rules.ts';
import { type CodeRow, findCode } from './queries.ts';

type Lines = Parameters<typeof discountLines>[1];

interface Applied {
  readonly code: CodeRow;
  /** Of each line. */
  readonly discounts: readonly number[];
}

/**
 * What a code gives for these lines; its uses are not counted yet.
 * @throws ShopError DISCOUNT_UNKNOWN, DISCOUNT_EXPIRED, DISCOUNT_NOT_STARTED, DISCOUNT_MINIMUM or
 * DISCOUNT_NOT_FOR_THESE
 */
export async function applyCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  given: string,
  lines: Lines,
): Promise<Applied> {
  const read = readCode(given);
  const code = read && (await findCode(db, read));
  if (!code) throw new ShopError('DISCOUNT_UNKNOWN');
  assertValid(code, now());
  return { code, discounts: discountLines(code, lines) };
}

/** Null for one that was deleted. */
export async function findCodeId(db: Queryable, code: string): Promise<number | null> {
  return (await findCode(db, code))?.id ?? null;
}
