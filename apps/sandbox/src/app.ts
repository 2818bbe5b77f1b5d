import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import formBody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { addCardPage } from './card-page/card-routes.ts';
import { addControlRoutes } from './control.ts';
import { addGoogle } from './google/google-routes.ts';
import { homePage } from './home-page.ts';
import { addInbox } from './mail/inbox-routes.ts';
import { sendPage } from './page.ts';
import { addPaymentsPage } from './payments-page/payments-routes.ts';
import { report } from './report.ts';
import type { Sandbox } from './sandbox.ts';
import { addStripeApi } from './stripe/api.ts';
import { parseQuery } from './stripe/form.ts';
import type { WebhookSender } from './stripe/webhook-sender.ts';
import { addEmailJs } from './subscribe/emailjs.ts';

const styles = readFileSync(new URL('sandbox.css', import.meta.url), 'utf8');

/** Everything the sandbox answers over HTTP. */
export async function buildApp(
  sandbox: Sandbox,
  webhooks: WebhookSender,
  smtpPort: number,
): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseQuery },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  acceptJsonOnly(app);
  answerWithEnvelopes(app);

  await app.register((api) => addStripeApi(api, sandbox), { prefix: '/v1' });
  await app.register((api) => addEmailJs(api, sandbox), { prefix: '/api/v1.0' });
  await app.register(async (pages) => {
    await pages.register(formBody);
    addCardPage(pages, sandbox);
    addInbox(pages, sandbox);
    addPaymentsPage(pages, sandbox);
  });
  await app.register((api) => addGoogle(api, sandbox));
  addControlRoutes(app, sandbox);

  app.get('/', async (_request, reply) =>
    sendPage(reply, { title: 'Home', body: homePage(sandbox, webhooks, smtpPort) }),
  );
  app.get('/sandbox.css', async (_request, reply) => reply.type('text/css').send(styles));
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    // Many clients announce JSON on requests that have no body, such as DELETE.
    (request, body, done) => (body === '' ? done(null) : parseJson(request, body, done)),
  );
}

function answerWithEnvelopes(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) report(error);
    const message = status < 500 ? error.message : 'The sandbox failed to answer this request.';
    return reply.code(status).send(envelope(status, message));
  });
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send(envelope(404, `Nothing is at ${request.url}`)),
  );
}

function envelope(status: number, message: string) {
  const name = `${STATUS_CODES[status]?.replaceAll(/\W/g, '')}Error`;
  return { error: { status, name, message } };
}
