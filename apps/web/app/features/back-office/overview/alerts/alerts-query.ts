import { adminOverviewRoutes } from '@partshelf/contract/back-office/overview.ts';
import { apiQuery } from '../../../../query-client.ts';

const alertsShown = 10;

export const alertsKey = ['back-office', 'alerts'];

export const alertsQuery = apiQuery([...alertsKey, 'payments'], adminOverviewRoutes.listAlerts, {
  query: { pagination: { pageSize: alertsShown } },
});

export const failedJobsQuery = apiQuery(
  [...alertsKey, 'jobs'],
  adminOverviewRoutes.listFailedJobs,
  {},
);
