import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { answerMessage, getAdminMessage, setMessageDone, toAdminMessage } from './messages.ts';
import { listMessageRows } from './queries.ts';

export function mountAdminMessages(context: RouteContext, deps: Deps): void {
  const { adminMessages } = routes;

  serve(context, adminMessages.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listMessageRows(deps.db, wanted, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminMessage),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, adminMessages.get, async ({ params }) => ({
    data: await getAdminMessage(deps.db, params.documentId),
  }));

  serve(context, adminMessages.answer, async ({ user, params, body }) => ({
    data: await answerMessage(deps, user, params.documentId, body.text),
  }));

  serve(context, adminMessages.setDone, async ({ user, params, body }) => ({
    data: await setMessageDone(deps, user, params.documentId, body.done),
  }));
}
