import { html, type Html } from './page.ts';
import type { StoredSession } from './stripe/checkout-sessions.ts';
import type { CheckoutLine } from './stripe/line-items.ts';

type CardPageProps = {
  session: StoredSession;
  form: CardForm;
  problems?: CardProblems;
  decline?: string;
};

export function renderCardPage({ session, form, problems = {}, decline }: CardPageProps): Html {
  const total = formatAmount(session.amount_total, session.currency);
  return html`
    <h1>Pay ${total}</h1>
    <div class="columns">
      <section class="sheet" aria-labelledby="order">
        <h2 id="order">Your order</h2>
        <ul class="lines">
          ${session.lines.map(renderOrderLine)}
        </ul>
        <p class="total"><span>Total</span> <strong>${total}</strong></p>
      </section>
      <section class="sheet" aria-labelledby="card">
        <h2 id="card">${session.amount_total > 0 ? 'Card' : 'Nothing to pay'}</h2>
        <form method="post" action="/pay/${session.id}">
          ${decline && html`<p class="notice" id="decline" role="alert">${decline}</p>`}
          ${session.amount_total > 0 && renderCardFields(form, problems, decline)}
          <button class="button main wide">Pay</button>
        </form>
        ${session.currency === 'eur' && session.amount_total > 0 && renderLaterForms(session.id)}
        ${session.cancel_url && renderCancelForm(session.id)}
        ${session.amount_total > 0 && renderTestCards(session.id)}
      </section>
    </div>
  `;
}

function renderOrderLine({ item, description, imageUrl }: CheckoutLine): Html {
  const each = formatAmount(item.price.unit_amount, item.currency);
  return html`<li class="line">
    ${imageUrl && html`<img src="${imageUrl}" alt="" width="64" height="48" />`}
    <div>
      <span class="name">${item.description}</span>
      <p class="quiet">${item.quantity > 1 ? `${item.quantity} at ${each} each` : 'Qty 1'}</p>
      ${description && html`<p class="quiet">${description}</p>`}
    </div>
    <strong>${formatAmount(item.amount_total, item.currency)}</strong>
  </li>`;
}

function renderCardFields(
  form: CardForm,
  problems: CardProblems,
  decline: string | undefined,
): Html {
  const firstProblem = Object.keys(problems)[0] ?? (decline && 'number');

  function field(name: keyof CardForm, label: string, attributes: Html): Html {
    const problem = problems[name];
    const explanation = problem ? `${name}-problem` : name === 'number' && decline && 'decline';
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${form[name]}"
        autocomplete="off"
        ${attributes}
        ${explanation && html`aria-invalid="true" aria-describedby="${explanation}"`}
        ${name === firstProblem && html`autofocus`}
      />
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
    </div>`;
  }

  return html`
    ${field('number', 'Card number', html`inputmode="numeric" placeholder="4242 4242 4242 4242"`)}
    <div class="pair">
      ${field('expiry', 'Expiry', html`placeholder="MM / YY"`)}
      ${field('cvc', 'CVC', html`inputmode="numeric" placeholder="123"`)}
    </div>
    ${field('name', 'Name on card (optional)', html``)}
  `;
}

function renderCancelForm(sessionId: string): Html {
  return html`<form method="post" action="/pay/${sessionId}/cancel">
    <button class="button wide">Cancel</button>
  </form>`;
}

/** Stripe offers ways to pay that settle days later once a session is in euros. */
function renderLaterForms(sessionId: string): Html {
  return html`<form method="post" action="/pay/${sessionId}/later/debit">
      <button class="button wide">SEPA direct debit</button>
    </form>
    <form method="post" action="/pay/${sessionId}/later/transfer">
      <button class="button wide">Bank transfer</button>
    </form>
    <p class="quiet">
      Both stay pending until the money arrives or fails on the page
      <a href="/payments">Payments</a>.
    </p>`;
}

function renderTestCards(sessionId: string): Html {
  return html`<div class="cards">
    <p>Test cards, with any date and code:</p>
    <ul>
      <li><a href="/pay/${sessionId}?card=${acceptedCard}">4242 4242 4242 4242</a> pays</li>
      <li><a href="/pay/${sessionId}?card=${declinedCard}">4000 0000 0000 0002</a> is declined</li>
    </ul>
  </div>`;
}

export type CardForm = { number: string; expiry: string; cvc: string; name: string };

type CardProblems = Partial<Record<keyof CardForm, string>>;

export const acceptedCard = '4242424242424242';
export const declinedCard = '4000000000000002';

export function readCardForm(body: unknown): CardForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  function text(field: keyof CardForm): string {
    const value = fields[field];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  }
  return {
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    name: text('name'),
  };
}

export function removeSeparators(number: string): string {
  return number.replace(/[\s-]/g, '');
}

export function findCardProblems(form: CardForm, today: Date): CardProblems {
  return {
    ...createProblem('number', findNumberProblem(removeSeparators(form.number))),
    ...createProblem('expiry', findExpiryProblem(form.expiry, today)),
    ...createProblem('cvc', /^\d{3,4}$/.test(form.cvc) ? undefined : 'Enter the three digits.'),
  };
}

function createProblem(field: keyof CardForm, text: string | undefined): CardProblems {
  return text ? { [field]: text } : {};
}

function findNumberProblem(digits: string): string | undefined {
  if (digits === '') return 'Enter a card number.';
  if (!/^\d{13,19}$/.test(digits) || !hasValidCheckDigit(digits)) {
    return 'This card number is not valid.';
  }
  if (digits === acceptedCard || digits === declinedCard) return undefined;
  return 'Only the test cards named below work here. Keep real cards out of the sandbox.';
}

function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function findExpiryProblem(expiry: string, today: Date): string | undefined {
  const [, month, year] = expiry.match(/^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/) ?? [];
  const monthNumber = Number(month);
  if (!month || !year || monthNumber < 1 || monthNumber > 12) {
    return 'Enter the date as month and year, such as 12 / 34.';
  }
  const isOver = new Date(2000 + Number(year), monthNumber) <= today;
  return isOver ? 'This card has expired.' : undefined;
}

/** The amount is in the smallest unit of the currency: 1999 usd is $19.99. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
