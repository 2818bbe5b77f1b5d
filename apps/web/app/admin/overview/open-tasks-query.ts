import { adminOverviewEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../query-client.ts';

export const openTasksKey = ['back-office', 'waiting'];

const refetchIntervalMs = 60_000;

export const openTasksQuery = {
  ...apiQuery(openTasksKey, adminOverviewEndpoints.countWaiting, {}),
  refetchInterval: refetchIntervalMs,
};
