import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import formBody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { registerBankPage } from './bank-page.ts';
import { registerCardPage } from './card-routes.ts';
import { registerCi } from './ci.ts';
import { registerControlRoutes } from './control.ts';
import { registerDnsPage } from './dns-page.ts';
import { registerGoogle } from './google/google.ts';
import { registerHooks } from './hooks.ts';
import { renderHomePage, type ShownPorts } from './home-page.ts';
import { registerMicrosoft } from './microsoft.ts';
import { registerInbox } from './inbox.ts';
import { registerMailKinds } from './mail-kinds.ts';
import { sendPage } from './page.ts';
import { registerPaymentsPage } from './payments-page.ts';
import { logError, type Sandbox } from './sandbox.ts';
import { registerStripeApi } from './stripe/stripe-api.ts';
import { parseQuery } from './stripe/form.ts';
import type { WebhookSender } from './stripe/events.ts';
import { registerVies } from './vies.ts';
import { registerEmailJs } from './emailjs.ts';

const styles = readFileSync(new URL('pages/sandbox.css', import.meta.url), 'utf8');

export async function buildSandbox(
  sandbox: Sandbox,
  webhooks: WebhookSender,
  ports: ShownPorts,
): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseQuery },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  registerJsonParser(app);
  registerErrorHandlers(app);

  await app.register((api) => registerStripeApi(api, sandbox), { prefix: '/v1' });
  await app.register((api) => registerVies(api, sandbox), { prefix: '/vies' });
  await app.register((api) => registerEmailJs(api, sandbox), { prefix: '/api/v1.0' });
  await app.register(async (pages) => {
    await pages.register(formBody);
    registerCardPage(pages, sandbox);
    registerInbox(pages, sandbox);
    registerMailKinds(pages, sandbox);
    registerPaymentsPage(pages, sandbox);
    registerDnsPage(pages, sandbox);
    registerBankPage(pages, sandbox);
    await registerHooks(pages, sandbox);
  });
  await app.register((api) => registerGoogle(api, sandbox));
  await app.register((api) => registerMicrosoft(api, sandbox), { prefix: '/microsoft' });
  await app.register((api) => registerCi(api, sandbox));
  registerControlRoutes(app, sandbox);

  app.get('/', async (_request, reply) =>
    sendPage(reply, { title: 'Home', body: renderHomePage(sandbox, webhooks, ports) }),
  );
  app.get('/sandbox.css', async (_request, reply) => reply.type('text/css').send(styles));
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}

function registerJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    // Many clients send a JSON content type without a body, as with DELETE.
    (request, body, done) => (body === '' ? done(null) : parseJson(request, body, done)),
  );
}

function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logError(error);
    const message = status < 500 ? error.message : 'The sandbox failed to answer this request.';
    return reply.code(status).send(createErrorBody(status, message));
  });
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send(createErrorBody(404, `Nothing is at ${request.url}`)),
  );
}

function createErrorBody(status: number, message: string) {
  const name = `${STATUS_CODES[status]?.replaceAll(/\W/g, '')}Error`;
  return { error: { status, name, message } };
}
