import { shopEndpoints } from '@partshelf/contract/shop/endpoints.ts';
import type { PageTextName } from '@partshelf/contract/shop/shop-texts.ts';
import { apiQuery } from '../../../query-client.ts';

export const shopTextQuery = (name: PageTextName) =>
  apiQuery(['shop', 'text'], shopEndpoints.getText, { params: { name } });
