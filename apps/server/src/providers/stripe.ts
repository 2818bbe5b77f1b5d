import Stripe from 'stripe';
import { ShopError } from '../errors.ts';

export interface PaymentLine {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/** What the provider says about a payment session, in the shop's words. */
export interface PaymentFacts {
  readonly sessionId: string;
  readonly url: string | null;
  readonly state: 'open' | 'paid' | 'processing' | 'expired';
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly liveMode: boolean;
  readonly orderDocumentId: string | null;
  readonly attempt: number | null;
  readonly paymentIntentId: string | null;
}

export interface PaymentProvider {
  readonly liveMode: boolean;
  /** Creates the session of an attempt, or finds the one that was made for it before. */
  openSession(order: {
    documentId: string;
    attempt: number;
    email: string;
    lines: readonly PaymentLine[];
  }): Promise<PaymentFacts>;
  getSession(sessionId: string): Promise<PaymentFacts>;
  /** Closes an open session; one that is already closed is left as it is. */
  closeSession(sessionId: string): Promise<PaymentFacts>;
  /** Pays a whole payment back; repeated calls pay it back once. */
  refund(paymentIntentId: string): Promise<void>;
  /** @throws ShopError SIGNATURE_INVALID */
  readEvent(body: Buffer, signature: string | undefined): Stripe.Event;
}

const clockToleranceSeconds = 300;

function stateOf(session: Stripe.Checkout.Session): PaymentFacts['state'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  return session.payment_status === 'unpaid' ? 'processing' : 'paid';
}

function toFacts(session: Stripe.Checkout.Session): PaymentFacts {
  const intent = session.payment_intent;
  return {
    sessionId: session.id,
    url: session.url,
    state: stateOf(session),
    amountCents: session.amount_total,
    currency: session.currency,
    liveMode: session.livemode,
    orderDocumentId: session.metadata?.['order'] ?? session.client_reference_id,
    attempt: Number(session.metadata?.['attempt']) || null,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
}

/** The provider's failures in the shop's vocabulary: unknown sessions, or no answer. */
function toShopFailure(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
    throw new ShopError('SESSION_UNKNOWN', { cause: error });
  }
  if (error instanceof Stripe.errors.StripeError) {
    throw new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter: 10 });
  }
  throw error;
}

function createClient(secretKey: string, apiBase: string | undefined): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    timeout: 5_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
  });
}

export function createPaymentProvider(options: {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
  publicUrl: string;
}): PaymentProvider {
  const stripe = createClient(options.secretKey, options.apiBase);
  const returnTo = (page: string) =>
    `${options.publicUrl}/${page}?session_id={CHECKOUT_SESSION_ID}`;

  async function getSession(sessionId: string): Promise<PaymentFacts> {
    return toFacts(await stripe.checkout.sessions.retrieve(sessionId).catch(toShopFailure));
  }

  return {
    liveMode: options.secretKey.startsWith('sk_live_'),
    getSession,

    async openSession(order) {
      const metadata = { order: order.documentId, attempt: String(order.attempt) };
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            client_reference_id: order.documentId,
            customer_email: order.email,
            line_items: order.lines.map((line) => ({
              quantity: line.quantity,
              price_data: {
                currency: 'usd',
                unit_amount: line.unitPriceCents,
                product_data: { name: line.title },
              },
            })),
            metadata,
            payment_intent_data: { metadata },
            success_url: returnTo('checkout-success'),
            cancel_url: returnTo('checkout-failed'),
          },
          { idempotencyKey: `${order.documentId}:${order.attempt}` },
        )
        .catch(toShopFailure);
      return toFacts(session);
    },

    async closeSession(sessionId) {
      try {
        return toFacts(await stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return getSession(sessionId);
        return toShopFailure(error);
      }
    },

    async refund(paymentIntentId) {
      await stripe.refunds
        .create(
          { payment_intent: paymentIntentId },
          { idempotencyKey: `refund:${paymentIntentId}` },
        )
        .catch(toShopFailure);
    },

    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          options.webhookSecret,
          clockToleranceSeconds,
        );
        const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
        // The SDK accepts any time in the future.
        if (sentAt - Date.now() / 1000 > clockToleranceSeconds) throw new Error('from the future');
        return event;
      } catch (error) {
        throw new ShopError('SIGNATURE_INVALID', { cause: error });
      }
    },
  };
}
