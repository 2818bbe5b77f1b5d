import { apiTokenEndpoints } from '@partshelf/contract/accounts/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

export const apiTokensQuery = apiQuery(['accounts', 'api-tokens'], apiTokenEndpoints.list, {});
