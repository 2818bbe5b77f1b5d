import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import { adminUserSort, type AdminUserSort } from '@partshelf/contract/accounts/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { oneOf, type ListParams } from '../../../admin/list-toolbar.tsx';
import { apiQuery } from '../../../query-client.ts';

/** Also the prefix of the invitations. */
export const usersKey = ['back-office', 'people'];

export const defaultUserSort: AdminUserSort = 'createdAt:desc';

export const userFilters = ['role', 'access'] as const;

const accessStates = ['open', 'blocked'] as const;

export function usersQuery({
  search,
  sort,
  page,
  filters,
}: ListParams<(typeof userFilters)[number]>) {
  const access = oneOf(accessStates, filters.access);
  return apiQuery(usersKey, 'GET /back-office/people', {
    query: {
      search: search || undefined,
      role: oneOf(roleName.options, filters.role),
      blocked: access && access === 'blocked',
      sort: oneOf(adminUserSort.options, sort) ?? defaultUserSort,
      pagination: { page },
    },
  });
}

export const adminsQuery = apiQuery(usersKey, 'GET /back-office/people', {
  query: { role: 'Admin', pagination: { pageSize: limits.pageSize.max } },
});

export const invitationsQuery = apiQuery(
  [...usersKey, 'invitations'],
  'GET /back-office/people/invitations',
  { query: { pagination: { pageSize: limits.pageSize.max } } },
);

export const usersPath = '/admin/people';

export const getUserPath = ({ documentId }: { readonly documentId: string }) =>
  `${usersPath}/${documentId}`;
