import type { Evidence } from '../evidence/evidence.ts';
import { findRepeated, hasBought, isSucceeded, type Law } from './law.ts';

export const mailsArrive: Law = {
  id: 'I8',
  says: 'a paid order is confirmed by mail once, twice at most, any other never',
  takesTime: true,
  findBreaches: ({ orders, mails }) => {
    const mailsOf = Map.groupBy(mails, ({ to, subject }) => `${to} ${subject.split(' ').at(-1)}`);
    return orders.flatMap((order) => {
      const sent = mailsOf.get(`${order.email} ${order.documentId}`)?.length ?? 0;
      const isRight = isSucceeded(order) ? sent >= 1 && sent <= 2 : sent === 0;
      return isRight ? [] : [`${order.documentId} is ${order.status} with ${sent} mails`];
    });
  },
};

export const nothingTwice: Law = {
  id: 'I9',
  says: 'no cart item, attempt, payment page or pending order exists twice',
  findBreaches: ({ orders, sessions, cart, provider }) =>
    findRepeated([
      ...provider.map(({ order, attempt }) => `payment page for attempt ${attempt} of ${order}`),
      ...cart.map(({ userId, product }) => `product ${product} in the cart of ${userId}`),
      ...sessions.map(({ orderId, attempt }) => `attempt ${attempt} of order ${orderId}`),
      ...orders
        .filter(({ status, attempts }) => status === 'pending' && attempts === 1)
        .map(({ userId, itemsHash }) => `pending order of ${userId} for ${itemsHash}`),
    ]),
};

function findLostSessions({ orders, sessions, logs }: Evidence): string[] {
  const ownerOf = new Map(orders.map(({ id, userId }) => [id, userId]));
  const keeper = new Map(sessions.map((own) => [own.stripeId, ownerOf.get(own.orderId)]));
  return logs.flatMap(({ userId, sessions: told }) =>
    told.filter((sessionId) => keeper.get(sessionId) !== userId),
  );
}

function findLostCartItems(evidence: Evidence): string[] {
  const kept = new Set(evidence.cart.map((item) => item.documentId));
  return evidence.logs.flatMap(({ userId, cartItems }) =>
    cartItems
      .filter(({ documentId }) => !kept.has(documentId))
      .filter(({ product }) => !hasBought(evidence, userId, product))
      .map(({ documentId }) => `cart item ${documentId}`),
  );
}

export const acknowledgedIsKept: Law = {
  id: 'I10',
  says: 'what was answered with success before a fault is there after it',
  findBreaches: (evidence) => [...findLostSessions(evidence), ...findLostCartItems(evidence)],
};

export const answersAreHonest: Law = {
  id: 'I11',
  says: 'every call is answered in time, with a right result or an honest error',
  findBreaches: ({ logs, surprises }) => [...logs.flatMap((log) => log.surprises), ...surprises],
};

const spell = (secret: string) => `${secret.slice(0, 8)}…`;

export const secretsAreKept: Law = {
  id: 'I13',
  says: 'no secret, token or signed link is in a log, an error or a mail',
  findBreaches: ({ logs, output, mails, secrets }) => {
    const links = logs.flatMap((log) => log.downloadLinks.map((link) => link.split('/').at(-1)!));
    const all = [...secrets, ...logs.map((log) => log.token), ...links];
    const refusals = logs.flatMap((log) => log.refusals).join('\n');
    const letters = mails.map(({ subject, text, html }) => subject + text + html).join('\n');
    const places = { 'the log': output, 'an error': refusals, 'a mail': letters };
    return Object.entries(places).flatMap(([place, text]) =>
      all.filter((secret) => text.includes(secret)).map((secret) => `${spell(secret)} in ${place}`),
    );
  },
};

export const boughtLeavesCart: Law = {
  id: 'F01',
  says: 'what was bought has left the cart',
  findBreaches: ({ orders, cart }) =>
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
