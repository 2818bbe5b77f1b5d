import type { PageTextName } from '@partshelf/contract/branding/texts.ts';
import { publicQuery } from '../../../query-client.ts';

export const shopTextQuery = (name: PageTextName) =>
  publicQuery(['shop', 'text'], 'GET /shop/texts/:name', { params: { name } });
