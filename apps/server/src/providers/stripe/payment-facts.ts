import type Stripe from 'stripe';

export interface PaymentRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: 'succeeded' | 'pending' | 'failed';
  /** The shop requested it, not the dashboard of the provider. */
  readonly isOwn: boolean;
  readonly key: string | null;
  readonly failure: string | null;
}

export interface PaymentDispute {
  readonly id: string;
  readonly amountCents: number;
  /** `kept`: the shop keeps the funds. It is an inquiry, or a dispute that it won. */
  readonly state: 'open' | 'lost' | 'kept';
  readonly reason: string;
  readonly status: string;
  /** It is null while it is open; `withdrawn` is an inquiry that became no dispute. */
  readonly outcome: 'won' | 'lost' | 'withdrawn' | null;
  readonly openedAt: Date;
  readonly respondBy: Date | null;
}

export interface PaymentFacts {
  readonly sessionId: string;
  readonly url: string | null;
  /** `processing`: the money arrives later; `failed`: it did not arrive. */
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** The last attempt on the page of the provider did not succeed. */
  readonly isDeclined: boolean;
  readonly amountCents: number | null;
  readonly taxCents: number;
  readonly currency: string | null;
  readonly liveMode: boolean;
  readonly orderDocumentId: string | null;
  readonly buyerDocumentId: string | null;
  readonly attempt: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly openedAt: Date;
  readonly paymentIntentId: string | null;
  /** It is null when it was not paid by card, or not yet. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly documents: readonly IssuedDocument[];
  readonly refunds: readonly PaymentRefund[];
  /** Counts succeeded refunds only, not pending ones. */
  readonly refundedCents: number;
  readonly refund: 'none' | 'part' | 'whole' | 'failed';
  readonly disputes: readonly PaymentDispute[];
  /** The bank has withdrawn the payment, until it decides or for good. */
  readonly isDisputed: boolean;
  /** Orders two answers: the one that was asked for first is outdated. */
  readonly askedAt: Date;
}

export const expandedPayment = ['payment_intent.latest_charge.refunds'];

const fundsKeptStatuses = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
]);

const disputeStateOf = (status: string): PaymentDispute['state'] => {
  if (fundsKeptStatuses.has(status)) return 'kept';
  return status === 'lost' ? 'lost' : 'open';
};

const withdrawnStatuses = new Set(['warning_closed', 'prevented']);

const outcomeOf = (status: string): PaymentDispute['outcome'] => {
  if (status === 'won' || status === 'lost') return status;
  return withdrawnStatuses.has(status) ? 'withdrawn' : null;
};

const fromSeconds = (seconds: number) => new Date(seconds * 1000);

export function toDispute(dispute: Stripe.Dispute): PaymentDispute {
  const { id, amount, status, reason, created, evidence_details: evidence } = dispute;
  return {
    id,
    amountCents: amount,
    state: disputeStateOf(status),
    reason,
    status,
    outcome: outcomeOf(status),
    openedAt: fromSeconds(created),
    respondBy: evidence.due_by ? fromSeconds(evidence.due_by) : null,
  };
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session) {
  return typeof intent === 'string' ? { id: intent } : intent;
}

/** There are none unless the session was read with its payment expanded. */
function metadataOf(session: Stripe.Checkout.Session) {
  const intent = intentOf(session);
  return intent && 'metadata' in intent ? intent.metadata : undefined;
}

/** Returns undefined unless the session was read with its payment expanded. */
export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | undefined {
  const intent = intentOf(session);
  const charge = intent && 'latest_charge' in intent ? intent.latest_charge : undefined;
  return charge && typeof charge === 'object' ? charge : undefined;
}

