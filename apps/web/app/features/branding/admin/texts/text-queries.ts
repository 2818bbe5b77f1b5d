import type { ShopTextName } from '@partshelf/contract/branding/texts.ts';
import { apiQuery } from '../../../../query-client.ts';

export const adminTextsKey = ['back-office', 'texts'];

export const adminTextsQuery = apiQuery([...adminTextsKey, 'all'], 'GET /back-office/texts', {});

export const adminTextQuery = (name: ShopTextName) =>
  apiQuery([...adminTextsKey, 'one'], 'GET /back-office/texts/:name', { params: { name } });

export const textVersionsQuery = (name: ShopTextName) =>
  apiQuery([...adminTextsKey, 'versions'], 'GET /back-office/texts/:name/versions', {
    params: { name },
    query: { pagination: { pageSize: 100 } },
  });

export const textVersionQuery = (name: ShopTextName, version: number) =>
  apiQuery([...adminTextsKey, 'version'], 'GET /back-office/texts/:name/versions/:version', {
    params: { name, version: String(version) },
  });
