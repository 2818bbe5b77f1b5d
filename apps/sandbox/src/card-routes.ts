import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html, sendPage } from './page.ts';
import type { Sandbox } from './sandbox.ts';
import {
  buildReturnUrl,
  type StoredSession,
  completeSession,
  declineSession,
  expireDueSessions,
} from './stripe/checkout-sessions.ts';
import { cardDeclinedError } from './stripe/payments.ts';
import { payByTransfer, promiseTransfer } from './stripe/transfers.ts';
import {
  declinedCard,
  removeSeparators,
  findCardProblems,
  acceptedCard,
  readCardForm,
  type CardForm,
  renderCardPage,
} from './card-page.ts';

type SessionParams = { Params: { id: string } };

export function registerCardPage(app: FastifyInstance, sandbox: Sandbox): void {
  function findSession(id: string): StoredSession | undefined {
    expireDueSessions(sandbox);
    return sandbox.store.find('sessions', id);
  }

  app.get<SessionParams>('/pay/:id', async (request, reply) => {
    const session = findSession(request.params.id);
    if (session?.status !== 'open') return sendClosedPage(reply, session);
    const { card } = request.query as Record<string, unknown>;
    const form = createInitialForm(new Date(sandbox.now()), card);
    return sendPage(reply, { title: 'Pay', body: renderCardPage({ session, form }) });
  });

  app.post<SessionParams>('/pay/:id', async (request, reply) => {
    const session = findSession(request.params.id);
    if (session?.status === 'complete') return redirectToShop(reply, session.success_url, session);
    if (session?.status !== 'open') return sendClosedPage(reply, session);

    const form = readCardForm(request.body);
    const isFree = session.amount_total === 0;
    const problems = isFree ? {} : findCardProblems(form, new Date(sandbox.now()));
    if (Object.keys(problems).length > 0) {
      const body = renderCardPage({ session, form, problems });
      return sendPage(reply, { title: 'Check your card', body });
    }
    if (removeSeparators(form.number) === declinedCard) {
      const attempted = declineSession(sandbox, session);
      const body = renderCardPage({ session: attempted, form, decline: cardDeclinedError.message });
      return sendPage(reply, { title: 'Card declined', body });
    }
    const paid = completeSession(sandbox, session, { name: form.name || undefined });
    return redirectToShop(reply, paid.success_url, paid);
  });

  const laterWays = { debit: payByTransfer, transfer: promiseTransfer };

  for (const [way, pay] of Object.entries(laterWays)) {
    app.post<SessionParams>(`/pay/:id/later/${way}`, async (request, reply) => {
      const session = findSession(request.params.id);
      if (session?.status !== 'open') return sendClosedPage(reply, session);
      const waiting = pay(sandbox, session);
      return redirectToShop(reply, waiting.success_url, waiting);
    });
  }

  app.post<SessionParams>('/pay/:id/cancel', async (request, reply) => {
    const session = findSession(request.params.id);
    if (session?.status !== 'open' || !session.cancel_url) return sendClosedPage(reply, session);
    return redirectToShop(reply, session.cancel_url, session);
  });
}

function createInitialForm(today: Date, card: unknown): CardForm {
  const isTestCard = card === acceptedCard || card === declinedCard;
  return {
    number: isTestCard ? card.replace(/\d{4}(?=\d)/g, '$& ') : '',
    expiry: `12 / ${(today.getFullYear() + 3) % 100}`,
    cvc: '123',
    name: '',
  };
}

function redirectToShop(
  reply: FastifyReply,
  address: string,
  session: StoredSession,
): FastifyReply {
  return reply.redirect(buildReturnUrl(address, session), 303);
}

function sendClosedPage(reply: FastifyReply, session: StoredSession | undefined): FastifyReply {
  if (!session) {
    const body = renderClosedPage(
      'This payment page does not exist',
      'The link may be incomplete.',
    );
    return sendPage(reply, { title: 'Not found', status: 404, body });
  }
  const address = session.status === 'complete' ? session.success_url : session.cancel_url;
  const back = address ? buildReturnUrl(address, session) : undefined;
  const body =
    session.status === 'complete'
      ? renderClosedPage('This order has been paid', 'There is nothing more to do here.', back)
      : renderClosedPage('This payment page has expired', 'Nothing was charged.', back);
  return sendPage(reply, {
    title: 'Closed',
    status: session.status === 'expired' ? 410 : 200,
    body,
  });
}

function renderClosedPage(heading: string, text: string, back?: string): Html {
  return html`<h1>${heading}</h1>
    <p>${text}</p>
    ${back && html`<p><a class="button main" href="${back}">Back to the shop</a></p>`}`;
}