function cardOf(session: Stripe.Checkout.Session): PaymentFacts['card'] {
  const card = chargeOf(session)?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

/** Any other state of a completed session is money on its way, or instructions that the buyer has. */
const failedStates = new Set(['requires_payment_method', 'canceled']);

function stateOf(session: Stripe.Checkout.Session): PaymentFacts['state'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = intentOf(session);
  const status = intent && 'status' in intent ? intent.status : 'processing';
  return failedStates.has(status) ? 'failed' : 'processing';
}

/** Returns false unless the session was read with its payment expanded. */
function isDeclined(session: Stripe.Checkout.Session): boolean {
  const intent = intentOf(session);
  return Boolean(intent && 'last_payment_error' in intent && intent.last_payment_error);
}

export const ownRefund = (key?: string) => ({ by: 'shop', ...(key && { refund: key }) });

const statusOf = (status: string | null): PaymentRefund['status'] => {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
};

const failures = new Map([
  ['charge_for_pending_refund_disputed', 'The buyer has disputed the payment at the bank.'],
  ['declined', 'The bank of the buyer has declined it.'],
  ['expired_or_canceled_card', 'The card has expired or was cancelled.'],
  ['insufficient_funds', 'Your balance at Stripe was too low.'],
  ['lost_or_stolen_card', 'The card was reported lost or stolen.'],
  ['merchant_request', 'It was cancelled at Stripe.'],
]);

const toRefund = ({ id, amount, metadata, ...refund }: Stripe.Refund): PaymentRefund => {
  const status = statusOf(refund.status);
  const reason = refund.status === 'canceled' ? 'merchant_request' : refund.failure_reason;
  return {
    id,
    amountCents: amount,
    status,
    isOwn: metadata?.['by'] === ownRefund().by,
    key: metadata?.['refund'] ?? null,
    failure:
      status === 'failed' ? (failures.get(reason ?? '') ?? 'The bank gave no reason.') : null,
  };
};

const sumSucceeded = (refunds: readonly PaymentRefund[]) =>
  refunds.reduce(
    (cents, { status, amountCents }) => cents + (status === 'succeeded' ? amountCents : 0),
    0,
  );

function refundOf(
  charge: Stripe.Charge | undefined,
  refunds: readonly PaymentRefund[],
): PaymentFacts['refund'] {
  const given = sumSucceeded(refunds);
  if (charge && given > 0) return given < charge.amount ? 'part' : 'whole';
  return refunds.some(({ status }) => status === 'failed') ? 'failed' : 'none';
}

interface Reversals {
  readonly disputes?: readonly PaymentDispute[];
  readonly refunds?: readonly Stripe.Refund[];
}

export function toFacts(
  session: Stripe.Checkout.Session,
  askedAt: Date,
  { disputes = [], refunds = chargeOf(session)?.refunds?.data ?? [] }: Reversals = {},
): PaymentFacts {
  const known = refunds.map(toRefund).toReversed();
  return {
    sessionId: session.id,
    url: session.url,
    state: stateOf(session),
    isDeclined: isDeclined(session),
    amountCents: session.amount_total,
    taxCents: session.total_details?.amount_tax ?? 0,
    currency: session.currency,
    liveMode: session.livemode,
    orderDocumentId: session.metadata?.['order'] ?? session.client_reference_id,
    buyerDocumentId: session.metadata?.['buyer'] ?? null,
    attempt: Number(session.metadata?.['attempt']) || null,
    metadata: session.metadata ?? {},
    openedAt: fromSeconds(session.created),
    paymentIntentId: intentOf(session)?.id ?? null,
    card: cardOf(session),
    documents: readDocuments(metadataOf(session)),
    refunds: known,
    refundedCents: sumSucceeded(known),
    refund: refundOf(chargeOf(session), known),
    disputes,
    isDisputed: disputes.some(({ state }) => state !== 'kept'),
    askedAt,
  };
}

export interface IssuedDocument {
  readonly number: string;
  readonly kind: 'invoice' | 'creditNote';
  /** The day is written as YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly refundId: string | null;
}

const numberPattern = /^[A-Za-z0-9-]{0,16}\d{4}-\d{5,9}$/;
const valuePattern = /^(invoice|creditNote) (\d{4}-\d\d-\d\d)(?: (\S+))?$/;

/** It is the day of the newest document, by which payments are searched. */
export const issuedKey = 'issued';

export const toMetadata = ({ number, kind, issuedOn, refundId }: IssuedDocument) => ({
  [number]: refundId === null ? `${kind} ${issuedOn}` : `${kind} ${issuedOn} ${refundId}`,
  [issuedKey]: issuedOn,
});

export function readDocuments(metadata: Readonly<Record<string, string>> = {}): IssuedDocument[] {
  return Object.entries(metadata)
    .flatMap(([number, value]) => {
      const [, kind, issuedOn, refundId = null] = valuePattern.exec(value) ?? [];
      const isDocument = numberPattern.test(number) && kind !== undefined;
      return isDocument
        ? [{ number, kind: kind as IssuedDocument['kind'], issuedOn: issuedOn!, refundId }]
        : [];
    })
    .toSorted((one, other) =>
      `${one.issuedOn} ${one.kind === 'invoice' ? 0 : 1} ${one.number}`.localeCompare(
        `${other.issuedOn} ${other.kind === 'invoice' ? 0 : 1} ${other.number}`,
      ),
    );
}
