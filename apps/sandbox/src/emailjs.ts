import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance } from 'fastify';
import { createId } from './store.ts';
import { findLinks } from './find-links.ts';
import { logError, type Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';
import { html } from './page.ts';

const account = { publicKey: 'public_sandbox', services: ['service_sandbox', 'default_service'] };

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
};

const emailPattern = /^[^\s@]+@[^\s@]+$/;

type SendBody = {
  user_id?: unknown;
  service_id?: unknown;
  template_id?: unknown;
  template_params?: Record<string, unknown>;
};

/** EmailJS sends its errors as plain text. */
class EmailJsError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export async function registerEmailJs(api: FastifyInstance, sandbox: Sandbox): Promise<void> {
  api.setErrorHandler(async (error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && !(error instanceof EmailJsError)) logError(error);
    return reply.code(status).type('text/plain').send(error.message);
  });
  api.addHook('onRequest', async (_request, reply) => void reply.headers(corsHeaders));

  api.options('/email/send', async (_request, reply) => reply.code(204).send());

  api.post<{ Body: SendBody | null }>(
    '/email/send',
    {
      // The delay comes after the work: a caller that timed out has still sent the mail.
      onSend: async () => {
        await wait(getFault(sandbox).latencyMs, undefined, { ref: false });
      },
    },
    async ({ headers, body }, reply) => {
      const { status } = getFault(sandbox);
      if (status > 0)
        throw new EmailJsError(status, `The sandbox is set to answer with status ${status}`);
      if (!headers.origin) {
        throw new EmailJsError(403, 'API calls are disabled for non-browser applications');
      }
      storeMail(sandbox, body ?? {});
      return reply.type('text/plain').send('OK');
    },
  );
}

const getFault = ({ store }: Sandbox) => getSettings(store).faults.subscribe;

function storeMail(sandbox: Sandbox, body: SendBody): void {
  checkAccount(body);
  const mail = fillTemplate(String(body.template_id), body.template_params ?? {});
  if (!mail) throw createUnknownIdError('template ID not found', '/templates');
  if (mail.to === '') throw new EmailJsError(422, 'The recipients address is empty');
  if (!emailPattern.test(mail.to))
    throw new EmailJsError(422, 'The recipients address is corrupted');
  sandbox.store.put('messages', {
    id: createId('msg'),
    ...mail,
    headers: {},
    replyTo: '',
    links: findLinks(mail.html, mail.text),
    date: new Date(sandbox.now()).toISOString(),
  });
}

function checkAccount(body: SendBody): void {
  for (const name of ['user_id', 'service_id', 'template_id'] as const) {
    if (!body[name]) throw new EmailJsError(400, `The ${name} parameter is required`);
  }
  if (body.user_id !== account.publicKey)
    throw createUnknownIdError('Public Key is invalid', '/account');
  if (!account.services.includes(String(body.service_id)))
    throw createUnknownIdError('service ID not found');
}

function createUnknownIdError(problem: string, page = ''): EmailJsError {
  const address = `https://dashboard.emailjs.com/admin${page}`;
  return new EmailJsError(400, `The ${problem}. To find this ID, visit ${address}`);
}

type Template = {
  to: string;
  from: string;
  subject: string;
  text: string;
};

const templates: Record<string, Template> = {
  template_updates: {
    to: '{{email}}',
    from: 'Partshelf <updates@partshelf.example>',
    subject: 'You will hear from us, {{name}}',
    text: 'Hello {{name}},\n\nas soon as the next parts are ready, we write to {{email}}.',
  },
};

function fillTemplate(id: string, params: Record<string, unknown>) {
  if (!Object.hasOwn(templates, id)) return undefined;
  const { to, from, subject, text } = templates[id]!;
  const fill = (line: string) =>
    line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  const paragraphs = fill(text).split('\n\n');
  return {
    to: fill(to).trim(),
    from,
    subject: fill(subject).replaceAll(/\s+/g, ' '),
    text: fill(text),
    html: html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`.markup,
  };
}
