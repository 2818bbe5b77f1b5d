import { adminOverviewRoutes } from '@partshelf/contract/back-office/overview.ts';
import { apiQuery } from '../../../query-client.ts';

export const openTasksKey = ['back-office', 'waiting'];

const refetchIntervalMs = 60_000;

export const openTasksQuery = {
  ...apiQuery(openTasksKey, adminOverviewRoutes.countWaiting, {}),
  refetchInterval: refetchIntervalMs,
};
