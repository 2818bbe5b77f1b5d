import { apiQuery } from '../../../query-client.ts';

export const apiTokensQuery = apiQuery(['accounts', 'api-tokens'], 'GET /api-tokens', {});
