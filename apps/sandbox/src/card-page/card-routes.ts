import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../html.ts';
import { sendPage } from '../page.ts';
import type { Sandbox } from '../sandbox.ts';
import { returnAddress, type StoredSession } from '../stripe/checkout-session.ts';
import { declined } from '../stripe/payment-intent.ts';
import { completeSession, declineSession, expireDueSessions } from '../stripe/session-lifecycle.ts';
import {
  decliningCard,
  digitsOf,
  findCardProblems,
  payingCard,
  readCardForm,
  type CardForm,
} from './card-form.ts';
import { cardPage } from './card-page.ts';

type SessionParams = { Params: { id: string } };

/** The page at which a customer pays, which works without scripts. */
export function addCardPage(app: FastifyInstance, sandbox: Sandbox): void {
  function findSession(id: string): StoredSession | undefined {
    expireDueSessions(sandbox);
    return sandbox.store.find('sessions', id);
  }

  app.get<SessionParams>('/pay/:id', async (request, reply) => {
    const session = findSession(request.params.id);
    if (session?.status !== 'open') return sendClosedPage(reply, session);
    const { card } = request.query as Record<string, unknown>;
    const form = emptyForm(new Date(sandbox.now()), card);
    return sendPage(reply, { title: 'Pay', body: cardPage({ session, form }) });
  });

  app.post<SessionParams>('/pay/:id', async (request, reply) => {
    const session = findSession(request.params.id);
    if (session?.status === 'complete') return goTo(reply, session.success_url, session);
    if (session?.status !== 'open') return sendClosedPage(reply, session);

    const form = readCardForm(request.body);
    const isFree = session.amount_total === 0;
    const problems = isFree ? {} : findCardProblems(form, new Date(sandbox.now()));
    if (Object.keys(problems).length > 0) {
      const body = cardPage({ session, form, problems });
      return sendPage(reply, { title: 'Check your card', body });
    }
    if (digitsOf(form.number) === decliningCard) {
      const attempted = declineSession(sandbox, session);
      const body = cardPage({ session: attempted, form, decline: declined.message });
      return sendPage(reply, { title: 'Card declined', body });
    }
    const paid = completeSession(sandbox, session, { name: form.name || undefined });
    return goTo(reply, paid.success_url, paid);
  });

  app.post<SessionParams>('/pay/:id/cancel', async (request, reply) => {
    const session = findSession(request.params.id);
    if (session?.status !== 'open' || !session.cancel_url) return sendClosedPage(reply, session);
    return goTo(reply, session.cancel_url, session);
  });
}

/** The number comes from a link of the page itself; date and code start with something valid. */
function emptyForm(today: Date, card: unknown): CardForm {
  const isTestCard = card === payingCard || card === decliningCard;
  return {
    number: isTestCard ? card.replace(/\d{4}(?=\d)/g, '$& ') : '',
    expiry: `12 / ${(today.getFullYear() + 3) % 100}`,
    cvc: '123',
    name: '',
  };
}

function goTo(reply: FastifyReply, address: string, session: StoredSession): FastifyReply {
  return reply.redirect(returnAddress(address, session), 303);
}

function sendClosedPage(reply: FastifyReply, session: StoredSession | undefined): FastifyReply {
  if (!session) {
    const body = closedPage('This payment page does not exist', 'The link may be incomplete.');
    return sendPage(reply, { title: 'Not found', status: 404, body });
  }
  const address = session.status === 'complete' ? session.success_url : session.cancel_url;
  const back = address ? returnAddress(address, session) : undefined;
  const body =
    session.status === 'complete'
      ? closedPage('This order has been paid', 'There is nothing more to do here.', back)
      : closedPage('This payment page has expired', 'Nothing was charged.', back);
  return sendPage(reply, {
    title: 'Closed',
    status: session.status === 'expired' ? 410 : 200,
    body,
  });
}

function closedPage(heading: string, text: string, back?: string): Html {
  return html`<h1>${heading}</h1>
    <p>${text}</p>
    ${back && html`<p><a class="button main" href="${back}">Back to the shop</a></p>`}`;
}
