import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listAuditEntries } from './queries.ts';

export function mountAdminAudit(context: RouteContext, { db }: Deps): void {
  serve(context, 'GET /back-office/audit', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listAuditEntries(db, wanted, toLimitOffset(pagination));
    const data = rows.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() }));
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });
}
