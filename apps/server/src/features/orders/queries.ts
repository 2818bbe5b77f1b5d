import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  askedLine,
  type OwnOrderFilters,
  type OwnOrderState,
  ownRelease,
} from '@partshelf/contract/orders/orders.ts';
import * as z from 'zod/mini';
import { type Database, prepared } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import {
  hasNumber,
  invoiceNumbers,
  isInDays,
  jsonList,
  quoteOfOrder,
  selectImage,
  transferOfOrder,
} from '../../db/expressions.ts';
import { isCoveredFor } from '../../db/licence-coverage.ts';
import { namedCompanyColumns } from '../../db/named-columns.ts';
import { mayManage } from '../../db/order-access.ts';
import { type ListPage, pageTotal, readPageTotal } from '../../db/list-page.ts';
import { containsText } from '../../db/text-search.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequestLines, refundRequests } from '../../db/tables/refund-requests.ts';
import { reviews } from '../../db/tables/shopping.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';

/** An order that never reached the card page is not shown to its buyer. */
const reachedPayment = or(
  eq(orders.status, 'succeeded'),
  sql`exists (select 1 from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.stripeId} is not null)`,
);

const isOwn = (userId: number | Placeholder) =>
  and(mayManage(userId), isNull(orders.removedAt), reachedPayment);

const ownOrders = isOwn(sql.placeholder('userId'));

const stateConditions: Record<OwnOrderState, SQL | undefined> = {
  paid: and(eq(orders.status, 'succeeded'), isNull(orders.refundedAt), isNull(orders.disputedAt)),
  unpaid: ne(orders.status, 'succeeded'),
  partlyRefunded: and(gt(orders.refundedCents, 0), isNull(orders.refundedAt)),
  refunded: isNotNull(orders.refundedAt),
  disputed: and(isNotNull(orders.disputedAt), isNull(orders.refundedAt)),
};

function isFound(db: Database, search: string): SQL | undefined {
  const sold = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), containsText(search, orderLines.title)));
  return or(hasNumber(search), exists(sold));
}

const isOfCompany = (db: Database, documentId: string) =>
  eq(
    orders.companyId,
    db.select({ id: companies.id }).from(companies).where(eq(companies.documentId, documentId)),
  );

function isBoughtFor(db: Database, company: string | undefined): SQL | undefined {
  if (company === undefined) return undefined;
  return company === 'personal' ? isNull(orders.companyId) : isOfCompany(db, company);
}

function isFiltered(db: Database, filters: OwnOrderFilters): SQL | undefined {
  const { state, company, search, sessionId } = filters;
  const paidBy = sql`exists (select from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.stripeId} = ${sessionId})`;
  return and(
    state && stateConditions[state],
    isBoughtFor(db, company),
    isInDays(orders.createdAt, filters),
    search ? isFound(db, search) : undefined,
    sessionId === undefined ? undefined : paidBy,
  );
}

const currentSession = and(
  eq(paymentSessions.orderId, orders.id),
  eq(paymentSessions.attempt, orders.attempts),
);

export const askedLines = jsonList(
  columnsOf(askedLine, orderLines, {
    product: products.documentId,
    quantity: refundRequestLines.quantity,
  }),
  orderLines.position,
  sql`${refundRequestLines}
    inner join ${orderLines} on ${orderLines.id} = ${refundRequestLines.orderLineId}
    inner join ${products} on ${products.id} = ${orderLines.productId}
    where ${refundRequestLines.requestId} = ${refundRequests.id}`,
);

const selectLatestRequest = (db: Database) =>
  db
    .select({
      ...pickColumns(refundRequests, 'state', 'createdAt', 'askedById'),
      lines: askedLines.as('asked_lines'),
    })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orders.id), ne(refundRequests.state, 'withdrawn')))
    .orderBy(desc(refundRequests.id))
    .limit(1)
    .as('refund_request');

const askers = alias(users, 'askers');

const requestColumns = ({ state, createdAt, lines }: ReturnType<typeof selectLatestRequest>) => ({
  refundRequest: { state, createdAt, lines },
});

