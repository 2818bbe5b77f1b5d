import { setTimeout as wait } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createId } from '../store.ts';
import { getOrigin } from '../page.ts';
import { logError, type Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { apiVersion, eventRoutes } from './events.ts';
import { expandResponse } from './expand.ts';
import { disputeReadRoutes } from './disputes.ts';
import { createInvalidRequestError, StripeError } from './errors.ts';
import { FormReader, parseForm } from './form.ts';
import { runIdempotent } from './idempotency.ts';
import { paymentRoutes } from './payments.ts';
import { refundRoutes } from './refunds.ts';
import { expireDueSessions } from './checkout-sessions.ts';
import type { StripeRoute } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';

export async function registerStripeApi(api: FastifyInstance, sandbox: Sandbox): Promise<void> {
  api.removeAllContentTypeParsers();
  await api.register(formBody, { parser: parseForm });
  api.setErrorHandler(sendError);
  api.setNotFoundHandler((request) => {
    throw new StripeError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${request.url}).`,
    );
  });

  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req', 14));
    reply.header('stripe-version', request.headers['stripe-version'] ?? apiVersion);
    throwInjectedFault(getSettings(sandbox.store).faults.stripe.status);
    requireSecretKey(request, sandbox.config.stripeSecretKey);
  });
  // The delay comes after the work: a caller that timed out has still caused it.
  api.addHook('onSend', async (request) => {
    const { latencyMs, hangsUp } = getSettings(sandbox.store).faults.stripe;
    await wait(latencyMs, undefined, { ref: false });
    if (hangsUp) request.raw.socket.destroy();
  });

  for (const route of [
    ...sessionRoutes,
    ...paymentRoutes,
    ...refundRoutes,
    ...disputeReadRoutes,
    ...eventRoutes,
  ])
    registerRoute(api, sandbox, route);
}

function registerRoute(api: FastifyInstance, sandbox: Sandbox, route: StripeRoute): void {
  api.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      expireDueSessions(sandbox);
      const fields = (route.method === 'GET' ? request.query : request.body) ?? {};
      const key = route.method === 'POST' && request.headers['idempotency-key'];

      function handle(): object {
        const form = new FormReader(fields);
        const expand = form.texts('expand', 20);
        const call = { id: request.params.id ?? '', form, origin: getOrigin(request) };
        const body = route.handle(sandbox, call);
        form.rejectUnknownFields();
        return expandResponse(sandbox.store, body, expand);
      }

      if (!key) return sandbox.store.transaction(handle);
      const { body, originalRequestId } = runIdempotent(
        sandbox,
        {
          key: String(key),
          endpoint: `${request.method} ${request.url}`,
          params: fields,
          requestId: String(reply.getHeader('request-id')),
        },
        handle,
      );
      reply.header('idempotency-key', key).header('original-request', originalRequestId);
      const isReplayed = originalRequestId !== reply.getHeader('request-id');
      if (isReplayed) reply.header('idempotent-replayed', 'true');
      return body;
    },
  });
}

function requireSecretKey(request: FastifyRequest, secretKey: string): void {
  const key = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  if (key === secretKey) return;
  const message = key
    ? 'Invalid API Key provided.'
    : 'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".';
  throw new StripeError(401, 'invalid_request_error', message);
}

function throwInjectedFault(status: number): void {
  if (status === 0) return;
  throw new StripeError(
    status,
    status < 500 ? 'invalid_request_error' : 'api_error',
    `The sandbox is set to answer with status ${status}.`,
    status === 429 ? { code: 'rate_limit' } : {},
  );
}

async function sendError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StripeError) return reply.code(error.statusCode).send(error.toBody());
  const status = error.statusCode ?? 500;
  if (status < 500)
    return reply.code(status).send(createInvalidRequestError(error.message).toBody());
  logError(error);
  const failure = new StripeError(500, 'api_error', 'The sandbox failed to answer this request.');
  return reply.code(500).send(failure.toBody());
}
