import type { Evidence } from './evidence.ts';

type Order = Evidence['orders'][number];

const isSucceeded = (order: Order) => order.status === 'succeeded';

const ordersOf = ({ orders }: Evidence) =>
  new Map(orders.map((order) => [order.documentId, order]));

const findRepeated = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) < at);

function hasBought({ orders }: Evidence, userId: number, product: string): boolean {
  const isBought = (order: Order) =>
    order.userId === userId &&
    isSucceeded(order) &&
    order.lines.some((line) => line.product === product);
  return orders.some(isBought);
}

/** What must hold when the shop has come to rest, each with everything that breaks it. */
const laws: Record<string, (evidence: Evidence) => string[]> = {
  'I1 a paid session has one order, and that has succeeded': (evidence) => {
    const orders = ordersOf(evidence);
    return evidence.provider
      .filter((session) => session.isPaid)
      .filter(({ id, order }) => {
        const own = evidence.sessions.filter((session) => session.stripeId === id);
        const paid = orders.get(order!);
        return !(paid && isSucceeded(paid) && own.length === 1 && own[0]!.orderId === paid.id);
      })
      .map(({ id, order }) => `${id} of ${order}`);
  },

  'I2 nobody pays twice for one order': ({ provider }) => {
    const kept = provider.filter((session) => session.isPaid && !session.isRefunded);
    return findRepeated(kept.map((session) => session.order!));
  },

  'I2 one wish makes one order': ({ orders, logs }) =>
    logs.flatMap(({ userId, wishes }) => {
      const made = orders.filter((order) => order.userId === userId).length;
      return made > wishes ? [`customer ${userId}: ${made} orders for ${wishes} wishes`] : [];
    }),

  'I3 nothing is free': ({ orders, provider }) =>
    orders
      .filter(isSucceeded)
      .filter(
        ({ documentId, totalCents }) =>
          !provider.some(
            (session) =>
              session.order === documentId &&
              session.isPaid &&
              session.amountCents === totalCents &&
              session.currency === 'usd',
          ),
      )
      .map((order) => order.documentId),

  'I4 three attempts at most, three sessions at most': ({ orders, provider }) =>
    orders
      .filter(({ documentId, attempts }) => {
        const made = provider.filter((session) => session.order === documentId).length;
        return attempts < 1 || attempts > 3 || made > 3;
      })
      .map((order) => order.documentId),

  'I4 what a customer was told is never taken back': ({ orders, sessions, logs }) =>
    logs
      .flatMap((log) => log.checks)
      .filter(({ sessionId, status, attempts }) => {
        const session = sessions.find(({ stripeId }) => stripeId === sessionId);
        const order = orders.find(({ id }) => id === session?.orderId);
        if (!order || order.attempts < attempts) return true;
        return status === 'success' && !isSucceeded(order);
      })
      .map(({ sessionId, status, attempts }) => `${sessionId} was ${status} after ${attempts}`),

  'I8 a paid order is confirmed once, twice at most, any other never': ({ orders, mails }) =>
    orders.flatMap((order) => {
      const sent = mails.filter(
        ({ to, subject }) => to === order.email && subject.endsWith(` ${order.documentId}`),
      ).length;
      const isRight = isSucceeded(order) ? sent === 1 || sent === 2 : sent === 0;
      return isRight ? [] : [`${order.documentId} is ${order.status} with ${sent} mails`];
    }),

  'I9 nothing exists twice': ({ orders, sessions, cart, provider }) =>
    findRepeated([
      ...provider.map(({ order, attempt }) => `payment page for attempt ${attempt} of ${order}`),
      ...cart.map(({ userId, product }) => `product ${product} in the cart of ${userId}`),
      ...sessions.map(({ orderId, attempt }) => `attempt ${attempt} of order ${orderId}`),
      ...orders
        .filter(({ status, attempts }) => status === 'pending' && attempts === 1)
        .map(({ userId, itemsHash }) => `pending order of ${userId} for ${itemsHash}`),
    ]),

  'I10 what was acknowledged is there': (evidence) => {
    const { orders, sessions, cart, logs } = evidence;
    const ownerOf = new Map(orders.map(({ id, userId }) => [id, userId]));
    const keeps = (userId: number, sessionId: string) =>
      sessions.some((own) => own.stripeId === sessionId && ownerOf.get(own.orderId) === userId);
    return logs.flatMap(({ userId, sessions: told, cartItems }) => [
      ...told.filter((sessionId) => !keeps(userId, sessionId)),
      ...cartItems
        .filter(({ documentId }) => !cart.some((item) => item.documentId === documentId))
        .filter(({ product }) => !hasBought(evidence, userId, product))
        .map(({ documentId }) => `cart item ${documentId}`),
    ]);
  },

  'I11 every answer is right or honest': ({ logs }) => logs.flatMap((log) => log.surprises),

  'I14 a total is the sum of its lines, and what the provider asks for': ({ orders, provider }) =>
    orders
      .filter(({ documentId, totalCents, lines }) => {
        const sum = lines.reduce((cents, line) => cents + line.unitPriceCents * line.quantity, 0);
        const asked = provider.filter((session) => session.order === documentId);
        return sum !== totalCents || asked.some((session) => session.amountCents !== totalCents);
      })
      .map((order) => order.documentId),

  'F01 what was bought has left the cart': ({ orders, cart }) =>
    cart
      .filter(({ userId, product, createdAt }) =>
        orders.some(
          (order) =>
            order.userId === userId &&
            order.paidAt !== null &&
            order.paidAt > createdAt &&
            order.lines.some((line) => line.product === product),
        ),
      )
      .map(({ userId, product }) => `product ${product} in the cart of ${userId}`),
};

/** Every breach of the laws of money, in words; none is the only good answer. */
export function findViolations(evidence: Evidence): string[] {
  return Object.entries(laws).flatMap(([law, findBreaches]) =>
    findBreaches(evidence).map((breach) => `${law}: ${breach}`),
  );
}
