import { alertRoutes } from '@partshelf/contract/back-office/overview-alerts.ts';
import { apiQuery } from '../../../../query-client.ts';

const alertsShown = 10;

export const alertsKey = ['back-office', 'alerts'];

export const alertsQuery = apiQuery([...alertsKey, 'payments'], alertRoutes.list, {
  query: { pagination: { pageSize: alertsShown } },
});

export const failedJobsQuery = apiQuery([...alertsKey, 'jobs'], alertRoutes.failedJobs, {});
