import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { listFailedJobs, readAlerts, resolveAlert, retryJobs } from './alerts.ts';

export function mountAlerts(door: Door, deps: Deps): void {
  const { alerts } = routes;

  serve(door, alerts.list, async ({ query: { pagination } }) => {
    const { alerts: open, total } = await readAlerts(deps, pageOf(pagination));
    return { data: open, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, alerts.resolve, async ({ user, params }) => {
    await resolveAlert(deps, user, params.id);
    return { data: null };
  });

  serve(door, alerts.failedJobs, async () => ({ data: await listFailedJobs(deps) }));

  serve(door, alerts.retryJobs, async ({ user, params }) => {
    await retryJobs(deps, user, params.queue);
    return { data: null };
  });
}
