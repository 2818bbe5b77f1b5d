import { Readable } from 'node:stream';
import { recordOperationTime } from '../../db/operation-times.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../files/files.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { createPaymentCheck } from './check-payment.ts';
import { registerCheckoutJobs } from './jobs.ts';
import { removeOldUnpaidOrders } from './order-queries.ts';
import { applyEvent } from './payment-events.ts';
import { deleteOldPaymentRequests, findOwnSession } from './payment-queries.ts';
import { quoteCheckout } from './quote.ts';
import { placeOrder } from './start-checkout.ts';
import { readInstructions, renderInstructions } from './transfer-instructions.ts';
import { cancelOwnTransfer, findTransferToPayByCard } from './transfers.ts';
import { openCardPage, removeOrder, resumeCheckout, retryCheckout } from './unpaid-orders.ts';
import { limitVatIdQuestions } from './vat-id-check.ts';

export const checkout: Feature = {
  routes: mountCheckout,
  jobs: registerCheckoutJobs,
  cleanups: {
    paymentRequests: ({ db }, limit) => deleteOldPaymentRequests(db, limit),
    unpaidOrders: ({ db, now }, limit) => removeOldUnpaidOrders(db, now(), limit),
  },
};

/** That webhooks arrive is shown to staff; an exact time of the last one is not needed. */
const webhookSeconds = 60;

function mountCheckout(context: RouteContext, deps: Deps): void {
  const checkPayment = createPaymentCheck(deps);

  /** Every refusal of a payment says how many attempts were made, if they can be read. */
  async function withAttempts(thrown: unknown, user: SignedIn, stripeId: string) {
    const failure = toShopError(thrown);
    const { code, message, fields, retryAfter, cause } = failure;
    if (failure.attempts !== undefined) return failure;
    const found = await findOwnSession(deps.db, user.id, stripeId).catch(() => undefined);
    return new ShopError(code, {
      cause,
      message,
      ...(fields && { fields }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(found && { attempts: found.order.attempts }),
    });
  }

  const limitQuestions = (user: SignedIn) => limitVatIdQuestions(deps, context.rateLimits, user);

  serve(context, 'POST /orders', async ({ body, user }) => ({
    stripeSession: await placeOrder(limitQuestions(user), user, body),
  }));

  serve(context, 'POST /checkout/quote', async ({ body, user }) => {
    return { data: await quoteCheckout(limitQuestions(user), user, body) };
  });

  serve(
    context,
    'GET /orders/check-payment-status',
    async ({ query, user }) => checkPayment(user, query.sessionId),
    { completeError: (error, { query, user }) => withAttempts(error, user, query.sessionId) },
  );

  serve(
    context,
    'POST /orders/recreate-checkout-session',
    async ({ body, user }) => ({ stripeSession: await retryCheckout(deps, user, body.sessionId) }),
    { completeError: (error, { body, user }) => withAttempts(error, user, body.sessionId) },
  );

  serve(
    context,
    'POST /orders/resume-checkout-session',
    async ({ body, user }) => ({ stripeSession: await resumeCheckout(deps, user, body.sessionId) }),
    { completeError: (error, { body, user }) => withAttempts(error, user, body.sessionId) },
  );

  serve(context, 'DELETE /orders/:documentId', async ({ params, user }) => {
    await removeOrder(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'GET /orders/:documentId/transfer', async ({ params, user }) => ({
    data: await readInstructions(deps, user.id, params.documentId),
  }));

  serve(context, 'GET /orders/:documentId/transfer/pdf', async ({ params, user }) => {
    const userId = user.role === 'Admin' ? null : user.id;
    const { fileName, bytes } = await renderInstructions(deps, userId, params.documentId);
    return fileResponse({
      fileName,
      mimeType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      stream: Readable.from([bytes]),
      range: undefined,
    });
  });

  serve(context, 'POST /orders/:documentId/cancel', async ({ params, user }) => {
    await cancelOwnTransfer(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'POST /orders/:documentId/card', async ({ params, user }) => {
    const sessionId = await findTransferToPayByCard(deps, user, params.documentId);
    return { stripeSession: await openCardPage(deps, user, sessionId) };
  });

  /** When it is refused with PAYMENT_UNAVAILABLE, the provider sends the event again. */
  serve(context, 'POST /stripe/webhook', async ({ rawBody, headers }) => {
    const header = headers['stripe-signature'];
    const signature = typeof header === 'string' ? header : undefined;
    const event = await deps.payments.readEvent(rawBody!, signature);
    await recordOperationTime(deps.db, 'webhook', deps.now(), webhookSeconds);
    await applyEvent(deps, event);
    return { received: true as const };
  });
}
