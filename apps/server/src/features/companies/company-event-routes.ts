import type { Deps } from '../../deps.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import { type CsvColumns, csvOf } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { requireRole } from './companies.ts';
import { type CompanyEventRow, getEventList } from './company-event-queries.ts';

export function mountCompanyEvents(context: RouteContext, { db, branding }: Deps): void {
  serve(context, 'GET /companies/:documentId/audit', async ({ user, params, query }) => {
    const { pagination, ...filters } = query;
    await requireRole(db, user.id, params.documentId, ['owner']);
    const list = getEventList(db, user.id, params.documentId, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /companies/:documentId/audit.csv', async ({ user, params, query }) => {
    await requireRole(db, user.id, params.documentId, ['owner']);
    const list = getEventList(db, user.id, params.documentId, query);
    const columns = columnsOf(branding.brand().name);
    return csvOf('company-audit.csv', columns, readWholeList(list));
  });
}

const nameOf = ({ username }: { readonly username: string | null }) =>
  username ?? 'a former colleague';

const columnsOf = (shopName: string): CsvColumns<CompanyEventRow> => ({
  event: ({ documentId }) => documentId,
  at: ({ createdAt }) => createdAt,
  // Who refuses a claim stays unknown.
  person: ({ kind, actor }) =>
    kind === 'claim refused' ? 'a buyer' : actor ? nameOf(actor) : shopName,
  kind: ({ kind }) => kind,
  about: ({ subject }) => subject && nameOf(subject),
  details: ({ details }) => JSON.stringify(details),
});
