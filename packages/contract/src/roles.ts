export const roleNames = ['Customer', 'Helpdesk', 'Admin'] as const;

export const staffRoleNames = ['Helpdesk', 'Admin'] as const;

export type RoleName = (typeof roleNames)[number];

/** They answer the chats of the customers, and have none of their own. */
export const isStaff = (roleName: string | undefined): boolean =>
  staffRoleNames.some((name) => name === roleName);

export const apiTokenScopes = [
  'orders:read',
  'releases:read',
  'downloads:create',
  'licences:read',
  'catalog:read',
  'releases:publish',
] as const;

export type ApiTokenScope = (typeof apiTokenScopes)[number];

export const adminScopes: readonly ApiTokenScope[] = ['catalog:read', 'releases:publish'];

export const apiTokenLifetimes = [30, 90, 365] as const;
