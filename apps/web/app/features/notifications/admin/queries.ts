import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { useCall } from '../../../ui/use-call.ts';

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

const settledKeys = [notificationsKey, unreadKey];

/** A failure leaves the notification unread, which is no reason to interrupt. */
export const useMarkRead = () =>
  useCall({
    call: (documentId: string) =>
      api('POST /back-office/notices/:documentId/read', { params: { documentId } }),
    settledKeys,
  });

export const useMarkAllRead = () =>
  useCall({
    call: () => api('POST /back-office/notices/read', {}),
    settledKeys,
    failureTitle: 'The notifications were not marked as read',
  });
