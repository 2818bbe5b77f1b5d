import { notificationKinds } from '@partshelf/contract/notifications.ts';
import { createdSorts, dayFilters, type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { apiQuery } from '../../../query-client.ts';

export const notificationsKey = ['back-office', 'notices'];

export const unreadKey = ['back-office', 'unread-notices'];

const preferencesKey = ['back-office', 'notice-preferences'];

const refetchIntervalMs = 60_000;

export const unreadQuery = {
  ...apiQuery(unreadKey, 'GET /back-office/notices/unread', {}),
  refetchInterval: refetchIntervalMs,
};

export const notificationFilters = ['kind', 'state', ...dayFilters] as const;

type NotificationListParams = ListParams<(typeof notificationFilters)[number]>;

export function readNotificationFilters({ sort, filters, days }: NotificationListParams) {
  const state = oneOf(['read', 'unread'], filters.state);
  return {
    kind: oneOf(notificationKinds, filters.kind),
    isRead: state && state === 'read',
    ...days,
    sort: oneOf(createdSorts, sort),
  };
}

export const notificationsQuery = (params: NotificationListParams) =>
  apiQuery(notificationsKey, 'GET /back-office/notices', {
    query: { ...readNotificationFilters(params), pagination: { page: params.page } },
  });

export const preferencesQuery = apiQuery(
  preferencesKey,
  'GET /back-office/notices/preferences',
  {},
);
