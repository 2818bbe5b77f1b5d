import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordExport } from '../../catalog/admin/import-export/record-export.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { listSubscriberRows } from './queries.ts';
import { removeSubscriber, setForm } from './subscribers.ts';

export function mountAdminSubscribers(context: RouteContext, deps: Deps): void {
  const { adminSubscribers } = routes;

  serve(context, adminSubscribers.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listSubscriberRows(deps.db, wanted, toLimitOffset(pagination));
    return {
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, adminSubscribers.remove, async ({ user, params }) => {
    await removeSubscriber(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, adminSubscribers.setForm, async ({ user, body }) => {
    await setForm(deps, user, body.form);
    return { data: { form: body.form } };
  });

  serve(context, adminSubscribers.exportSubscribers, async ({ user }) => {
    await recordExport(deps, user, { title: 'subscribers' });
    return exportSubscribers(deps);
  });
}
