import { formatAmount } from '../card-page/format-amount.ts';
import { html, type Html } from '../pages/html.ts';
import type { Sandbox } from '../sandbox.ts';
import type { StoredSession } from '../stripe/checkout-sessions/checkout-session.ts';
import type { SessionAction } from '../stripe/checkout-sessions/session-actions.ts';
import { actionLabels, paymentStates, getPaymentState } from './payment-state.ts';

export function renderPaymentsPage(sandbox: Sandbox, problem?: string): Html {
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
