import type { ObservedState, OrderChange } from './observed-state.ts';
import { findRepeated, hasBought, isSucceeded, type Invariant } from './discount-invariants.ts';

const keyOf = ({ to, subject }: { readonly to: string; readonly subject: string }) =>
  `${to} ${subject.split(' ').at(-1)}`;

export const mailsAreSent: Invariant = {
  id: 'I8',
  statement: 'a paid order has one mail, two at most, or one listed as failed; any other has none',
  isEventual: true,
  findViolations: ({ orders, mails, failedMails }) => {
    const mailsOf = Map.groupBy(mails, keyOf);
    const failed = new Set(failedMails.map(keyOf));
    return orders.flatMap((order) => {
      const key = `${order.email} ${order.number}`;
      const sent = mailsOf.get(key)?.length ?? 0;
      const isSentOrListed = sent > 0 || failed.has(key);
      const isRight = isSucceeded(order) ? isSentOrListed && sent <= 2 : sent === 0;
      return isRight ? [] : [`${order.documentId} is ${order.status} with ${sent} mails`];
    });
  },
};

export const rowsAreUnique: Invariant = {
  id: 'I9',
  statement: 'no cart item, attempt, payment page or pending order exists twice',
  findViolations: ({ orders, sessions, cart, provider }) =>
    findRepeated([
      ...provider.map(({ order, attempt }) => `payment page for attempt ${attempt} of ${order}`),
      ...cart.map(({ userId, product }) => `product ${product} in the cart of ${userId}`),
      ...sessions.map(({ orderId, attempt }) => `attempt ${attempt} of order ${orderId}`),
      ...orders
        .filter(({ status, attempts }) => status === 'pending' && attempts === 1)
        .map(({ userId, itemsHash }) => `pending order of ${userId} for ${itemsHash}`),
    ]),
};

function findLostSessions({ orders, sessions, logs }: ObservedState): string[] {
  const ownerOf = new Map(orders.map(({ id, userId }) => [id, userId]));
  const owner = new Map(sessions.map((own) => [own.stripeId, ownerOf.get(own.orderId)]));
  return logs.flatMap(({ userId, sessions: answered }) =>
    answered.filter((sessionId) => owner.get(sessionId) !== userId),
  );
}

function findLostCartItems(state: ObservedState): string[] {
  const stored = new Set(state.cart.map((item) => item.documentId));
  return state.logs.flatMap(({ userId, cartItems }) =>
    cartItems
      .filter(({ documentId }) => !stored.has(documentId))
      .filter(({ product }) => !hasBought(state, userId, product))
      .map(({ documentId }) => `cart item ${documentId}`),
  );
}

export const acknowledgedIsDurable: Invariant = {
  id: 'I10',
  statement: 'what was answered with success before a fault is stored after it',
  findViolations: (state) => [...findLostSessions(state), ...findLostCartItems(state)],
};

export const everyCallIsAnswered: Invariant = {
  id: 'I11',
  statement: 'every call is answered in time, with a correct result or an error',
  findViolations: ({ logs, anomalies }) => [...logs.flatMap((log) => log.anomalies), ...anomalies],
};

const shorten = (secret: string) => `${secret.slice(0, 8)}…`;

export const secretsStaySecret: Invariant = {
  id: 'I13',
  statement: 'no secret, token or signed link is in a log, an error or a mail',
  findViolations: ({ logs, output, mails, secrets }) => {
    const links = logs.flatMap((log) => log.downloadLinks.map((link) => link.split('/').at(-1)!));
    const all = [...secrets, ...logs.map((log) => log.token), ...links];
    const refusals = logs.flatMap((log) => log.refusals).join('\n');
    const mailTexts = mails.map(({ subject, text, html }) => subject + text + html).join('\n');
    const places = { 'the log': output, 'an error': refusals, 'a mail': mailTexts };
    return Object.entries(places).flatMap(([place, text]) =>
      all
        .filter((secret) => text.includes(secret))
        .map((secret) => `${shorten(secret)} in ${place}`),
    );
  },
};

const isSettling = ({ was, became }: OrderChange) => was !== 'succeeded' && became === 'succeeded';

/** Not by times: a request to add it again may begin before the payment and be done after it. */
export const boughtLeavesCart: Invariant = {
  id: 'F01',
  statement: 'what was bought has left the cart',
  findViolations: ({ orders, changes, cart }) =>
    changes.filter(isSettling).flatMap((change) => {
      const { lines } = orders.find(({ documentId }) => documentId === change.order) ?? {
        lines: [],
      };
      const bought = new Set(lines.map(({ product }) => product));
      return cart
        .filter(
          ({ documentId, product }) => change.cart.includes(documentId) && bought.has(product),
        )
        .map(({ userId, product }) => `product ${product} in the cart of ${userId}`);
    }),
};
