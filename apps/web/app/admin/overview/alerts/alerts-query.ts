import { apiQuery } from '../../../query-client.ts';

const alertsShown = 10;

export const alertsKey = ['back-office', 'alerts'];

export const alertsQuery = apiQuery(
  [...alertsKey, 'payments'],
  'GET /back-office/overview/alerts',
  {
    query: { pagination: { pageSize: alertsShown } },
  },
);

export const failedJobsQuery = apiQuery(
  [...alertsKey, 'jobs'],
  'GET /back-office/overview/failed-jobs',
  {},
);
