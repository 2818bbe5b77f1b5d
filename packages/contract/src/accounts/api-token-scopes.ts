export const apiTokenScopes = [
  'orders:read',
  'releases:read',
  'downloads:create',
  'catalog:read',
] as const;

export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** The scopes of calls of the back office. */
export const adminScopes: readonly ApiTokenScope[] = ['catalog:read'];

export const apiTokenLifetimes = [30, 90, 365] as const;
