import { apiQuery } from '../../../query-client.ts';

/** Whether the shop asks for billing details, and those of the last order. */
export const billingDetailsQuery = apiQuery(['invoices', 'billing'], 'GET /users/me/billing', {});
