import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { answerMessage, getReceived, setMessageDone, toReceived } from './messages.ts';
import { listReceived } from './queries.ts';

export function mountContactInbox(door: Door, deps: Deps): void {
  const { contactInbox } = routes;

  serve(door, contactInbox.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listReceived(deps.db, wanted, pageOf(pagination));
    return { data: rows.map(toReceived), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, contactInbox.message, async ({ params }) => ({
    data: await getReceived(deps.db, params.documentId),
  }));

  serve(door, contactInbox.answer, async ({ user, params, body }) => ({
    data: await answerMessage(deps, user, params.documentId, body.text),
  }));

  serve(door, contactInbox.setDone, async ({ user, params, body }) => ({
    data: await setMessageDone(deps, user, params.documentId, body.done),
  }));
}
