import type { FastifyInstance } from 'fastify';
import { formatAmount } from './card-page.ts';
import { html, type Html, sendPage } from './page.ts';
import type { Sandbox } from './sandbox.ts';
import { type StoredSession, getSession, findCharge } from './stripe/checkout-sessions.ts';
import { type Dispute, findDispute } from './stripe/disputes.ts';
import { createMissingResourceError, StripeError } from './stripe/errors.ts';
import { isSessionAction, type SessionAction, sessionActions } from './stripe/session-actions.ts';

function renderPaymentsPage(sandbox: Sandbox, problem?: string): Html {
  const payments = sandbox.store
    .list('sessions')
    .filter((session) => session.status === 'complete' && session.payment_intent)
    .reverse();
  return html`
    <h1>Payments</h1>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    ${
      payments.length > 0
        ? html`<ul class="sheet lines">
            ${payments.map((session) => renderPayment(sandbox, session))}
          </ul>`
        : html`<p class="sheet quiet">No payments yet.</p>`
    }
  `;
}

function renderPayment(sandbox: Sandbox, session: StoredSession): Html {
  const { text, actions } = paymentStates[getPaymentState(sandbox, session)];
  const titles = session.lines.map((line) => line.item.description).join(', ');
  return html`<li class="line">
    <div>
      <span class="name">${titles}</span>
      <p class="quiet">${session.customer_email} · ${text}</p>
      <p class="quiet"><code>${session.payment_intent}</code></p>
    </div>
    <strong>${formatAmount(session.amount_total, session.currency)}</strong>
    ${actions.length > 0 && renderActions(session.id, titles, actions)}
  </li>`;
}

function renderActions(id: string, titles: string, actions: readonly SessionAction[]): Html {
  return html`<form class="actions" method="post" aria-label="${titles}">
    ${actions.map(
      (action) =>
        html`<button class="button" formaction="/payments/${id}/${action}">
          ${actionLabels[action]}
        </button>`,
    )}
  </form>`;
}

type PaymentState =
  | 'processing'
  | 'promised'
  | 'refused'
  | 'paid'
  | 'refunded in part'
  | 'refunded'
  | 'inquiry'
  | 'disputed'
  | 'under review'
  | 'lost';

const paymentStates: Record<
  PaymentState,
  { readonly text: string; readonly actions: readonly SessionAction[] }
> = {
  processing: {
    text: 'Transfer in progress',
    actions: ['receive-transfer', 'refuse-transfer'],
  },
  promised: {
    text: 'The buyer still has to send the money',
    actions: ['receive-transfer', 'refuse-transfer'],
  },
  refused: { text: 'Transfer refused', actions: [] },
  paid: { text: 'Paid', actions: ['refund', 'dispute', 'inquire'] },
  'refunded in part': { text: 'Refunded in part', actions: ['refund', 'dispute'] },
  refunded: { text: 'Refunded', actions: ['fail-refund'] },
  inquiry: {
    text: 'The bank inquires',
    actions: ['answer-dispute', 'dispute', 'withdraw-inquiry'],
  },
  disputed: { text: 'Disputed', actions: ['answer-dispute', 'win-dispute', 'lose-dispute'] },
  'under review': {
    text: 'Disputed, evidence sent',
    actions: ['win-dispute', 'lose-dispute'],
  },
  lost: { text: 'Lost to a dispute', actions: ['win-dispute'] },
};

const actionLabels: Partial<Record<SessionAction, string>> = {
  'receive-transfer': 'Money arrives',
  'refuse-transfer': 'Money does not arrive',
  refund: 'Refund',
  'fail-refund': 'Refund fails',
  dispute: 'Buyer disputes',
  inquire: 'Bank inquires',
  'answer-dispute': 'Evidence is sent',
  'withdraw-inquiry': 'Bank withdraws',
  'win-dispute': 'Shop wins',
  'lose-dispute': 'Buyer wins',
};

const disputeStates: Partial<Record<Dispute['status'], PaymentState>> = {
  needs_response: 'disputed',
  under_review: 'under review',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  lost: 'lost',
};

function getPaymentState(sandbox: Sandbox, session: StoredSession): PaymentState {
  const charge = findCharge(sandbox, session);
  if (!charge) {
    const intent = sandbox.store.find('paymentIntents', session.payment_intent ?? '');
    if (intent?.status === 'processing') return 'processing';
    return intent?.status === 'requires_action' ? 'promised' : 'refused';
  }
  const dispute = findDispute(sandbox.store, charge.id);
  const disputed = dispute && disputeStates[dispute.status];
  if (disputed) return disputed;
  if (charge.refunded) return 'refunded';
  return charge.amount_refunded > 0 ? 'refunded in part' : 'paid';
}

type ActionParams = { Params: { id: string; action: string } };

export function registerPaymentsPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/payments', async (_request, reply) =>
    sendPage(reply, { title: 'Payments', body: renderPaymentsPage(sandbox) }),
  );

  app.post<ActionParams>('/payments/:id/:action', async (request, reply) => {
    const { id, action } = request.params;
    try {
      if (!isSessionAction(action)) throw createMissingResourceError('action', action);
      sessionActions[action](sandbox, getSession(sandbox.store, id));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const body = renderPaymentsPage(sandbox, error.message);
      return sendPage(reply, { title: 'Payments', status: error.statusCode, body });
    }
    return reply.redirect('/payments', 303);
  });
}
