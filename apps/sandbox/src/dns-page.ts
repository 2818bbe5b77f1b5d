import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type DnsAnswer, dnsAnswers, type DnsName } from './dns-server.ts';
import { html, type Html, sendPage } from './page.ts';
import type { Sandbox } from './sandbox.ts';

const nameSchema = { type: 'string', minLength: 1, maxLength: 253 };
const textSchema = { type: 'string', maxLength: 30_000 };

const namedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: nameSchema,
    texts: {
      type: 'array',
      maxItems: 100,
      items: { anyOf: [textSchema, { type: 'array', maxItems: 100, items: textSchema }] },
    },
    answer: { enum: dnsAnswers },
  },
};

const recordSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'text'],
  properties: { name: nameSchema, text: { ...textSchema, minLength: 1 } },
};

type Named = { name: string; texts?: DnsName['texts']; answer?: DnsAnswer };

const toAsciiName = (name: string) => domainToASCII(name.trim()).replace(/\.$/, '');

export function registerDnsPage(app: FastifyInstance, { store }: Sandbox): void {
  function put(record: DnsName): void {
    const isEmpty = record.texts.length === 0 && record.answer === 'as recorded';
    if (isEmpty) store.remove('dnsNames', record.id);
    else store.put('dnsNames', record);
  }

  /** Replaces what the name had; without texts and fault it is unknown again. */
  app.post<{ Body: Named }>(
    '/control/dns',
    { schema: { body: namedSchema } },
    async ({ body: { name, texts = [], answer = 'as recorded' } }, reply) => {
      const id = toAsciiName(name);
      if (!id) return reply.code(400).send({ error: `${name} is no name` });
      put({ id, texts, answer });
      return { name: id, texts, answer };
    },
  );

  app.get('/dns', async (_request, reply) =>
    sendPage(reply, { title: 'DNS', body: renderDnsPage(store.list('dnsNames')) }),
  );

  app.post<{ Body: { name: string; text: string } }>(
    '/dns',
    { schema: { body: recordSchema } },
    async ({ body: { name, text } }, reply) => {
      const id = toAsciiName(name);
      if (!id) {
        const body = renderDnsPage(store.list('dnsNames'), `${name} is no name`);
        return sendPage(reply, { title: 'DNS', status: 400, body });
      }
      const { texts = [], answer = 'as recorded' as const } = store.find('dnsNames', id) ?? {};
      put({ id, texts: [...texts, text.trim()], answer });
      return reply.redirect('/dns', 303);
    },
  );

  app.post<{ Params: { name: string } }>('/dns/:name/delete', async ({ params }, reply) => {
    store.remove('dnsNames', params.name);
    return reply.redirect('/dns', 303);
  });
}

const toText = (text: string | string[]) => [text].flat().join('');

function renderDnsPage(names: DnsName[], problem?: string): Html {
  return html`
    <h1>DNS</h1>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <p>The shop finds these TXT records when it checks the domain of a company.</p>
    <form class="sheet" method="post">
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" required placeholder="_partshelf.example.com" />
      </div>
      <div class="field">
        <label for="text">Text</label>
        <input id="text" name="text" required placeholder="partshelf-verification=…" />
      </div>
      <button class="button main">Add TXT record</button>
    </form>
    ${
      names.length > 0
        ? html`<ul class="sheet lines">
            ${names.map(renderName)}
          </ul>`
        : html`<p class="sheet quiet">No records yet.</p>`
    }
  `;
}

function renderName({ id, texts, answer }: DnsName): Html {
  return html`<li class="line">
    <div>
      <span class="name">${id}</span>
      ${texts.map((text) => html`<p class="quiet"><code>${toText(text)}</code></p>`)}
      ${answer !== 'as recorded' && html`<p class="quiet">Answers: ${answer}</p>`}
    </div>
    <form class="actions" method="post" action="/dns/${encodeURIComponent(id)}/delete">
      <button class="button" aria-label="Delete ${id}">Delete</button>
    </form>
  </li>`;
}
