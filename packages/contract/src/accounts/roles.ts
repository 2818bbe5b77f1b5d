export const roleNames = ['Customer', 'Helpdesk', 'Admin'] as const;

export const staffRoleNames = ['Helpdesk', 'Admin'] as const;

export type RoleName = (typeof roleNames)[number];

/** They answer the chats of the customers, and have none of their own. */
export const isStaff = (roleName: string | undefined): boolean =>
  staffRoleNames.some((name) => name === roleName);
