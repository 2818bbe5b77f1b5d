import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSession } from '../stripe/checkout-session.ts';
import { isSessionAction, sessionActions } from '../stripe/session-actions.ts';
import { noSuch, StripeError } from '../stripe/stripe-error.ts';
import { paymentsPage } from './payments-page.ts';

type ActionParams = { Params: { id: string; action: string } };

/** Where a person plays the shop's bookkeeper and the buyer's bank. */
export function addPaymentsPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/payments', async (_request, reply) =>
    sendPage(reply, { title: 'Payments', body: paymentsPage(sandbox) }),
  );

  app.post<ActionParams>('/payments/:id/:action', async (request, reply) => {
    const { id, action } = request.params;
    try {
      if (!isSessionAction(action)) throw noSuch('action', action);
      sessionActions[action](sandbox, getSession(sandbox.store, id));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const body = paymentsPage(sandbox, error.message);
      return sendPage(reply, { title: 'Payments', status: error.statusCode, body });
    }
    return reply.redirect('/payments', 303);
  });
}
