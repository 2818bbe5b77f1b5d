import { adminShopTextEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import type { ShopTextName } from '@partshelf/contract/shop/shop-texts.ts';
import { apiQuery } from '../../../../query-client.ts';

export const adminTextsKey = ['back-office', 'texts'];

export const adminTextsQuery = apiQuery([...adminTextsKey, 'all'], adminShopTextEndpoints.list, {});

export const adminTextQuery = (name: ShopTextName) =>
  apiQuery([...adminTextsKey, 'one'], adminShopTextEndpoints.get, { params: { name } });

export const textVersionsQuery = (name: ShopTextName) =>
  apiQuery([...adminTextsKey, 'versions'], adminShopTextEndpoints.listVersions, {
    params: { name },
    query: { pagination: { pageSize: 100 } },
  });

export const textVersionQuery = (name: ShopTextName, version: number) =>
  apiQuery([...adminTextsKey, 'version'], adminShopTextEndpoints.getVersion, {
    params: { name, version: String(version) },
  });
