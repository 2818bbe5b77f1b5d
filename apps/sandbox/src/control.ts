import type { FastifyInstance } from 'fastify';
import { ciAnswers } from './ci.ts';
import { deleteEverything } from './mails.ts';
import { getOrigin } from './page.ts';
import type { Sandbox } from './sandbox.ts';
import {
  changeSettings,
  type CiFault,
  defaultSettings,
  type DnsFault,
  type HttpFault,
  type ImapFault,
  type MicrosoftFault,
  type Settings,
  type SmtpFault,
  type StripeFault,
  type ViesFault,
  type WebhookMode,
} from './settings.ts';
import { dnsAnswers } from './dns-server.ts';
import { forgeries } from './microsoft.ts';
import { viesAnswers } from './vies.ts';
import { getSession, serializeSession, expireDueSessions } from './stripe/checkout-sessions.ts';
import { importPayments, paymentsSchema, type PastPayment } from './stripe/import-payments.ts';
import { failRefund, getRefund } from './stripe/refunds.ts';
import { sessionActions } from './stripe/session-actions.ts';

const defaultDelaysMs: Record<WebhookMode, number> = {
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
  properties: { mode: { enum: Object.keys(defaultDelaysMs) }, delayMs: delaySchema },
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
    microsoft: {
      ...httpFaultSchema,
      properties: { ...httpFaultSchema.properties, forge: { enum: forgeries } },
    },
    vies: {
      ...httpFaultSchema,
      properties: { ...httpFaultSchema.properties, answer: { enum: viesAnswers } },
    },
    smtp: {
      type: 'object',
      additionalProperties: false,
      properties: { refuse: { type: 'boolean' }, hangsUp: { type: 'boolean' } },
    },
    imap: {
      type: 'object',
      additionalProperties: false,
      properties: { refuse: { type: 'boolean' }, dropDuringFetch: { type: 'boolean' } },
    },
    dns: {
      type: 'object',
      additionalProperties: false,
      properties: { answer: { enum: dnsAnswers } },
    },
    ci: {
      ...httpFaultSchema,
      properties: { ...httpFaultSchema.properties, answer: { enum: ciAnswers } },
    },
  },
};

const mailboxSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['uidValidity'],
  properties: { uidValidity: { type: 'integer', minimum: 1, maximum: 4_294_967_295 } },
};

type WebhooksBody = { mode: WebhookMode; delayMs?: number };
type FaultsBody = {
  stripe?: Partial<StripeFault>;
  subscribe?: Partial<HttpFault>;
  google?: Partial<HttpFault>;
  microsoft?: Partial<MicrosoftFault>;
  vies?: Partial<ViesFault>;
  smtp?: Partial<SmtpFault>;
  imap?: Partial<ImapFault>;
  dns?: Partial<DnsFault>;
  ci?: Partial<CiFault>;
};

export function registerControlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [action, act] of Object.entries(sessionActions)) {
    app.post<{ Params: { id: string } }>(`/control/sessions/:id/${action}`, async (request) => {
      expireDueSessions(sandbox);
      const { id } = request.params;
      act(sandbox, getSession(sandbox.store, id));
      return serializeSession(getSession(sandbox.store, id), getOrigin(request));
    });
  }

  app.post<{ Params: { id: string } }>('/control/refunds/:id/fail', async ({ params }) =>
    failRefund(sandbox, getRefund(sandbox.store, params.id)),
  );

  app.post<{ Body: WebhooksBody }>(
    '/control/webhooks',
    { schema: { body: webhooksSchema } },
    async ({ body: { mode, delayMs = defaultDelaysMs[mode] } }) =>
      withoutId(changeSettings(sandbox.store, { webhooks: { mode, delayMs } })),
  );

  app.post<{ Body: FaultsBody }>(
    '/control/faults',
    { schema: { body: faultsSchema } },
    async ({ body: { stripe, smtp, imap, subscribe, google, microsoft, vies, dns, ci } }) =>
      withoutId(
        changeSettings(sandbox.store, {
          faults: {
            stripe: { ...defaultSettings.faults.stripe, ...stripe },
            smtp: { ...defaultSettings.faults.smtp, ...smtp },
            imap: { ...defaultSettings.faults.imap, ...imap },
            subscribe: { ...defaultSettings.faults.subscribe, ...subscribe },
            google: { ...defaultSettings.faults.google, ...google },
            microsoft: { ...defaultSettings.faults.microsoft, ...microsoft },
            vies: { ...defaultSettings.faults.vies, ...vies },
            dns: { ...defaultSettings.faults.dns, ...dns },
            ci: { ...defaultSettings.faults.ci, ...ci },
          },
        }),
      ),
  );

  app.post<{ Body: Settings['mailbox'] }>(
    '/control/mailbox',
    { schema: { body: mailboxSchema } },
    async ({ body }) => withoutId(changeSettings(sandbox.store, { mailbox: body })),
  );

  app.post<{ Body: PastPayment[] }>(
    '/control/payments',
    { schema: { body: paymentsSchema } },
    async ({ body }) => ({ imported: importPayments(sandbox, body) }),
  );

  app.post('/control/reset', async () => {
    deleteEverything(sandbox);
    return withoutId(defaultSettings);
  });
}

function withoutId({ id: _id, ...settings }: Settings): Omit<Settings, 'id'> {
  return settings;
}
