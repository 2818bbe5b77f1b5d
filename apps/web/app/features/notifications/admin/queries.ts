import { apiQuery } from '../../../query-client.ts';

export const notificationsKey = ['back-office', 'notices'];

export const unreadKey = ['back-office', 'unread-notices'];

const preferencesKey = ['back-office', 'notice-preferences'];

const refetchIntervalMs = 60_000;

export const unreadQuery = {
  ...apiQuery(unreadKey, 'GET /back-office/notices/unread', {}),
  refetchInterval: refetchIntervalMs,
};

export const preferencesQuery = apiQuery(
  preferencesKey,
  'GET /back-office/notices/preferences',
  {},
);