const orderColumns = {
  company: namedCompanyColumns,
  buyer: pickColumns(users, 'id', 'username', 'erasedAt'),
  asker: pickColumns(askers, 'id', 'username', 'erasedAt'),
  ...pickColumns(
    orders,
    'id',
    'documentId',
    'number',
    'status',
    'attempts',
    'paidAt',
    'refundStartedAt',
    'refundedAt',
    'disputedAt',
    'deliversUntil',
    'createdAt',
    'totalCents',
    'refundedCents',
    'taxCents',
    'discountCents',
    'discount',
  ),
  invoices: invoiceNumbers,
  stripeId: paymentSessions.stripeId,
  canResume: sql<boolean>`coalesce(${orders.status} <> 'succeeded' and ${paymentSessions.status} = 'open' and ${paymentSessions.attempt} > 0, false)`,
  transfer: transferOfOrder,
};

/** The rest is only read for the orders of the page: a company may have a hundred thousand. */
function selectListed(
  db: Database,
  condition: SQL | undefined,
  { limit, offset }: { limit: number | Placeholder; offset: number | Placeholder },
) {
  const onPage = db
    .select({ id: orders.id, totalRows: pageTotal.as('total_rows') })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
    .as('on_page');
  const refundRequest = selectLatestRequest(db);
  return db
    .select({ ...orderColumns, ...requestColumns(refundRequest), totalRows: onPage.totalRows })
    .from(onPage)
    .innerJoin(orders, eq(orders.id, onPage.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(paymentSessions, currentSession)
    .leftJoinLateral(refundRequest, sql`true`)
    .leftJoin(askers, eq(askers.id, refundRequest.askedById))
    .orderBy(desc(orders.id));
}

const listStatement = prepared((db) =>
  selectListed(db, ownOrders, {
    limit: sql.placeholder('limit'),
    offset: sql.placeholder('offset'),
  }).prepare('list_orders'),
);

const findStatement = prepared((db) => {
  const refundRequest = selectLatestRequest(db);
  return db
    .select({ ...orderColumns, ...requestColumns(refundRequest), quote: quoteOfOrder })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(paymentSessions, currentSession)
    .leftJoinLateral(refundRequest, sql`true`)
    .leftJoin(askers, eq(askers.id, refundRequest.askedById))
    .where(and(ownOrders, eq(orders.documentId, sql.placeholder('documentId'))))
    .prepare('find_order');
});

const countStatement = prepared((db) =>
  db.select({ totalRows: count() }).from(orders).where(ownOrders).prepare('count_orders'),
);

const linesStatement = prepared((db) =>
  db
    .select({
      ...pickColumns(
        orderLines,
        'orderId',
        'productId',
        'releaseId',
        'bundleId',
        'title',
        'contents',
        'unitPriceCents',
        'quantity',
        'endedAt',
        'renewsId',
      ),
      productDocumentId: products.documentId,
      slug: products.slug,
      version: releases.version,
      fileName: files.name,
      ...pickColumns(files, 'sizeBytes', 'sha256'),
      rating: reviews.rating,
      image: selectImage(products.imageId),
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .leftJoin(files, eq(files.id, releases.fileId))
    .leftJoin(
      reviews,
      and(
        eq(reviews.orderId, orderLines.orderId),
        eq(reviews.productId, orderLines.productId),
        eq(reviews.userId, sql.placeholder('userId')),
      ),
    )
    .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(orderLines.orderId, orderLines.position)
    .prepare('list_order_lines'),
);

const ownedStatement = prepared((db) => {
  const paid = alias(orders, 'paid');
  const bought = alias(orderLines, 'bought');
  /** Each has an index of its own. */
  const isBought = (isOfSame: SQL | undefined) =>
    exists(
      db
        .select({ id: bought.id })
        .from(bought)
        .innerJoin(paid, eq(paid.id, bought.orderId))
        .where(
          and(
            eq(bought.productId, orderLines.productId),
            isOfSame,
            eq(paid.status, 'succeeded'),
            isNull(paid.refundedAt),
            isNull(paid.disputedAt),
            isNull(bought.endedAt),
          ),
        ),
    );
  const isPersonal = and(eq(paid.userId, sql.placeholder('userId')), isNull(paid.companyId));
  return db
    .select(pickColumns(orderLines, 'orderId', 'productId', 'bundleId', 'title'))
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')})`,
        sql`${orders.id} = any(${sql.placeholder('orderIds')})`,
        mayManage(sql.placeholder('userId')),
        ne(orders.status, 'succeeded'),
        or(
          and(isNull(orders.companyId), isBought(isPersonal)),
          isBought(eq(paid.companyId, orders.companyId)),
        ),
      ),
    )
    .orderBy(orderLines.orderId, orderLines.position)
    .prepare('list_owned_titles');
});

export type OrderRow = Omit<NonNullable<Awaited<ReturnType<typeof findOrder>>>, 'quote'>;
export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number];

export async function listOrders(
  db: Database,
  userId: number,
  { limit, offset }: ListPage,
  filters: OwnOrderFilters,
) {
  const wanted = isFiltered(db, filters);
  const condition = and(isOwn(userId), wanted);
  const found = await (wanted
    ? selectListed(db, condition, { limit, offset })
    : listStatement(db).execute({ userId, limit, offset }));
  const total = await readPageTotal(found, offset, () =>
    wanted
      ? db.select({ totalRows: count() }).from(orders).where(condition)
      : countStatement(db).execute({ userId }),
  );
  const orderIds = found.map((order) => order.id);
  const unpaidIds = found.filter(({ status }) => status !== 'succeeded').map(({ id }) => id);
  const [lines, owned] = await Promise.all([
    orderIds.length > 0 ? listOrderLines(db, userId, orderIds) : [],
    unpaidIds.length > 0 ? listOwnedTitles(db, userId, unpaidIds) : undefined,
  ]);
  return { orders: found, lines, owned, total };
}

export async function findOrder(db: Database, userId: number, documentId: string) {
  const [order] = await findStatement(db).execute({ userId, documentId });
  return order;
}

/** The contents of a bundle that is owned go without saying. */
export async function listOwnedTitles(
  db: Database,
  userId: number,
  orderIds: readonly number[],
): Promise<Map<number, string[]>> {
  const owned = await ownedStatement(db).execute({ userId, orderIds });
  const byOrder = Map.groupBy(owned, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, lines]) => {
      const ids = new Set(lines.map(({ productId }) => productId));
      const named = lines.filter(({ bundleId }) => bundleId === null || !ids.has(bundleId));
      return [orderId, named.map(({ title }) => title)];
    }),
  );
}

