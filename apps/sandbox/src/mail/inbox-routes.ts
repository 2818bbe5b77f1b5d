import type { FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { Sandbox } from '../sandbox.ts';
import { renderInbox, renderMessage } from './inbox-page.ts';
import type { Message } from './message.ts';

const filterSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { to: { type: 'string', maxLength: 1000 } },
};

type Filter = { Querystring: { to?: string } };

/** The sizes of attachments, if there are any; their contents have addresses of their own. */
const withoutContents = ({ attachments = [], ...message }: Message) => ({
  ...message,
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ base64, ...named }, index) => ({
      ...named,
      sizeBytes: Buffer.from(base64, 'base64').length,
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
    async (request, reply) => reply.send(listMessages(request.query.to).map(withoutContents)),
  );

  app.delete('/inbox/messages', async (_request, reply) => {
    sandbox.store.clear('messages');
    return reply.code(204).send();
  });

  app.get<Filter>('/inbox', { schema: { querystring: filterSchema } }, async (request, reply) => {
    const { to = '' } = request.query;
    return sendPage(reply, { title: 'Inbox', body: renderInbox(listMessages(to), to) });
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

  app.get<{ Params: { id: string; index: string } }>(
    '/inbox/:id/attachments/:index',
    async (request, reply) => {
      const { id, index } = request.params;
      const attachment = sandbox.store.find('messages', id)?.attachments?.[Number(index)];
      if (!attachment) return reply.code(404).send({ error: 'This attachment does not exist' });
      return reply
        .header('content-type', attachment.mimeType)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
        )
        .send(Buffer.from(attachment.base64, 'base64'));
    },
  );

  app.post('/inbox/delete-all', async (_request, reply) => {
    sandbox.store.clear('messages');
    return reply.redirect('/inbox', 303);
  });
}
