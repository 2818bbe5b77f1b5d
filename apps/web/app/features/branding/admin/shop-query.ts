import { apiQuery } from '../../../query-client.ts';

export const shopQuery = apiQuery(['back-office', 'shop'], 'GET /back-office/shop', {});
