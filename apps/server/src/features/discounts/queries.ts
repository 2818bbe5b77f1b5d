import { and, eq, gt, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { isDiscountUse } from '../../db/expressions.ts';
import { discountCodes } from '../../db/tables/discounts.ts';
import { orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';

export async function findDiscountCode(db: Queryable, code: string) {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
  return found;
}

export type DiscountCodeRow = NonNullable<Awaited<ReturnType<typeof findDiscountCode>>>;

export async function getDiscountCode(db: Queryable, id: number) {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.id, id));
  if (!found) throw new Error(`discount code ${id} is gone`);
  return found;
}

export async function lockDiscountCode(db: Transaction, id: number): Promise<void> {
  const { id: column } = discountCodes;
  await db.select({ id: column }).from(discountCodes).where(eq(column, id)).for('no key update');
}

export async function isOrderOfQuote(db: Queryable, orderId: number): Promise<boolean> {
  return (await db.$count(quotes, eq(quotes.orderId, orderId))) > 0;
}

/** It counts what this person can still accept with the code, also for a company. */
export const countOpenQuotes = (
  db: Queryable,
  { codeId, userId, now }: { readonly codeId: number; readonly userId: number; readonly now: Date },
): Promise<number> =>
  db.$count(
    quotes,
    and(
      eq(quotes.discountCodeId, codeId),
      eq(quotes.userId, userId),
      eq(quotes.state, 'open'),
      gt(quotes.expiresAt, now),
    ),
  );

interface Counted {
  readonly codeId: number;
  /** Without it, the uses of all users count. */
  readonly userId?: number;
  /** The order itself is not counted, nor what a repeated request would find again. */
  readonly except?:
    | { readonly orderId: number }
    | { readonly userId: number; readonly itemsHash: string };
}

const isRepeatable = or(
  ne(orders.status, 'succeeded'),
  and(eq(orders.totalCents, 0), sql`${orders.createdAt} > now() - interval '1 minute'`),
);

/** It stops counting at `limit`. */
export async function countCodeUses(
  db: Queryable,
  { codeId, userId, except }: Counted,
  limit: number,
): Promise<number> {
  const isExcepted =
    except &&
    ('orderId' in except
      ? eq(orders.id, except.orderId)
      : and(
          eq(orders.userId, except.userId),
          eq(orders.itemsHash, except.itemsHash),
          isRepeatable,
        )!);
  const counted = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.discountCodeId, codeId),
        userId === undefined ? undefined : eq(orders.userId, userId),
        isExcepted && not(isExcepted),
        isDiscountUse,
      ),
    )
    .limit(limit);
  return db.$count(counted.as('counted'));
}
