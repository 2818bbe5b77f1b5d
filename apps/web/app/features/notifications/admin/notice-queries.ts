import { adminNoticeEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

export const noticesKey = ['back-office', 'notices'];

export const unreadKey = ['back-office', 'unread-notices'];

const preferencesKey = ['back-office', 'notice-preferences'];

const refetchIntervalMs = 60_000;

export const unreadQuery = {
  ...apiQuery(unreadKey, adminNoticeEndpoints.countUnread, {}),
  refetchInterval: refetchIntervalMs,
};

export const noticesQuery = (page: number) =>
  apiQuery(noticesKey, adminNoticeEndpoints.list, { query: { pagination: { page } } });

export const preferencesQuery = apiQuery(preferencesKey, adminNoticeEndpoints.getPreferences, {});
