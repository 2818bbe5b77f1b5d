import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listFailedJobs, readAlerts, resolveAlert, retryJobs } from './alerts.ts';

export function mountAlerts(context: RouteContext, deps: Deps): void {
  const { alerts } = routes;

  serve(context, alerts.list, async ({ query: { pagination } }) => {
    const { alerts: open, total } = await readAlerts(deps, toLimitOffset(pagination));
    return { data: open, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, alerts.resolve, async ({ user, params }) => {
    await resolveAlert(deps, user, params.id);
    return { data: null };
  });

  serve(context, alerts.failedJobs, async () => ({ data: await listFailedJobs(deps) }));

  serve(context, alerts.retryJobs, async ({ user, params }) => {
    await retryJobs(deps, user, params.queue);
    return { data: null };
  });
}
