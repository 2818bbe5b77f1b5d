import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { answerMessage, getReceived, setMessageDone, toReceived } from './messages.ts';
import { listReceived } from './queries.ts';

export function mountContactInbox(context: RouteContext, deps: Deps): void {
  const { contactInbox } = routes;

  serve(context, contactInbox.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listReceived(deps.db, wanted, toLimitOffset(pagination));
    return { data: rows.map(toReceived), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, contactInbox.message, async ({ params }) => ({
    data: await getReceived(deps.db, params.documentId),
  }));

  serve(context, contactInbox.answer, async ({ user, params, body }) => ({
    data: await answerMessage(deps, user, params.documentId, body.text),
  }));

  serve(context, contactInbox.setDone, async ({ user, params, body }) => ({
    data: await setMessageDone(deps, user, params.documentId, body.done),
  }));
}
