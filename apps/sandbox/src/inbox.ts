import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { deleteMessages, deliver, type Message, type NotShown, readAttachment } from './mails.ts';
import { html, type Html, sendPage } from './page.ts';
import type { MailboxMail } from './mailbox.ts';
import type { Sandbox } from './sandbox.ts';
import { createId } from './store.ts';

const filterSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { to: { type: 'string', maxLength: 1000 } },
};

const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 100_000 } },
};

type Filter = { Querystring: { to?: string } };

/** A program finds the content of an attachment by its path. */
const withPaths = ({ attachments = [], file: _file, ...message }: Message) => ({
  ...message,
  ...(attachments.length > 0 && {
    attachments: attachments.map((attachment, index) => ({
      ...attachment,
      path: `/inbox/${message.id}/attachments/${index}`,
    })),
  }),
});

export function registerInbox(app: FastifyInstance, sandbox: Sandbox): void {
  function listMessages(to = ''): Message[] {
    const newestFirst = sandbox.store.list('messages').reverse();
    const wanted = to.trim().toLowerCase();
    if (wanted === '') return newestFirst;
    return newestFirst.filter((message) => message.to.toLowerCase().split(', ').includes(wanted));
  }

  app.get<Filter>(
    '/inbox/messages',
    { schema: { querystring: filterSchema } },
    async (request, reply) => reply.send(listMessages(request.query.to).map(withPaths)),
  );

  app.delete('/inbox/messages', async (_request, reply) => {
    deleteMessages(sandbox);
    return reply.code(204).send();
  });

  app.get<Filter>('/inbox', { schema: { querystring: filterSchema } }, async (request, reply) => {
    const { to = '' } = request.query;
    const body = renderInbox(listMessages(to), to, listMailboxStates(sandbox));
    return sendPage(reply, { title: 'Inbox', body });
  });

  app.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) => {
    const message = sandbox.store.find('messages', request.params.id);
    if (message) {
      const body = renderMessage(message);
      return sendPage(reply, { title: message.subject, body, allowsInlineStyles: true });
    }
    const body = html`<h1>This message does not exist</h1>
      <p><a href="/inbox">Back to the inbox</a></p>`;
    return sendPage(reply, { title: 'Not found', status: 404, body });
  });

  app.post<{ Params: { id: string }; Body: { text: string } }>(
    '/inbox/:id/reply',
    { schema: { body: replySchema } },
    async (request, reply) => {
      const message = sandbox.store.find('messages', request.params.id);
      if (!message) return reply.code(404).send({ error: 'This message does not exist' });
      const raw = writeReply(message, request.body.text, new Date(sandbox.now()));
      const from = message.to.split(', ')[0]!;
      const id = await deliver(sandbox, [raw], { from, to: [toReplyAddress(message)] });
      return reply.redirect(`/inbox/${id}`, 303);
    },
  );

  registerMailFiles(app, sandbox);

  app.post('/inbox/delete-all', async (_request, reply) => {
    deleteMessages(sandbox);
    return reply.redirect('/inbox', 303);
  });
}

function registerMailFiles(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { id: string; index: string } }>(
    '/inbox/:id/attachments/:index',
    async (request, reply) => {
      const { id, index } = request.params;
      const message = sandbox.store.find('messages', id);
      const attachment = message?.attachments?.[Number(index)];
      const content = attachment && (await readAttachment(sandbox, message!, Number(index)));
      if (!content) return reply.code(404).send({ error: 'This attachment does not exist' });
      return reply
        .header('content-type', attachment.mimeType)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
        )
        .send(content);
    },
  );

  app.get<{ Params: { id: string } }>('/inbox/:id/mail.eml', async (request, reply) => {
    const { file } = sandbox.store.find('messages', request.params.id) ?? {};
    if (file === undefined || sandbox.mailFiles.size(file) === undefined) {
      return reply.code(404).send({ error: 'This mail did not come by SMTP' });
    }
    return reply
      .header('content-type', 'message/rfc822')
      .header('content-disposition', 'attachment; filename=mail.eml')
      .send(createReadStream(sandbox.mailFiles.path(file)));
  });
}

function listMailboxStates({ store }: Sandbox): Map<string, string> {
  return new Map(store.list('mailbox').map((mail) => [mail.file, describeState(mail)]));
}

function describeState({ isSeen, isFlagged }: MailboxMail): string {
  if (isFlagged) return 'set aside by the shop';
  return isSeen ? 'read by the shop' : 'not yet read by the shop';
}

