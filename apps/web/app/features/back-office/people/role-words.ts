import type { RoleName } from '@partshelf/contract/accounts.ts';

const words: Record<RoleName, string> = {
  Customer: 'Buys in the shop.',
  Helpdesk: 'Answers customers in the chat.',
  Admin: 'Runs the shop: products, orders, people.',
};

/** What somebody with this role does. */
export const describeRole = (role: RoleName): string => words[role];
