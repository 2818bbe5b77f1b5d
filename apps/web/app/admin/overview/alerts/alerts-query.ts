import { adminOverviewEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

const alertsShown = 10;

export const alertsKey = ['back-office', 'alerts'];

export const alertsQuery = apiQuery([...alertsKey, 'payments'], adminOverviewEndpoints.listAlerts, {
  query: { pagination: { pageSize: alertsShown } },
});

export const failedJobsQuery = apiQuery(
  [...alertsKey, 'jobs'],
  adminOverviewEndpoints.listFailedJobs,
  {},
);
