import {
  adminScopes,
  type ApiTokenScope,
  apiTokenScopes,
} from '@partshelf/contract/accounts/roles.ts';

export const scopeWords: Readonly<Record<ApiTokenScope, string>> = {
  'orders:read': 'Read your orders and receipts',
  'releases:read': 'Read the releases of what you bought',
  'downloads:create': 'Create download links',
  'catalog:read': 'Read the products of the back office',
};

export function listScopes(roleName: string | undefined): ApiTokenScope[] {
  return apiTokenScopes.filter((scope) => roleName === 'Admin' || !adminScopes.includes(scope));
}
