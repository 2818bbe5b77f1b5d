import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html, sendPage } from './page.ts';
import type { Sandbox } from './sandbox.ts';
import { createId } from './store.ts';

export const hookAnswers = ['200', '500', '410', 'slow', 'redirect', 'endless'] as const;

type HookAnswer = (typeof hookAnswers)[number];

/** It is what an address below `/hooks` answers, unless it answers 200. */
export type HookSetting = { id: string; answer: HookAnswer };

export type ReceivedHook = {
  id: string;
  name: string;
  receivedAt: string;
  headers: Record<string, string>;
  body: string;
};

const mostReceived = 200;
/** Senders wait for a shorter time. */
const slowMs = 15_000;

const nameSchema = { type: 'string', pattern: '^[a-z0-9-]{1,40}$' };

const settingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'answer'],
  properties: { name: nameSchema, answer: { enum: hookAnswers } },
};

type Setting = { name: string; answer: HookAnswer };

const namedSchema = { type: 'object', properties: { name: nameSchema } };

export async function registerHooks(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { store } = sandbox;
  const findAnswer = (name: string): HookAnswer =>
    store.find('hookSettings', name)?.answer ?? '200';

  function setAnswer({ name, answer }: Setting): Setting {
    if (answer === '200') store.remove('hookSettings', name);
    else store.put('hookSettings', { id: name, answer });
    return { name, answer };
  }

  app.post<{ Body: Setting }>(
    '/control/hooks',
    { schema: { body: settingSchema } },
    async ({ body }) => setAnswer(body),
  );

  app.get('/hooks', async (_request, reply) => {
    const received = store.list('hooks').toReversed();
    const names = new Set(['shop', ...received.map(({ name }) => name)]);
    for (const { id } of store.list('hookSettings')) names.add(id);
    const settings = [...names].map((name) => ({ name, answer: findAnswer(name) }));
    return sendPage(reply, { title: 'Webhooks', body: renderHooksPage(settings, received) });
  });

  app.get<{ Querystring: { name?: string } }>('/hooks/received', async ({ query }) =>
    store.list('hooks').filter(({ name }) => query.name === undefined || name === query.name),
  );

  app.post<{ Body: Setting }>(
    '/hooks',
    { schema: { body: settingSchema } },
    async ({ body }, reply) => {
      setAnswer(body);
      return reply.redirect('/hooks', 303);
    },
  );

  await app.register(async (receiver) => {
    receiver.removeAllContentTypeParsers();
    receiver.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_: unknown, body: string) => body,
    );
    receiver.post<{ Params: { name: string }; Body: string }>(
      '/hooks/:name',
      { schema: { params: namedSchema } },
      async ({ params: { name }, headers, body }, reply) => {
        const texts = Object.entries(headers).map(([key, value]) => [key, String(value)]);
        const receivedAt = new Date(sandbox.now()).toISOString();
        const received = { id: createId('hook'), name, receivedAt, body };
        store.put('hooks', { ...received, headers: Object.fromEntries(texts) });
        const [oldest, ...others] = store.list('hooks');
        if (oldest && others.length >= mostReceived) store.remove('hooks', oldest.id);
        return sendAnswer(reply, findAnswer(name));
      },
    );
  });
}

async function sendAnswer(reply: FastifyReply, answer: HookAnswer): Promise<FastifyReply> {
  if (answer === 'slow') await wait(slowMs, undefined, { ref: false });
  if (answer === 'redirect') return reply.redirect('/hooks/shop', 302);
  if (answer === 'endless') return reply.type('text/plain').send(Readable.from(repeatLine()));
  const status = answer === 'slow' ? 200 : Number(answer);
  return reply.code(status).send({ received: status === 200 });
}

function* repeatLine(): Generator<string> {
  for (;;) yield 'This answer has no end.\n';
}

const answerLabels: Record<HookAnswer, string> = {
  200: '200, received',
  500: '500, failed',
  410: '410, gone for good',
  slow: 'after 15 seconds',
  redirect: 'a redirect',
  endless: 'an answer without an end',
};

function renderHooksPage(settings: readonly Setting[], received: readonly ReceivedHook[]): Html {
  return html`
    <h1>Webhooks</h1>
    <p>
      The shop can send its webhooks to any name below this address, such as
      <code>/hooks/shop</code>. Each name can answer in its own way.
    </p>
    <ul class="sheet lines">
      ${settings.map(renderSetting)}
    </ul>
    <h2>Received</h2>
    ${
      received.length > 0
        ? html`<ul class="sheet lines">
            ${received.map(renderReceived)}
          </ul>`
        : html`<p class="sheet quiet">No webhooks yet.</p>`
    }
  `;
}

function renderSetting({ name, answer }: Setting): Html {
  return html`<li class="line">
    <div><span class="name">/hooks/${name}</span></div>
    <form class="actions" method="post">
      <input type="hidden" name="name" value="${name}" />
      <div class="field">
        <label for="answer-${name}">Answer of ${name}</label>
        <select id="answer-${name}" name="answer">
          ${hookAnswers.map((one) =>
            one === answer
              ? html`<option value="${one}" selected>${answerLabels[one]}</option>`
              : html`<option value="${one}">${answerLabels[one]}</option>`,
          )}
        </select>
      </div>
      <button class="button">Save</button>
    </form>
  </li>`;
}

function renderReceived({ name, receivedAt, headers, body }: ReceivedHook): Html {
  return html`<li class="line">
    <div>
      <span class="name">/hooks/${name}</span>
      <p class="quiet">${receivedAt} · <code>${headers['webhook-id'] ?? 'without an id'}</code></p>
      <p class="quiet"><code>${body}</code></p>
    </div>
  </li>`;
}
