import type { OrderFilters } from '@partshelf/contract/orders/admin.ts';
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { isInDays, isPricedLine, isUsually } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { discountCodes } from '../../db/tables/discounts.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';
import { hasState, matchesText, selectOrders } from './admin-queries.ts';

const sortColumns = { createdAt: orders.createdAt, total: orders.totalCents } as const;

const dateColumns = { placed: orders.createdAt, paid: orders.paidAt } as const;

const features = {
  refund: () =>
    or(isNotNull(orders.refundedAt), isNotNull(orders.disputedAt), gt(orders.refundedCents, 0)),
  failedRefund: hasFailedRefund,
  moneyToSend: hasMoneyToSend,
  discount: () => isNotNull(orders.discount),
} as const;

/** It waits for an Admin. */
function hasFailedRefund(db: Database): SQL {
  const failed = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(isNotNull(refunds.failedAt), isNull(refunds.failureClosedAt)));
  return inArray(orders.id, failed);
}

/** Money of a bank transfer waits until an Admin has sent it back. */
function hasMoneyToSend(db: Database): SQL {
  const waiting = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .innerJoin(
      paymentSessions,
      and(eq(paymentSessions.orderId, refunds.orderId), eq(paymentSessions.attempt, 0)),
    )
    .where(
      and(
        isNull(refunds.confirmedAt),
        isNull(refunds.failedAt),
        isNotNull(paymentSessions.paidAt),
        or(isNull(refunds.secondPaymentId), eq(refunds.secondPaymentId, paymentSessions.id)),
      ),
    );
  return inArray(orders.id, waiting);
}

/** It is the product as it was sold: what a bundle contains is not meant. */
function hasProduct(db: Database, documentId: string): SQL {
  const sold = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(products.documentId, documentId), isPricedLine));
  return inArray(orders.id, sold);
}

function isOfBuyer(db: Database, documentId: string): SQL {
  const buyer = db.select({ id: users.id }).from(users).where(eq(users.documentId, documentId));
  return inArray(orders.userId, buyer);
}

function isOfCompany(db: Database, documentId: string): SQL {
  const company = db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.documentId, documentId));
  return inArray(orders.companyId, company);
}

function hasCode(db: Database, code: string): SQL {
  const { id, documentId } = discountCodes;
  const given = db
    .select({ id })
    .from(discountCodes)
    .where(or(eq(documentId, code), eq(discountCodes.code, code.toUpperCase())));
  return inArray(orders.discountCodeId, given);
}

export function selectMatchingOrders(db: Database, filters: OrderFilters) {
  const { search, state, product, buyer, company, code, country, has, payBy, date } = filters;
  // With a search, few orders are left: their state is looked up and not looked for.
  const inState = (condition: SQL | undefined) =>
    search && condition ? isUsually(condition) : condition;
  const condition = and(
    search ? matchesText(db, search) : undefined,
    state && inState(hasState(state)),
    product === undefined ? undefined : hasProduct(db, product),
    buyer === undefined ? undefined : isOfBuyer(db, buyer),
    company === undefined ? undefined : isOfCompany(db, company),
    code === undefined ? undefined : hasCode(db, code),
    country === undefined ? undefined : eq(orders.country, country),
    has && features[has](db),
    payBy && eq(orders.payBy, payBy),
    date ? undefined : inState(eq(orders.status, 'succeeded')),
    isInDays(dateColumns[date ?? 'paid'], filters),
  );
  return db.select({ id: orders.id }).from(orders).where(condition).$dynamic();
}

export const getOrderList = (db: Database, filters: OrderFilters) => ({
  db,
  matching: () => selectMatchingOrders(db, filters),
  order: toOrderBy(filters.sort, sortColumns, orders.id),
  id: orders.id,
  rows: () => selectOrders(db).$dynamic(),
});
