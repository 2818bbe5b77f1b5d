import { and, asc, desc, eq, inArray, isNull, max, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { isDownloadable } from '../../../db/order-access.ts';
import { companies, companyMembers } from '../../../db/tables/companies.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';

/**
 * Returns for each of these people the latest paid order of such a line that they may use. The
 * company is null for a personal one. Orders of a company are read once for all of its members.
 */
export async function addLatestOrders<Reader extends { readonly id: number }>(
  db: Transaction,
  isOfLine: SQL,
  readers: readonly Reader[],
) {
  const userIds = readers.map(({ id }) => id);
  const memberships = db
    .$with('memberships')
    .as(
      db
        .select({ userId: companyMembers.userId, companyId: companyMembers.companyId })
        .from(companyMembers)
        .where(inArray(companyMembers.userId, userIds)),
    );
  const companyIds = db.select({ id: memberships.companyId }).from(memberships);
  const selectLatest = (
    buyer: typeof orders.userId | typeof orders.companyId,
    isOfBuyers: SQL | undefined,
  ) =>
    db
      .select({ buyerId: buyer, orderId: max(orders.id).as('order_id') })
      .from(orders)
      .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), isOfLine))
      .where(and(isOfBuyers, isDownloadable))
      .groupBy(buyer);
  const ofCompany = selectLatest(orders.companyId, inArray(orders.companyId, companyIds)).as(
    'of_company',
  );
  const usable = unionAll(
    selectLatest(orders.userId, and(inArray(orders.userId, userIds), isNull(orders.companyId))),
    db
      .select({ buyerId: memberships.userId, orderId: ofCompany.orderId })
      .from(memberships)
      .innerJoin(ofCompany, eq(ofCompany.buyerId, memberships.companyId)),
  ).as('usable');
  const latest = await db
    .with(memberships)
    .selectDistinctOn([usable.buyerId], {
      userId: usable.buyerId,
      documentId: orders.documentId,
      company: companies.name,
    })
    .from(usable)
    .innerJoin(orders, eq(orders.id, usable.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .orderBy(asc(usable.buyerId), desc(usable.orderId));
  const orderOf = new Map(latest.map((order) => [order.userId, order]));
  return readers.map((reader) => {
    const { documentId = null, company = null } = orderOf.get(reader.id) ?? {};
    return { ...reader, orderDocumentId: documentId, company };
  });
}
