import { setTimeout as wait } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createId } from '../identifiers.ts';
import { originOf } from '../origin.ts';
import { report } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { apiVersion } from './api-version.ts';
import { expandAnswer } from './expand.ts';
import { FormReader } from './form-reader.ts';
import { parseForm } from './form.ts';
import { answerOnce } from './idempotency.ts';
import { paymentRoutes } from './payment-routes.ts';
import { expireDueSessions } from './session-lifecycle.ts';
import { sessionRoutes } from './session-routes.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';
import type { StripeRoute } from './stripe-route.ts';

/** The part of Stripe's interface that a shop with hosted checkout needs, for its own libraries. */
export async function addStripeApi(api: FastifyInstance, sandbox: Sandbox): Promise<void> {
  api.removeAllContentTypeParsers();
  await api.register(formBody, { parser: parseForm });
  api.setErrorHandler(answerError);
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
    throwFault(getSettings(sandbox.store).faults.stripe.status);
    requireKey(request, sandbox.config.stripeSecretKey);
  });
  // Late answers come after the work: a caller who gave up waiting has still caused it.
  api.addHook('onSend', async (request) => {
    const { latencyMs, hangsUp } = getSettings(sandbox.store).faults.stripe;
    await wait(latencyMs, undefined, { ref: false });
    if (hangsUp) request.raw.socket.destroy();
  });

  for (const route of [...sessionRoutes, ...paymentRoutes]) addRoute(api, sandbox, route);
}

function addRoute(api: FastifyInstance, sandbox: Sandbox, route: StripeRoute): void {
  api.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      expireDueSessions(sandbox);
      const fields = (route.method === 'GET' ? request.query : request.body) ?? {};
      const key = route.method === 'POST' && request.headers['idempotency-key'];

      function answer(): object {
        const form = new FormReader(fields);
        const expand = form.texts('expand', 20);
        const call = { id: request.params.id ?? '', form, origin: originOf(request) };
        const body = route.answer(sandbox, call);
        form.finish();
        return expandAnswer(sandbox.store, body, expand);
      }

      if (!key) return sandbox.store.transaction(answer);
      const { body, originalRequestId } = answerOnce(
        sandbox,
        {
          key: String(key),
          endpoint: `${request.method} ${request.url}`,
          params: fields,
          requestId: String(reply.getHeader('request-id')),
        },
        answer,
      );
      reply.header('idempotency-key', key).header('original-request', originalRequestId);
      const isReplayed = originalRequestId !== reply.getHeader('request-id');
      if (isReplayed) reply.header('idempotent-replayed', 'true');
      return body;
    },
  });
}

function requireKey(request: FastifyRequest, secretKey: string): void {
  const key = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  if (key === secretKey) return;
  const message = key
    ? 'Invalid API Key provided.'
    : 'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".';
  throw new StripeError(401, 'invalid_request_error', message);
}

function throwFault(status: number): void {
  if (status === 0) return;
  throw new StripeError(
    status,
    status < 500 ? 'invalid_request_error' : 'api_error',
    `The sandbox was told to answer with status ${status}.`,
    status === 429 ? { code: 'rate_limit' } : {},
  );
}

async function answerError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StripeError) return reply.code(error.statusCode).send(error.toBody());
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send(invalidRequest(error.message).toBody());
  report(error);
  const failure = new StripeError(500, 'api_error', 'The sandbox failed to answer this request.');
  return reply.code(500).send(failure.toBody());
}
