import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { isDownloadable, mayUse } from '../../../db/order-access.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { companies, companyMembers } from '../../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';

/** With the version that is offered in its place, null without one. */
export async function findWithdrawnRelease(db: Transaction, id: number) {
  const current = alias(releases, 'current');
  const [release] = await db
    .select({
      id: releases.id,
      documentId: releases.documentId,
      version: releases.version,
      withdrawnAt: releases.withdrawnAt,
      withdrawnReason: releases.withdrawnReason,
      productId: products.id,
      productDocumentId: products.documentId,
      title: products.title,
      newestVersion: current.version,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .leftJoin(current, eq(current.id, products.currentReleaseId))
    .where(eq(releases.id, id));
  return release;
}

/**
 * Who downloaded it, and of a company that downloaded it all members who want mails about releases.
 * Each with the latest paid order of the product; null for those whose money was refunded.
 */
export function listDownloaders(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  const ofRelease = db.$with('of_release').as(
    db
      .selectDistinct({
        userId: downloadLinks.userId,
        companyId: orders.companyId,
        mayUse: sql<boolean>`${mayUse(downloadLinks.userId)}`.as('may_use'),
      })
      .from(downloadLinks)
      .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
      .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(downloadLinks.releaseId, id)),
  );
  const companyIds = db.select({ id: ofRelease.companyId }).from(ofRelease);
  const readers = unionAll(
    db
      .select({ id: ofRelease.userId })
      .from(ofRelease)
      .where(sql`${ofRelease.mayUse}`),
    db
      .select({ id: users.id })
      .from(companyMembers)
      .innerJoin(users, eq(users.id, companyMembers.userId))
      .where(and(inArray(companyMembers.companyId, companyIds), eq(users.wantsReleaseMails, true))),
  );
  const told = db.$with('told').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          gt(users.id, page.afterUserId),
          eq(users.blocked, false),
          isNull(users.erasedAt),
          inArray(users.id, readers),
        ),
      )
      .orderBy(asc(users.id))
      .limit(page.limit),
  );
  const paid = db
    .$with('paid', {
      readerId: sql<number>`reader_id`.as('reader_id'),
      documentId: sql<string>`document_id`.as('order_document_id'),
      companyId: sql<number | null>`company_id`.as('order_company_id'),
    })
    .as(listPaidOrders(productId));
  const loaders = db.select({ id: ofRelease.userId }).from(ofRelease);
  return db
    .with(ofRelease, told, paid)
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      hasDownloaded: sql<boolean>`${inArray(told.id, loaders)}`,
      orderDocumentId: sql<string | null>`paid.document_id`,
      company: companies.name,
    })
    .from(told)
    .innerJoin(users, eq(users.id, told.id))
    .leftJoin(paid, sql`paid.reader_id = ${told.id}`)
    .leftJoin(companies, sql`${companies.id} = paid.company_id`)
    .orderBy(asc(users.id));
}

/**
 * The latest of each reader in `told`. Orders are found by their buyer or company alone and lines by
 * their order alone, whatever the statistics say, so the work grows with the orders of a page.
 */
const listPaidOrders = (productId: number) => sql`
  with party_orders as materialized (
    select ${orders.id}, ${orders.documentId}, ${orders.status}, ${orders.refundedAt},
      ${orders.disputedAt}, ${orders.userId} as person_id, null::bigint as company_id
    from ${orders}
    where ${orders.userId} in (select id from told) and (${orders.companyId} is null) is true
    union all
    select ${orders.id}, ${orders.documentId}, ${orders.status}, ${orders.refundedAt},
      ${orders.disputedAt}, null, ${orders.companyId}
    from ${orders}
    where ${orders.companyId} in (
      select ${companyMembers.companyId} from ${companyMembers}
      where ${companyMembers.userId} in (select id from told))
  ), party_order as materialized (
    select distinct on (person_id, orders.company_id)
      ${orders.id}, ${orders.documentId}, person_id, orders.company_id
    from party_orders as orders
      inner join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orderLines.productId} + 0 = ${productId} and ${isDownloadable}
    order by person_id, orders.company_id, ${orders.id} desc
  ), reader_orders as (
    select person_id as reader_id, party_order.* from party_order where person_id is not null
    union all
    select ${companyMembers.userId}, party_order.* from party_order
      inner join ${companyMembers} on ${companyMembers.companyId} = party_order.company_id
    where ${companyMembers.userId} in (select id from told)
  )
  select distinct on (reader_id) reader_id, document_id, company_id
  from reader_orders order by reader_id, id desc`;