export async function listOrderLines(
  db: Database,
  userId: number | null,
  orderIds: readonly number[],
) {
  return linesStatement(db).execute({ userId, orderIds });
}

const releasesStatement = prepared((db) => {
  const place =
    sql<number>`row_number() over (partition by ${releases.productId} order by ${releases.publishedAt} desc, ${releases.id} desc)`.as(
      'place',
    );
  const ranked = db
    .select({ id: releases.id, place })
    .from(releases)
    .where(sql`${releases.productId} = any(${sql.placeholder('productIds')})`)
    .as('ranked');
  return db
    .select({
      ...pickColumns(releases, 'id', 'productId'),
      isCovered: isCoveredFor(sql.placeholder('userId'), releases),
      release: columnsOf(z.omit(ownRelease, { isSold: true, needsRenewal: true }), releases, {
        fileName: files.name,
        ...pickColumns(files, 'sizeBytes', 'sha256'),
      }),
    })
    .from(ranked)
    .innerJoin(releases, eq(releases.id, ranked.id))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      sql`${ranked.place} <= ${sql.placeholder('limit')} or ${releases.id} = any(${sql.placeholder('soldIds')})`,
    )
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .prepare('list_releases');
});

export async function listReleases(
  db: Database,
  userId: number,
  productIds: readonly number[],
  soldIds: readonly number[],
  limit: number,
) {
  return releasesStatement(db).execute({ userId, productIds, soldIds, limit });
}
