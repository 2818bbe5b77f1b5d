import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { apiQuery } from '../../query-client.ts';

export const overviewKey = ['back-office', 'overview'];

export const overviewQuery = (period: StatisticsPeriod) =>
  apiQuery(overviewKey, 'GET /back-office/overview', { query: { ...period } });

export const openingQuery = apiQuery(['back-office', 'opening'], 'GET /back-office/opening', {});

export const openTasksKey = ['back-office', 'waiting'];

const refetchIntervalMs = 60_000;

export const openTasksQuery = {
  ...apiQuery(openTasksKey, 'GET /back-office/overview/waiting', {}),
  refetchInterval: refetchIntervalMs,
};

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
