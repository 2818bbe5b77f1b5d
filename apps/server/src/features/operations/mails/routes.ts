import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listMailRows } from './queries.ts';
import { resendMail, toAdminMail } from './mails.ts';

export function mountAdminMails(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/mails', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listMailRows(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminMail), meta };
  });

  serve(context, 'POST /back-office/mails/:documentId/resend', async ({ user, params }) => ({
    data: await resendMail(deps, user, params.documentId),
  }));
}
