import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance } from 'fastify';
import { createId } from '../identifiers.ts';
import { findLinks } from '../mail/links.ts';
import { report } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { fillTemplate } from './templates.ts';

const account = { publicKey: 'public_sandbox', services: ['service_sandbox', 'default_service'] };

const allowEveryone = {
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

/** A refusal in the words of EmailJS, which answers with a bare sentence. */
class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The one call of EmailJS that its browser library makes; the mail arrives in the inbox. */
export async function addEmailJs(api: FastifyInstance, sandbox: Sandbox): Promise<void> {
  api.setErrorHandler(async (error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && !(error instanceof Refusal)) report(error);
    return reply.code(status).type('text/plain').send(error.message);
  });
  api.addHook('onRequest', async (_request, reply) => void reply.headers(allowEveryone));

  api.options('/email/send', async (_request, reply) => reply.code(204).send());

  api.post<{ Body: SendBody | null }>(
    '/email/send',
    {
      // As with the card provider: a caller who gave up waiting has still caused the mail.
      onSend: async () => {
        await wait(faultsOf(sandbox).latencyMs, undefined, { ref: false });
      },
    },
    async ({ headers, body }, reply) => {
      const { status } = faultsOf(sandbox);
      if (status > 0) throw new Refusal(status, `The sandbox was told to answer ${status}`);
      if (!headers.origin) {
        throw new Refusal(403, 'API calls are disabled for non-browser applications');
      }
      keepMail(sandbox, body ?? {});
      return reply.type('text/plain').send('OK');
    },
  );
}

const faultsOf = ({ store }: Sandbox) => getSettings(store).faults.subscribe;

function keepMail(sandbox: Sandbox, body: SendBody): void {
  checkAccount(body);
  const mail = fillTemplate(String(body.template_id), body.template_params ?? {});
  if (!mail) throw unknownId('template ID not found', '/templates');
  if (mail.to === '') throw new Refusal(422, 'The recipients address is empty');
  if (!emailPattern.test(mail.to)) throw new Refusal(422, 'The recipients address is corrupted');
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
    if (!body[name]) throw new Refusal(400, `The ${name} parameter is required`);
  }
  if (body.user_id !== account.publicKey) throw unknownId('Public Key is invalid', '/account');
  if (!account.services.includes(String(body.service_id))) throw unknownId('service ID not found');
}

function unknownId(problem: string, page = ''): Refusal {
  const address = `https://dashboard.emailjs.com/admin${page}`;
  return new Refusal(400, `The ${problem}. To find this ID, visit ${address}`);
}
