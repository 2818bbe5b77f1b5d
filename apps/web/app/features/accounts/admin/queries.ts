import type { UserActivityKind } from '@partshelf/contract/accounts/admin-user.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { activityPageSize } from '../../../admin/activity-page.tsx';
import { apiQuery } from '../../../query-client.ts';

export const usersKey = ['back-office', 'people'];

export const userChoicesQuery = (search: string) =>
  apiQuery([...usersKey, 'choices'], 'GET /back-office/people', {
    query: { search: search || undefined, sort: 'username:asc', pagination: { pageSize: 25 } },
  });

export const invitationsQuery = apiQuery(
  [...usersKey, 'invitations'],
  'GET /back-office/people/invitations',
  { query: { pagination: { pageSize: limits.pageSize.max } } },
);

export const userQuery = (documentId: string) =>
  apiQuery([...usersKey, 'user'], 'GET /back-office/people/:documentId', {
    params: { documentId },
  });

export const userActivityQuery = (documentId: string, kind: UserActivityKind, page: number) =>
  apiQuery([...usersKey, 'activity'], 'GET /back-office/people/:documentId/activity', {
    params: { documentId },
    query: { kind, pagination: { page, pageSize: activityPageSize } },
  });

export const usersPath = '/admin/people';

export const getUserPath = (
  { documentId }: { readonly documentId: string },
  tab?: UserActivityKind | 'privacy',
) => `${usersPath}/${documentId}${tab ? `?tab=${tab}` : ''}`;
