import { buyingRoles, type CompanyRole } from '@partshelf/contract/companies/companies.ts';
import {
  and,
  type AnyColumn,
  eq,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { isUsually } from './expressions.ts';
import { companyMembers } from './tables/companies.ts';
import { orderLines, orders } from './tables/orders.ts';
import { quotes } from './tables/quotes.ts';

export type UserId = number | Placeholder | AnyColumn;

const memberWith = (roles?: readonly CompanyRole[]) =>
  roles ? inArray(companyMembers.role, [...roles]) : undefined;

export const companiesOf = (userId: UserId, roles?: readonly CompanyRole[]) =>
  sql`array(select ${companyMembers.companyId} from ${companyMembers} where ${and(eq(companyMembers.userId, userId), memberWith(roles))})`;

export const isPersonalOf = (userId: UserId) =>
  and(eq(orders.userId, userId), isNull(orders.companyId));

/**
 * An order can be used by its buyer, or by every member of the company that it belongs to. The
 * buyer of a company's order has to be a member as well.
 */
export const mayUse = (userId: UserId): SQL =>
  or(isPersonalOf(userId), sql`${orders.companyId} = any(${companiesOf(userId)})`)!;

export const isRenewal = sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.renewsId} is not null)`;

/**
 * An unpaid order of a company is only shown to who made it, unless it is paid by bank transfer, or
 * renews what no one else can renew meanwhile.
 */
const isPaidOrMadeBy = (userId: UserId) =>
  or(
    eq(orders.status, 'succeeded'),
    eq(orders.userId, userId),
    eq(orders.payBy, 'transfer'),
    isRenewal,
  );

/** The same, where the people of an order are looked for: an index finds them by this column. */
export const isOneWhoMayUse = (userId: AnyColumn): SQL =>
  sql`${userId} = any(case when ${orders.companyId} is null then array[${orders.userId}] else array(select ${companyMembers.userId} from ${companyMembers} where ${companyMembers.companyId} = ${orders.companyId}) end)`;

export const mayManage = (userId: UserId): SQL =>
  or(
    isPersonalOf(userId),
    and(
      sql`${orders.companyId} = any(${companiesOf(userId, buyingRoles)})`,
      isPaidOrMadeBy(userId),
    ),
  )!;

/** A quote is accepted by the person it was made for, or by those who buy for its company. */
export const isQuoteBuyer = (userId: UserId): SQL =>
  or(
    and(eq(quotes.userId, userId), isNull(quotes.companyId)),
    sql`${quotes.companyId} = any(${companiesOf(userId, buyingRoles)})`,
  )!;

/** The role that lets the user manage an order of a company stays until the transaction ends. */
export async function lockOrderRole(
  db: Transaction,
  userId: number,
  orderDocumentId: string,
): Promise<void> {
  await db
    .select({ id: companyMembers.id })
    .from(companyMembers)
    .innerJoin(orders, eq(orders.companyId, companyMembers.companyId))
    .where(and(eq(orders.documentId, orderDocumentId), eq(companyMembers.userId, userId)))
    .for('share', { of: companyMembers });
}

export const isOwnedBy = (party: { readonly userId: number; readonly companyId: number | null }) =>
  party.companyId === null ? isPersonalOf(party.userId) : eq(orders.companyId, party.companyId);

/**
 * Its lines can be downloaded while it is paid, neither refunded nor disputed. Some companies
 * download before they pay.
 */
export const isDownloadable = isUsually(
  and(
    or(eq(orders.status, 'succeeded'), sql`${orders.deliversUntil} > now()`),
    isNull(orders.refundedAt),
    isNull(orders.disputedAt),
    isNull(orderLines.endedAt),
    isNull(orderLines.renewsId),
  )!,
);
