import { toMailedName } from '@partshelf/contract/api/names.ts';
import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { users } from './tables/accounts.ts';
import { companies, companyMembers } from './tables/companies.ts';
import { orders } from './tables/orders.ts';
import { refundRequests } from './tables/refund-requests.ts';

export interface OrderRecipient {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly company: string | null;
  /** Completes the key of a mail. It is empty for the buyer. */
  readonly keyEnd: string;
}

const recipientFields = {
  userId: users.id,
  username: users.username,
  email: users.email,
  company: sql<string | null>`${companies.name}`.mapWith(toMailedName),
  keyEnd: sql<string>`case when ${users.id} = ${orders.userId} then '' else '-' || ${users.documentId} end`,
};

const isBuyer = eq(users.id, orders.userId);

const isMember = and(
  eq(companyMembers.companyId, orders.companyId),
  eq(companyMembers.userId, users.id),
);

const mayBuy = (db: Queryable) =>
  exists(
    db
      .select({ id: companyMembers.id })
      .from(companyMembers)
      .where(and(isMember, inArray(companyMembers.role, [...buyingRoles]))),
  );

/**
 * Mails about an order go to its buyer and, when a company has bought it, to the members named as
 * `others`. A person who may not see the order any more gets none; the owners get them when no one
 * else does.
 */
export async function listOrderRecipients(
  db: Queryable,
  orderId: number,
  others: readonly number[] = [],
): Promise<OrderRecipient[]> {
  const named = await db
    .select(recipientFields)
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(users, or(isBuyer, inArray(users.id, [...others])))
    .where(
      and(
        eq(orders.id, orderId),
        or(and(isNull(orders.companyId), isBuyer), and(eq(users.blocked, false), mayBuy(db))),
      ),
    )
    .orderBy(desc(isBuyer), asc(users.id));
  if (named.length > 0) return named;
  return db
    .select(recipientFields)
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .innerJoin(users, isMember)
    .where(and(eq(orders.id, orderId), eq(companyMembers.role, 'owner')))
    .orderBy(asc(users.id));
}

export async function listRefundRecipients(
  db: Queryable,
  orderId: number,
): Promise<OrderRecipient[]> {
  const asked = await db
    .select({ by: refundRequests.askedById })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.orderId, orderId),
        isNotNull(refundRequests.askedById),
        ne(refundRequests.state, 'withdrawn'),
      ),
    )
    .orderBy(desc(refundRequests.id))
    .limit(1);
  return listOrderRecipients(
    db,
    orderId,
    asked.flatMap(({ by }) => by ?? []),
  );
}
