import { formatAmount } from '../card-page/money.ts';
import { html, type Html } from '../html.ts';
import type { Sandbox } from '../sandbox.ts';
import type { StoredSession } from '../stripe/checkout-session.ts';
import type { SessionAction } from '../stripe/session-actions.ts';
import { actionLabels, paymentStates, readPaymentState } from './payment-state.ts';

export function paymentsPage(sandbox: Sandbox, problem?: string): Html {
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
            ${payments.map((session) => paymentEntry(sandbox, session))}
          </ul>`
        : html`<p class="sheet quiet">Nobody has paid yet.</p>`
    }
  `;
}

function paymentEntry(sandbox: Sandbox, session: StoredSession): Html {
  const { text, actions } = paymentStates[readPaymentState(sandbox, session)];
  const titles = session.lines.map((line) => line.item.description).join(', ');
  return html`<li class="line">
    <div>
      <span class="name">${titles}</span>
      <p class="quiet">${session.customer_email} · ${text}</p>
      <p class="quiet"><code>${session.payment_intent}</code></p>
    </div>
    <strong>${formatAmount(session.amount_total, session.currency)}</strong>
    ${actions.length > 0 && actionForm(session.id, titles, actions)}
  </li>`;
}

function actionForm(id: string, titles: string, actions: readonly SessionAction[]): Html {
  return html`<form class="actions" method="post" aria-label="${titles}">
    ${actions.map(
      (action) =>
        html`<button class="button" formaction="/payments/${id}/${action}">
          ${actionLabels[action]}
        </button>`,
    )}
  </form>`;
}
