import type { ApiTokenScope } from '@partshelf/contract/roles.ts';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import type { TestShop } from './build-test-app.ts';
import type { Customer } from './factories.ts';

export async function createApiToken(
  { call }: Pick<Customer, 'call'>,
  scopes: readonly ApiTokenScope[] = ['orders:read'],
  products: readonly { readonly documentId: string }[] = [],
  name = 'A script',
) {
  const listed = products.map(({ documentId }) => documentId);
  const body = { name, scopes, products: listed, expiresInDays: null };
  const response = await call('POST', '/api-tokens', body);
  if (response.statusCode !== 200) throw new Error(response.body);
  const { data } = response.json();
  return data as { readonly documentId: string; readonly token: string };
}

export const titleOf = ({ method, path }: ListedRoute) => `${method} /api${path}`;

export const callWith = (
  { app }: TestShop,
  { method, path }: Pick<ListedRoute, 'method' | 'path'>,
  headers: Record<string, string>,
) =>
  app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, 'a'.repeat(24))}`,
    headers,
  });

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
