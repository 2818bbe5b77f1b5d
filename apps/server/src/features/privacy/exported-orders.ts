import { eq, getTableColumns, sql } from 'drizzle-orm';
import { listExportedColumns } from '../../db/personal-data.ts';
import { users } from '../../db/tables/accounts.ts';
import { releases } from '../../db/tables/catalog.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { licenceBindings, licenceEntries } from '../../db/tables/licences.ts';
import { licences, orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundLines, refunds } from '../../db/tables/refunds.ts';
import { quoteLines, quotes } from '../../db/tables/quotes.ts';
import { refundRequestLines, refundRequests } from '../../db/tables/refund-requests.ts';
import { trials } from '../../db/tables/trials.ts';
import { transferPayments, transferReturns, transfers } from '../../db/tables/transfers.ts';
import { exportedList, ofAccount } from './exported-rows.ts';

const lines = exportedList(
  {
    title: orderLines.title,
    contents: orderLines.contents,
    version: releases.version,
    quantity: orderLines.quantity,
    unitPriceCents: orderLines.unitPriceCents,
    discountCents: orderLines.discountCents,
    endedAt: orderLines.endedAt,
  },
  orderLines.position,
  sql`${orderLines} left join ${releases} on ${releases.id} = ${orderLines.releaseId}
    where ${orderLines.orderId} = ${orders.id}`,
);

const payments = exportedList(
  {
    attempt: paymentSessions.attempt,
    status: paymentSessions.status,
    payment: paymentSessions.paymentIntentId,
    cardBrand: paymentSessions.cardBrand,
    cardLast4: paymentSessions.cardLast4,
    paidAt: paymentSessions.paidAt,
    refundedAt: paymentSessions.refundedAt,
  },
  paymentSessions.attempt,
  sql`${paymentSessions} where ${paymentSessions.orderId} = ${orders.id}`,
);

const requestedLines = exportedList(
  { title: orderLines.title, quantity: refundRequestLines.quantity },
  orderLines.position,
  sql`${refundRequestLines} inner join ${orderLines} on ${orderLines.id} = ${refundRequestLines.orderLineId}
    where ${refundRequestLines.requestId} = ${refundRequests.id}`,
);

/** Requests of colleagues are left out. */
const requests = exportedList(
  {
    reason: refundRequests.reason,
    answer: refundRequests.answer,
    state: refundRequests.state,
    createdAt: refundRequests.createdAt,
    decidedAt: refundRequests.decidedAt,
    lines: requestedLines,
  },
  refundRequests.id,
  sql`${refundRequests} where ${refundRequests.orderId} = ${orders.id}
    and coalesce(${refundRequests.askedById}, ${orders.userId}) = ${orders.userId}`,
);

const refundedLines = exportedList(
  {
    title: orderLines.title,
    quantity: refundLines.quantity,
    amountCents: refundLines.amountCents,
    endsDownloads: refundLines.endsDownloads,
  },
  orderLines.position,
  sql`${refundLines} inner join ${orderLines} on ${orderLines.id} = ${refundLines.orderLineId}
    where ${refundLines.refundId} = ${refunds.id}`,
);

const sentBack = exportedList(
  listExportedColumns(transferReturns),
  transferReturns.refundId,
  sql`${transferReturns} where ${transferReturns.refundId} = ${refunds.id}`,
);

const refundsOfOrder = exportedList(
  {
    refund: refunds.providerId,
    amountCents: refunds.amountCents,
    reason: refunds.reason,
    createdAt: refunds.createdAt,
    confirmedAt: refunds.confirmedAt,
    failedAt: refunds.failedAt,
    failure: refunds.failure,
    lines: refundedLines,
    sentBack,
  },
  refunds.id,
  sql`${refunds} where ${refunds.orderId} = ${orders.id}`,
);

const listsOfLicence = {
  entries: exportedList(
    listExportedColumns(licenceEntries),
    licenceEntries.id,
    sql`${licenceEntries} where ${licenceEntries.licenceId} = ${licences.id}`,
  ),
  bindings: exportedList(
    listExportedColumns(licenceBindings),
    licenceBindings.id,
    sql`${licenceBindings} where ${licenceBindings.licenceId} = ${licences.id}`,
  ),
};

const licencesOfOrder = exportedList(
  { ...listExportedColumns(licences), ...listsOfLicence },
  licences.id,
  sql`${licences} inner join ${orderLines} on ${orderLines.id} = ${licences.orderLineId}
    where ${orderLines.orderId} = ${orders.id}`,
);

export const exportedOrders = ofAccount(orders.userId, {
  table: orders,
  // With a join, the columns within the lists are qualified.
  joins: [[users, eq(users.id, orders.userId)]],
  fields: {
    order: orders.documentId,
    number: orders.number,
    status: orders.status,
    payBy: orders.payBy,
    totalCents: orders.totalCents,
    taxCents: orders.taxCents,
    tax: orders.tax,
    billing: orders.billing,
    discountCents: orders.discountCents,
    discount: orders.discount,
    refundedCents: orders.refundedCents,
    createdAt: orders.createdAt,
    paidAt: orders.paidAt,
    refundedAt: orders.refundedAt,
    disputedAt: orders.disputedAt,
    removedAt: orders.removedAt,
  },
  lists: {
    lines,
    payments,
    refundRequests: requests,
    refunds: refundsOfOrder,
    licences: licencesOfOrder,
    transfer: exportedList(
      listExportedColumns(transfers),
      transfers.orderId,
      sql`${transfers} where ${transfers.orderId} = ${orders.id}`,
    ),
    transferPayments: exportedList(
      listExportedColumns(transferPayments),
      transferPayments.id,
      sql`${transferPayments} where ${transferPayments.orderId} = ${orders.id}`,
    ),
    disputes: exportedList(
      listExportedColumns(disputes),
      disputes.id,
      sql`${disputes} where ${disputes.orderId} = ${orders.id}`,
    ),
  },
});

export const exportedTrials = ofAccount(licences.userId, {
  table: licences,
  joins: [[trials, eq(trials.licenceId, licences.id)]],
  fields: { ...listExportedColumns(licences), ...listExportedColumns(trials) },
  lists: listsOfLicence,
});

export const exportedInvoices = ofAccount(orders.userId, {
  table: invoices,
  joins: [[orders, eq(orders.id, invoices.orderId)]],
  fields: getTableColumns(invoices),
});

export const exportedQuotes = ofAccount(quotes.userId, {
  table: quotes,
  joins: [[users, eq(users.id, quotes.userId)]],
  lists: {
    lines: exportedList(
      listExportedColumns(quoteLines),
      quoteLines.position,
      sql`${quoteLines} where ${quoteLines.quoteId} = ${quotes.id}`,
    ),
  },
});
