import type { ObservedState } from './observed-state.ts';
import { findRepeated, hasBought, isSucceeded, type Invariant } from './discount-invariants.ts';

export const paidOrdersExist: Invariant = {
  id: 'I1',
  statement: 'a paid session has exactly one order, and that has succeeded',
  isEventual: true,
  findViolations: ({ orders, sessions, provider }) => {
    const orderOf = new Map(orders.map((order) => [order.documentId, order]));
    const owners = Map.groupBy(sessions, ({ stripeId }) => stripeId);
    return provider
      .filter((session) => session.isPaid)
      .filter(({ id, order }) => {
        const own = owners.get(id) ?? [];
        const paid = orderOf.get(order);
        return !(paid && isSucceeded(paid) && own.length === 1 && own[0]!.orderId === paid.id);
      })
      .map(({ id, order }) => `${id} of ${order}`);
  },
};

export const paidOnce: Invariant = {
  id: 'I2',
  statement: 'no order has two payments that were not refunded',
  isEventual: true,
  findViolations: ({ provider }) =>
    findRepeated(
      provider.filter((session) => session.isPaid && !session.isRefunded).map(({ order }) => order),
    ),
};

export const oneOrderPerCheckout: Invariant = {
  id: 'I2',
  statement: 'one checkout creates one order, however often it is clicked',
  findViolations: ({ orders, logs }) =>
    logs.flatMap(({ userId, checkouts }) => {
      const made = orders.filter((order) => order.userId === userId).length;
      return made > checkouts
        ? [`customer ${userId}: ${made} orders for ${checkouts} checkouts`]
        : [];
    }),
};

export const successNeedsPayment: Invariant = {
  id: 'I3',
  statement: 'no order has succeeded without a payment of its total',
  findViolations: ({ orders, provider }) => {
    const sessionsOf = Map.groupBy(provider, (session) => session.order);
    return orders
      .filter(isSucceeded)
      .filter(
        ({ documentId, totalCents }) =>
          totalCents > 0 &&
          !(sessionsOf.get(documentId) ?? []).some(
            ({ isPaid, amountCents, currency }) =>
              isPaid && amountCents === totalCents && currency === 'usd',
          ),
      )
      .map((order) => order.documentId);
  },
};

export const successIsFinal: Invariant = {
  id: 'I4',
  statement: 'an order never leaves "succeeded", and its attempts only grow',
  findViolations: ({ changes }) =>
    changes
      .filter(
        ({ was, became, attemptsBefore, attempts }) =>
          (was === 'succeeded' && became !== 'succeeded') || attempts < attemptsBefore,
      )
      .map(({ order, was, became, attemptsBefore, attempts }) => {
        const change = `${was} after ${attemptsBefore} became ${became} after ${attempts}`;
        return `${order}: ${change}`;
      }),
};

export const threeAttempts: Invariant = {
  id: 'I4',
  statement: 'an order has three attempts at most, and three sessions at most',
  findViolations: ({ orders, provider }) => {
    const sessionsOf = Map.groupBy(provider, (session) => session.order);
    return orders
      .filter(({ documentId, attempts }) => {
        const made = sessionsOf.get(documentId)?.length ?? 0;
        return attempts < 1 || attempts > 3 || made > 3;
      })
      .map((order) => order.documentId);
  },
};

export const answersStayTrue: Invariant = {
  id: 'I4',
  statement: 'the payment state that a customer saw is never undone',
  findViolations: ({ orders, sessions, logs }) => {
    const orderOf = new Map(orders.map((order) => [order.id, order]));
    const orderIdOf = new Map(sessions.map(({ stripeId, orderId }) => [stripeId, orderId]));
    return logs
      .flatMap((log) => log.checks)
      .filter(({ sessionId, status, attempts }) => {
        const order = orderOf.get(orderIdOf.get(sessionId) ?? 0);
        if (!order || order.attempts < attempts) return true;
        return status === 'success' && !isSucceeded(order);
      })
      .map(({ sessionId, status, attempts }) => `${sessionId} was ${status} after ${attempts}`);
  },
};

export const downloadsArePaid: Invariant = {
  id: 'I5',
  statement: 'a download is granted if, and only if, it is paid for and not refunded',
  findViolations: (state) =>
    state.downloads
      .filter(({ userId, product, isGranted }) => isGranted !== hasBought(state, userId, product))
      .map(({ userId, product, isGranted }) => {
        return `customer ${userId} ${isGranted ? 'gets' : 'does not get'} product ${product}`;
      }),
};

export const totalsAgree: Invariant = {
  id: 'I14',
  statement: 'a total is its lines less their discounts, with tax, and what the provider asks for',
  findViolations: ({ orders, provider }) => {
    const sessionsOf = Map.groupBy(provider, (session) => session.order);
    return orders
      .filter(({ documentId, totalCents, taxCents, lines }) => {
        const net = lines.reduce(
          (cents, line) => cents + line.unitPriceCents * line.quantity - line.discountCents,
          0,
        );
        const asked = sessionsOf.get(documentId) ?? [];
        const isSum = net + taxCents === totalCents;
        return !isSum || asked.some(({ amountCents }) => amountCents !== totalCents);
      })
      .map((order) => order.documentId);
  },
};

/** `PS-2026-00003 follows PS-2026-00001`, where a number is missing or a day falls. */
function findGaps(invoices: ObservedState['invoices']): string[] {
  return invoices.flatMap((invoice, index) => {
    const before = invoices[index - 1];
    const isNext = invoice.sequence === index + 1 && (before?.issuedOn ?? '') <= invoice.issuedOn;
    return isNext ? [] : [`${invoice.number} follows ${before?.number ?? 'none'}`];
  });
}

export const invoicesAgree: Invariant = {
  id: 'I16',
  statement: 'each paid order has its own invoice, free ones have none, and numbers have no gap',
  findViolations: ({ orders, invoices }) => {
    const sales = invoices.filter(({ kind }) => kind === 'invoice');
    if (sales.length === 0) return [];
    const invoiceOf = new Map(sales.map((invoice) => [invoice.orderId, invoice]));
    const paid = orders.filter((order) => isSucceeded(order) && order.totalCents > 0);
    const wrong = paid.filter(({ id, documentId, totalCents }) => {
      const invoice = invoiceOf.get(id);
      return invoice?.order !== documentId || invoice.totalCents !== totalCents;
    });
    const repeated = findRepeated(sales.map(({ orderId }) => `${orderId}`));
    return [
      ...wrong.map(({ documentId }) => documentId),
      ...repeated.map((orderId) => `order ${orderId} has several`),
      ...findGaps(sales),
    ];
  },
};
