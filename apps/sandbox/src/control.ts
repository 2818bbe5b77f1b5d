import type { FastifyInstance } from 'fastify';
import { originOf } from './origin.ts';
import type { Sandbox } from './sandbox.ts';
import {
  changeSettings,
  usualSettings,
  type HttpFault,
  type Settings,
  type SmtpFault,
  type StripeFault,
  type WebhookMode,
} from './settings.ts';
import { getSession, presentSession } from './stripe/checkout-session.ts';
import { sessionActions } from './stripe/session-actions.ts';
import { expireDueSessions } from './stripe/session-lifecycle.ts';

const usualDelaysMs: Record<WebhookMode, number> = {
  normal: 0,
  off: 0,
  duplicate: 0,
  delayed: 2000,
  shuffled: 1000,
};

const delaySchema = { type: 'integer', minimum: 0, maximum: 7 * 24 * 60 * 60 * 1000 };

const webhooksSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['mode'],
  properties: { mode: { enum: Object.keys(usualDelaysMs) }, delayMs: delaySchema },
};

const httpFaultSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    latencyMs: delaySchema,
    status: { anyOf: [{ const: 0 }, { type: 'integer', minimum: 400, maximum: 599 }] },
  },
};

const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    stripe: {
      ...httpFaultSchema,
      properties: { ...httpFaultSchema.properties, hangsUp: { type: 'boolean' } },
    },
    subscribe: httpFaultSchema,
    google: httpFaultSchema,
    smtp: {
      type: 'object',
      additionalProperties: false,
      properties: { refuse: { type: 'boolean' }, hangsUp: { type: 'boolean' } },
    },
  },
};

type WebhooksBody = { mode: WebhookMode; delayMs?: number };
type FaultsBody = {
  stripe?: Partial<StripeFault>;
  subscribe?: Partial<HttpFault>;
  google?: Partial<HttpFault>;
  smtp?: Partial<SmtpFault>;
};

/** Lets a test play the customer, and make the sandbox misbehave. */
export function addControlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [action, act] of Object.entries(sessionActions)) {
    app.post<{ Params: { id: string } }>(`/control/sessions/:id/${action}`, async (request) => {
      expireDueSessions(sandbox);
      const { id } = request.params;
      act(sandbox, getSession(sandbox.store, id));
      return presentSession(getSession(sandbox.store, id), originOf(request));
    });
  }

  app.post<{ Body: WebhooksBody }>(
    '/control/webhooks',
    { schema: { body: webhooksSchema } },
    async ({ body: { mode, delayMs = usualDelaysMs[mode] } }) =>
      withoutId(changeSettings(sandbox.store, { webhooks: { mode, delayMs } })),
  );

  app.post<{ Body: FaultsBody }>(
    '/control/faults',
    { schema: { body: faultsSchema } },
    async ({ body: { stripe, smtp, subscribe, google } }) =>
      withoutId(
        changeSettings(sandbox.store, {
          faults: {
            stripe: { ...usualSettings.faults.stripe, ...stripe },
            smtp: { ...usualSettings.faults.smtp, ...smtp },
            subscribe: { ...usualSettings.faults.subscribe, ...subscribe },
            google: { ...usualSettings.faults.google, ...google },
          },
        }),
      ),
  );

  app.post('/control/reset', async () => {
    sandbox.store.clearAll();
    return withoutId(usualSettings);
  });
}

function withoutId({ id: _id, ...settings }: Settings): Omit<Settings, 'id'> {
  return settings;
}