function renderInbox(messages: Message[], to: string, states: Map<string, string>): Html {
  return html`
    <h1>Inbox</h1>
    <div class="toolbar">
      <form action="/inbox">
        <div class="field">
          <label for="to">Address</label>
          <input id="to" name="to" value="${to}" placeholder="Everyone" />
        </div>
        <button class="button">Filter</button>
      </form>
      <a class="button" href="/inbox?to=${encodeURIComponent(to)}">Refresh</a>
      <form method="post" action="/inbox/delete-all">
        <button class="button">Delete all</button>
      </form>
    </div>
    ${
      messages.length > 0
        ? html`<ul class="messages">
            ${messages.map((message) => renderMessageEntry(message, states.get(message.file ?? '')))}
          </ul>`
        : html`<p class="sheet quiet">No messages${to && ` for ${to}`} yet.</p>`
    }
  `;
}

function renderMessageEntry(message: Message, state: string | undefined): Html {
  return html`<li>
    <a href="/inbox/${message.id}">
      <span class="name">${message.subject || 'No subject'}</span>
      <time class="quiet" datetime="${message.date}">${formatTime(message.date)}</time>
      <span class="quiet">To ${message.to}${state && `, ${state}`}</span>
    </a>
  </li>`;
}

function renderMessage(message: Message): Html {
  return html`
    <p><a href="/inbox">Back to the inbox</a></p>
    <h1>${message.subject || 'No subject'}</h1>
    <dl>
      <dt>From</dt>
      <dd>${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to}</dd>
      ${
        message.replyTo &&
        html`<dt>Reply to</dt>
          <dd>${message.replyTo}</dd>`
      }
      <dt>Arrived</dt>
      <dd><time datetime="${message.date}">${formatTime(message.date)}</time></dd>
    </dl>
    ${
      message.file &&
      html`<p><a href="/inbox/${message.id}/mail.eml">Download the mail as it came</a></p>`
    }
    ${message.notShown ? renderNotShown(message.notShown) : renderParts(message)}
  `;
}

function renderParts(message: Message): Html {
  return html`
    ${message.html && renderMailFrame(message.html)} ${renderAttachments(message)}
    ${message.links.length > 0 && renderLinks(message.links)}
    <section class="sheet" aria-labelledby="text">
      <h2 id="text">Text version</h2>
      <pre>${message.text}</pre>
    </section>
    ${renderReplyForm(message)} ${renderHeaders(message.headers)}
  `;
}

function renderNotShown({ problem, headers }: NotShown): Html {
  return html`<section class="sheet" aria-labelledby="headers">
    <h2 id="headers">Too complex to show</h2>
    <p>The mail ${problem}. These are its first headers:</p>
    <pre>${headers}</pre>
  </section>`;
}

function renderReplyForm(message: Message): Html {
  return html`<section class="sheet" aria-labelledby="reply">
    <h2 id="reply">Reply</h2>
    <form method="post" action="/inbox/${message.id}/reply">
      <div class="field">
        <label for="reply-text">To ${toReplyAddress(message)}, from ${message.to}</label>
        <textarea id="reply-text" name="text" rows="5" required></textarea>
      </div>
      <button class="button">Send</button>
    </form>
  </section>`;
}

const toReplyAddress = ({ replyTo, from }: Message) =>
  /<([^<>]+)>\s*$/.exec(replyTo || from)?.[1] ?? (replyTo || from);

function writeReply(message: Message, text: string, date: Date): Buffer {
  const quoted = message.text.trimEnd().replaceAll(/^/gm, '> ');
  const body = `${text}\n\nOn ${formatTime(message.date)}, ${message.from} wrote:\n\n${quoted}\n`;
  const answered = message.headers['message-id'];
  const subject = Buffer.from(`Re: ${message.subject.replace(/^(Re: )+/i, '')}`);
  const lines = [
    `From: ${message.to.split(', ')[0]}`,
    `To: ${toReplyAddress(message)}`,
    `Subject: =?utf-8?B?${subject.toString('base64')}?=`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${createId('reply')}@sandbox.example>`,
    ...(answered ? [`In-Reply-To: ${answered}`, `References: ${answered}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(body.replaceAll(/\r?\n/g, '\r\n'))
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

function renderHeaders(headers: Message['headers']): Html {
  return html`<section class="sheet" aria-labelledby="headers">
    <h2 id="headers">Headers</h2>
    <dl>
      ${Object.entries(headers).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function renderMailFrame(mail: string): Html {
  return html`<iframe
    class="mail"
    title="The message as HTML"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${mail}`}"
  ></iframe>`;
}

function renderAttachments({ id, attachments = [] }: Message): Html | string {
  if (attachments.length === 0) return '';
  return html`<section class="sheet" aria-labelledby="attachments">
    <h2 id="attachments">Attachments</h2>
    <ul>
      ${attachments.map(
        ({ fileName }, index) =>
          html`<li><a href="/inbox/${id}/attachments/${String(index)}">${fileName}</a></li>`,
      )}
    </ul>
  </section>`;
}

function renderLinks(links: string[]): Html {
  return html`<section class="sheet" aria-labelledby="links">
    <h2 id="links">Links</h2>
    <ul>
      ${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
    </ul>
  </section>`;
}

function formatTime(date: string): string {
  return new Date(date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
