import { findRepeated, hasBought, isSucceeded, type Law } from './law.ts';

export const paidOrdersExist: Law = {
  id: 'I1',
  says: 'a paid session has exactly one order, and that has succeeded',
  takesTime: true,
  findBreaches: ({ orders, sessions, provider }) => {
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

export const paidOnce: Law = {
  id: 'I2',
  says: 'no order has two payments that were not given back',
  takesTime: true,
  findBreaches: ({ provider }) =>
    findRepeated(
      provider.filter((session) => session.isPaid && !session.isRefunded).map(({ order }) => order),
    ),
};

export const oneOrderPerWish: Law = {
  id: 'I2',
  says: 'one wish makes one order, however often it is clicked',
  findBreaches: ({ orders, logs }) =>
    logs.flatMap(({ userId, wishes }) => {
      const made = orders.filter((order) => order.userId === userId).length;
      return made > wishes ? [`customer ${userId}: ${made} orders for ${wishes} wishes`] : [];
    }),
};

export const nothingIsFree: Law = {
  id: 'I3',
  says: 'no order has succeeded without a payment of its total',
  findBreaches: ({ orders, provider }) => {
    const sessionsOf = Map.groupBy(provider, (session) => session.order);
    return orders
      .filter(isSucceeded)
      .filter(
        ({ documentId, totalCents }) =>
          !(sessionsOf.get(documentId) ?? []).some(
            ({ isPaid, amountCents, currency }) =>
              isPaid && amountCents === totalCents && currency === 'usd',
          ),
      )
      .map((order) => order.documentId);
  },
};

export const successIsFinal: Law = {
  id: 'I4',
  says: 'an order never leaves "succeeded", and its attempts only grow',
  findBreaches: ({ changes }) =>
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

export const threeAttempts: Law = {
  id: 'I4',
  says: 'an order has three attempts at most, and three sessions at most',
  findBreaches: ({ orders, provider }) => {
    const sessionsOf = Map.groupBy(provider, (session) => session.order);
    return orders
      .filter(({ documentId, attempts }) => {
        const made = sessionsOf.get(documentId)?.length ?? 0;
        return attempts < 1 || attempts > 3 || made > 3;
      })
      .map((order) => order.documentId);
  },
};

export const answersStand: Law = {
  id: 'I4',
  says: 'what a customer was told about a payment is never taken back',
  findBreaches: ({ orders, sessions, logs }) => {
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

export const downloadsArePaid: Law = {
  id: 'I5',
  says: 'a download is granted if, and only if, it is paid for and not refunded',
  findBreaches: (evidence) =>
    evidence.downloads
      .filter(
        ({ userId, product, isGranted }) => isGranted !== hasBought(evidence, userId, product),
      )
      .map(({ userId, product, isGranted }) => {
        return `customer ${userId} ${isGranted ? 'gets' : 'does not get'} product ${product}`;
      }),
};

export const totalsAgree: Law = {
  id: 'I14',
  says: 'a total is the sum of its lines, and what the provider asks for',
  findBreaches: ({ orders, provider }) => {
    const sessionsOf = Map.groupBy(provider, (session) => session.order);
    return orders
      .filter(({ documentId, totalCents, lines }) => {
        const sum = lines.reduce((cents, line) => cents + line.unitPriceCents * line.quantity, 0);
        const asked = sessionsOf.get(documentId) ?? [];
        return sum !== totalCents || asked.some(({ amountCents }) => amountCents !== totalCents);
      })
      .map((order) => order.documentId);
  },
};
