import type { Database } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import type { PaymentFacts, PaymentRefund } from '../../providers/stripe/payment-facts.ts';
import type { PaymentProvider } from '../../providers/stripe/stripe.ts';
import { findPaidSession } from './payment-queries.ts';
import { findTransferPayment, listTransferRefunds } from './transfer-queries.ts';

const prefix = 'transfer_';

export const isTransferId = (id: string): boolean => id.startsWith(prefix);

/** It is the id of the payment session and of the payment. */
export const toTransferId = (orderDocumentId: string): string => prefix + orderDocumentId;

type TransferPayment = NonNullable<Awaited<ReturnType<typeof findTransferPayment>>>;

function readState(transfer: TransferPayment): PaymentFacts['state'] {
  const { status, receivedCents, totalCents, toleranceCents } = transfer;
  if (status !== 'cancelled' && receivedCents >= totalCents - toleranceCents) return 'paid';
  return status === 'waiting' ? 'open' : 'expired';
}

async function readRefunds(db: Database, { orderId, session }: TransferPayment, isFirst: boolean) {
  if (!session.paidAt) return [];
  const found = await listTransferRefunds(db, { orderId, sessionId: session.id, isFirst });
  return found.map(({ documentId, amountCents, failedAt, sentOn }): PaymentRefund => {
    const sent = sentOn === null ? 'pending' : 'succeeded';
    return {
      id: `${prefix}refund_${documentId}`,
      amountCents,
      status: failedAt && sentOn === null ? 'failed' : sent,
      isOwn: true,
      key: documentId,
      failure: null,
    };
  });
}

function readRefund(refundedCents: number, paidCents: number): PaymentFacts['refund'] {
  if (refundedCents === 0) return 'none';
  return refundedCents < paidCents ? 'part' : 'whole';
}

interface Context {
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Bank transfers are payments whose facts are in the database: the money that Admins have recorded,
 * and what they have sent back. The provider is never asked about them.
 */
export function withTransfers(payments: PaymentProvider, { db, now }: Context): PaymentProvider {
  async function readFacts(sessionId: string): Promise<PaymentFacts> {
    const askedAt = now();
    const transfer = await findTransferPayment(db, sessionId);
    if (!transfer) throw new ShopError('SESSION_UNKNOWN');
    const { orderId, session, totalCents, shortCents, toleranceCents } = transfer;
    const isFirst = (await findPaidSession(db, orderId))?.id === session.id;
    const refunds = await readRefunds(db, transfer, isFirst);
    const refundedCents = refunds.reduce(
      (sum, { status, amountCents }) => sum + (status === 'succeeded' ? amountCents : 0),
      0,
    );
    // Only the whole of a second payment goes back.
    const paidCents = totalCents - (isFirst ? shortCents : toleranceCents);
    return {
      sessionId,
      url: session.url,
      state: readState(transfer),
      isDeclined: false,
      amountCents: totalCents,
      taxCents: 0,
      currency: transfer.currency,
      liveMode: payments.liveMode,
      orderDocumentId: transfer.documentId,
      buyerDocumentId: null,
      attempt: 0,
      metadata: {},
      openedAt: transfer.createdAt,
      paymentIntentId: sessionId,
      card: null,
      documents: [],
      refunds,
      refundedCents,
      refund: readRefund(refundedCents, paidCents),
      disputes: [],
      isDisputed: false,
      askedAt,
    };
  }
  const readOr = (ask: (sessionId: string) => Promise<PaymentFacts>) => (sessionId: string) =>
    isTransferId(sessionId) ? readFacts(sessionId) : ask(sessionId);
  return {
    ...payments,
    getSession: readOr(payments.getSession),
    closeSession: readOr(payments.closeSession),
    findSessionByPayment: async (id) => (isTransferId(id) ? id : payments.findSessionByPayment(id)),
    refund: async (id, key) => {
      if (!isTransferId(id)) await payments.refund(id, key);
    },
    refundPart: async (id, part) => {
      if (!isTransferId(id)) await payments.refundPart(id, part);
    },
    recordDocument: async (id, document) => {
      if (!isTransferId(id)) await payments.recordDocument(id, document);
    },
  };
}
