import { apiQuery } from '../../query-client.ts';

export const openTasksKey = ['back-office', 'waiting'];

const refetchIntervalMs = 60_000;

export const openTasksQuery = {
  ...apiQuery(openTasksKey, 'GET /back-office/overview/waiting', {}),
  refetchInterval: refetchIntervalMs,
};
