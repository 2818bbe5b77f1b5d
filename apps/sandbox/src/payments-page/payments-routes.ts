import type { FastifyInstance } from 'fastify';
import { sendPage } from '../pages/page.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSession } from '../stripe/checkout-sessions/checkout-session.ts';
import { isSessionAction, sessionActions } from '../stripe/checkout-sessions/session-actions.ts';
import { createMissingResourceError, StripeError } from '../stripe/stripe-error.ts';
import { renderPaymentsPage } from './payments-page.ts';

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
