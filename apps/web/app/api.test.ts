import type { Endpoint } from '@partshelf/contract/api/endpoint.ts';
import { allRoutes } from '@partshelf/contract/api/routes.ts';
import { expect, test } from 'vitest';
import { signIn } from '../test/sign-in.ts';
import { createApi } from './api.ts';
import { readToken } from './session.ts';

async function call(route: Endpoint, status = 200) {
  let sent: RequestInit = {};
  const api = createApi(async (_path, init) => {
    sent = init;
    return Response.json({}, { status });
  });
  await api(route, { params: { id: 'a' } } as never).catch(() => {});
  return new Headers(sent.headers).get('authorization');
}

const needsToken = ({ access }: Endpoint) => access !== 'public' && access !== 'anyone';
const isAuthCall = (route: Endpoint) => route.path.startsWith('/auth/') && !needsToken(route);
const authCalls = allRoutes.filter(isAuthCall);
const otherCalls = allRoutes.filter((route) => !isAuthCall(route));

const titled = (routes: readonly Endpoint[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(titled(authCalls))('%s carries no token', { tags: ['PERM-35'] }, async (_, route) => {
  signIn();
  expect(await call(route)).toBeNull();
});

test.each(titled(otherCalls))(
  '%s carries the token when there is one, and 401 takes it away',
  { tags: ['PERM-36', 'ERR-01'] },
  async (_, route) => {
    expect(await call(route)).toBeNull();
    signIn();
    expect(await call(route)).toBe(`Bearer ${readToken()}`);
    await call(route, 401);
    expect(readToken()).toBeUndefined();
  },
);
