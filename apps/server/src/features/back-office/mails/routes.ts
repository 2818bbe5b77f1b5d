import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { listMails } from './queries.ts';
import { resendMail, toOutgoingMail } from './mails.ts';

export function mountMails(door: Door, deps: Deps): void {
  const { mails } = routes;

  serve(door, mails.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listMails(deps.db, wanted, pageOf(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toOutgoingMail), meta };
  });

  serve(door, mails.resend, async ({ user, params }) => ({
    data: await resendMail(deps, user, params.documentId),
  }));
}
