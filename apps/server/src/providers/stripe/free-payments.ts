import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentLine, PaymentTax } from './payment-lines.ts';
import type { PaymentProvider } from './stripe.ts';

const prefix = 'free_';

const isFree = (sessionId: string) => sessionId.startsWith(prefix);

interface Priced {
  readonly lines: readonly PaymentLine[];
  readonly tax: PaymentTax | null;
}

function isFreeOrder({ lines, tax }: Priced): boolean {
  const charged = lines.some(
    ({ unitPriceCents, quantity, discountCents }) => unitPriceCents * quantity > discountCents,
  );
  return !charged && (tax?.cents ?? 0) === 0;
}

/** The provider takes no payments of 0: those are paid as soon as they are opened. */
export function withFreePayments(
  payments: PaymentProvider,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: () => Date },
): PaymentProvider {
  const toFacts = (sessionId: string): PaymentFacts => ({
    sessionId,
    url: `${publicUrl}/checkout-success?session_id=${sessionId}`,
    state: 'paid',
    isDeclined: false,
    amountCents: 0,
    taxCents: 0,
    currency: null,
    liveMode: payments.liveMode,
    orderDocumentId: sessionId.slice(prefix.length),
    buyerDocumentId: null,
    // It is paid by its first attempt.
    attempt: 1,
    metadata: {},
    openedAt: now(),
    paymentIntentId: null,
    card: null,
    documents: [],
    refunds: [],
    refundedCents: 0,
    refund: 'none',
    disputes: [],
    isDisputed: false,
    askedAt: now(),
  });
  return {
    ...payments,
    openSession: async (order) =>
      isFreeOrder(order) ? toFacts(prefix + order.documentId) : payments.openSession(order),
    getSession: async (sessionId) =>
      isFree(sessionId) ? toFacts(sessionId) : payments.getSession(sessionId),
    closeSession: async (sessionId) =>
      isFree(sessionId) ? toFacts(sessionId) : payments.closeSession(sessionId),
  };
}
