import { setTimeout as wait } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createId } from '../store.ts';
import { getOrigin } from '../page.ts';
import { logError, type Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { apiVersion, eventRoutes } from './events.ts';
import { expandResponse } from './expand.ts';
import { disputeRoutes } from './disputes.ts';
import { FormReader, parseForm } from './form.ts';
import { runIdempotent } from './idempotency.ts';
import { paymentRoutes } from './payments.ts';
import { refundRoutes } from './refunds.ts';
import { expireDueSessions } from './checkout-sessions.ts';
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
    ...disputeRoutes,
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

export type StripeRoute = {
  method: 'GET' | 'POST';
  /** Below /v1. */
  path: string;
  handle: (sandbox: Sandbox, call: StripeRequest) => object;
};

type StripeRequest = {
  id: string;
  form: FormReader;
  origin: string;
};

type Details = { code?: string; param?: string };

export class StripeError extends Error {
  readonly statusCode: number;
  readonly type: string;
  readonly details: Details;

  constructor(statusCode: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.name = 'StripeError';
    this.statusCode = statusCode;
    this.type = type;
    this.details = details;
  }

  toBody(): { error: { type: string; message: string } & Details } {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

export function createInvalidRequestError(message: string, details: Details = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

export function createMissingResourceError(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

export type Page<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };

export type PageInput = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
};

export function readPageInput(form: FormReader): PageInput {
  return {
    limit: form.integer('limit', 1, 100) ?? 10,
    startingAfter: form.text('starting_after'),
    endingBefore: form.text('ending_before'),
  };
}

export function paginate<Item extends { id: string }>(
  items: Item[],
  { limit, startingAfter, endingBefore }: PageInput,
  url: string,
  isWanted: (item: Item) => boolean = () => true,
): Page<Item> {
  const first = startingAfter ? findPosition(items, startingAfter, 'starting_after') + 1 : 0;
  const end = endingBefore ? findPosition(items, endingBefore, 'ending_before') : items.length;
  const wanted = items.slice(first, end).filter(isWanted);
  const data = endingBefore ? wanted.slice(-limit) : wanted.slice(0, limit);
  return { object: 'list', data, has_more: wanted.length > limit, url };
}

export function readCreatedRange(form: FormReader): (item: { created: number }) => boolean {
  const latest = Number.MAX_SAFE_INTEGER;
  if (!form.hasSection('created')) {
    const exact = form.integer('created', 0, latest);
    return ({ created }) => exact === undefined || created === exact;
  }
  const range = form.requiredSection('created');
  const after = range.integer('gt', 0, latest) ?? -1;
  const from = range.integer('gte', 0, latest) ?? 0;
  const before = range.integer('lt', 0, latest) ?? latest;
  const to = range.integer('lte', 0, latest) ?? latest;
  return ({ created }) => created > after && created >= from && created < before && created <= to;
}

function findPosition(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position >= 0) return position;
  throw createInvalidRequestError(`No such object: '${id}'`, { param, code: 'resource_missing' });
}

export function createReadRoutes(table: 'refunds' | 'disputes', name: string): StripeRoute[] {
  return [
    {
      method: 'GET',
      path: `/${table}`,
      handle({ store }, { form }) {
        const page = readPageInput(form);
        const isInRange = readCreatedRange(form);
        const paymentIntent = form.text('payment_intent');
        const charge = form.text('charge');
        return paginate(
          store.list(table).reverse(),
          page,
          `/v1/${table}`,
          (entry) =>
            isInRange(entry) &&
            (!paymentIntent || entry.payment_intent === paymentIntent) &&
            (!charge || entry.charge === charge),
        );
      },
    },
    {
      method: 'GET',
      path: `/${table}/:id`,
      handle({ store }, { id }) {
        const entry = store.find(table, id);
        if (!entry) throw createMissingResourceError(name, id);
        return entry;
      },
    },
  ];
}
