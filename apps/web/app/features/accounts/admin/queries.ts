import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import type { UserActivityKind } from '@partshelf/contract/accounts/admin-user.ts';
import { adminUserSort, type AdminUserSort } from '@partshelf/contract/accounts/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { activityPageSize } from '../../../admin/activity-page.tsx';
import { dayFilters, type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { apiQuery } from '../../../query-client.ts';

export const usersKey = ['back-office', 'people'];

export const defaultUserSort: AdminUserSort = 'createdAt:desc';

export const userFilters = ['role', 'access', 'bought', ...dayFilters] as const;

const accessStates = ['open', 'blocked'] as const;

const purchases = ['yes', 'no'] as const;

export type UserListParams = ListParams<(typeof userFilters)[number]>;

export function readUserFilters({ search, sort, filters, days }: UserListParams) {
  const access = oneOf(accessStates, filters.access);
  const bought = oneOf(purchases, filters.bought);
  return {
    search: search || undefined,
    role: oneOf(roleName.options, filters.role),
    blocked: access && access === 'blocked',
    hasBought: bought && bought === 'yes',
    ...days,
    sort: oneOf(adminUserSort.options, sort) ?? defaultUserSort,
  };
}

export const usersQuery = (params: UserListParams) =>
  apiQuery(usersKey, 'GET /back-office/people', {
    query: { ...readUserFilters(params), pagination: { page: params.page } },
  });

/** Finds a person for the filter of a list. */
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
