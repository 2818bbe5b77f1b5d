import type { RoleName } from '@partshelf/contract/accounts/roles.ts';

const roleDescriptions: Record<RoleName, string> = {
  Customer: 'Buys in the shop.',
  Helpdesk: 'Answers customers in the chat.',
  Admin: 'Runs the shop: products, orders, people. Answers in the chat too.',
};

export const describeRole = (role: RoleName): string => roleDescriptions[role];
