import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listMails } from './queries.ts';
import { resendMail, toOutgoingMail } from './mails.ts';

export function mountMails(context: RouteContext, deps: Deps): void {
  const { mails } = routes;

  serve(context, mails.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listMails(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toOutgoingMail), meta };
  });

  serve(context, mails.resend, async ({ user, params }) => ({
    data: await resendMail(deps, user, params.documentId),
  }));
}
