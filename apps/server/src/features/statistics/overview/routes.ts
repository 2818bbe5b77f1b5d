import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listAlerts, listFailedJobs, resolveAlert, retryFailedJobs } from './alerts.ts';
import { readOverview } from './overview.ts';
import { countWaiting } from './waiting.ts';

export function mountAdminOverview(context: RouteContext, deps: Deps): void {
  const { adminOverview } = routes;

  serve(context, adminOverview.countWaiting, async () => ({ data: await countWaiting(deps) }));

  serve(context, adminOverview.get, async ({ query }) => ({
    data: await readOverview(deps, Number(query.days)),
  }));

  serve(context, adminOverview.listAlerts, async ({ query: { pagination } }) => {
    const { alerts, total } = await listAlerts(deps, toLimitOffset(pagination));
    return { data: alerts, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, adminOverview.resolveAlert, async ({ user, params }) => {
    await resolveAlert(deps, user, params.id);
    return { data: null };
  });

  serve(context, adminOverview.listFailedJobs, async () => ({ data: await listFailedJobs(deps) }));

  serve(context, adminOverview.retryFailedJobs, async ({ user, params }) => {
    await retryFailedJobs(deps, user, params.queue);
    return { data: null };
  });
}
