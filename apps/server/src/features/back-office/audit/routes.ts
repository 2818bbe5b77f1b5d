import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { listAuditEntries } from './queries.ts';

export function mountAudit(door: Door, { db }: Deps): void {
  serve(door, routes.audit.list, async ({ query: { pagination, ...wanted } }) => {
    const { entries, total } = await listAuditEntries(db, wanted, pageOf(pagination));
    const data = entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() }));
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });
}
