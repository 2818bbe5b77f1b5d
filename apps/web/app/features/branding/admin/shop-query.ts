import { adminShopEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

export const shopQuery = apiQuery(['back-office', 'shop'], adminShopEndpoints.get, {});
