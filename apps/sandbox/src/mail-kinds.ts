import type { FastifyInstance } from 'fastify';
import type { Message } from './mails.ts';
import { html, type Html, sendPage } from './page.ts';
import type { Sandbox } from './sandbox.ts';

export function registerMailKinds(app: FastifyInstance, { store }: Sandbox): void {
  app.get('/mails', async (_request, reply) => {
    const body = renderMailKinds(listNewestOfKinds(store.list('messages')));
    return sendPage(reply, { title: 'Mails', body, allowsInlineStyles: true });
  });
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const longestWord = 15;

/**
 * Ids, numbers and times in the key that the shop gave the mail distinguish mails of one kind.
 * Returns undefined for what another program sent.
 */
function readKind({ headers }: Message): string | undefined {
  if (headers['auto-submitted'] !== 'auto-generated') return undefined;
  const [key = ''] = (headers['message-id'] ?? '').replace('<', '').split('@');
  const words = key.replaceAll(uuid, '').split('-');
  return words.filter((word) => /^[a-z]+$/.test(word) && word.length <= longestWord).join('-');
}

function listNewestOfKinds(messages: Message[]): [kind: string, newest: Message][] {
  const kinds = new Map<string, Message>();
  for (const message of messages) {
    const kind = readKind(message);
    if (kind && message.html) kinds.set(kind, message);
  }
  return [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function renderMailKinds(kinds: [kind: string, newest: Message][]): Html {
  return html`
    <h1>Mails</h1>
    <p>The newest mail of each kind that the shop has sent to this sandbox.</p>
    ${kinds.length === 0 && html`<p class="sheet quiet">No mails yet.</p>`}
    ${kinds.map(
      ([kind, { id, subject, html: markup }]) =>
        html`<section class="mail-kind" aria-labelledby="${kind}">
          <h2 id="${kind}">${kind}</h2>
          <p><a href="/inbox/${id}">${subject}</a></p>
          <div class="mail-frames">
            ${(['light', 'dark'] as const).map((scheme) =>
              ['wide', 'narrow'].map((width) => renderFrame(markup, width, scheme)),
            )}
          </div>
        </section>`,
    )}
  `;
}

function renderFrame(markup: string, width: string, scheme: 'light' | 'dark'): Html {
  return html`<iframe
    class="mail mail-${width} mail-${scheme}"
    title="${width}, ${scheme}"
    loading="lazy"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${withScheme(markup, scheme)}"
  ></iframe>`;
}

/** The scheme replaces the one that the browser prefers. */
function withScheme(markup: string, scheme: 'light' | 'dark'): string {
  const applies = { light: 'not all', dark: 'all' }[scheme];
  return markup
    .replaceAll('@media (prefers-color-scheme: dark)', `@media ${applies}`)
    .replace('<head>', `<head><base target="_blank"><style>:root{color-scheme:${scheme}}</style>`);
}
