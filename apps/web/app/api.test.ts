import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes, type Call } from '@partshelf/contract/routes.ts';
import { expect, test } from 'vitest';
import { signIn } from '../test/sign-in.ts';
import { createApi } from './api.ts';
import { readToken } from './session.ts';

async function send({ method, path }: ListedRoute, status = 200) {
  let sent: RequestInit = {};
  const api = createApi(async (_path, init) => {
    sent = init;
    return Response.json({}, { status });
  });
  await api(`${method} ${path}` as Call, { params: { id: 'a' } } as never).catch(() => {});
  return new Headers(sent.headers).get('authorization');
}

const needsToken = ({ access }: ListedRoute) => access !== 'public' && access !== 'anyone';
const isAuthCall = (route: ListedRoute) => route.path.startsWith('/auth/') && !needsToken(route);
const authCalls = allRoutes.filter(isAuthCall);
const otherCalls = allRoutes.filter((route) => !isAuthCall(route));

const titled = (routes: readonly ListedRoute[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(titled(authCalls))('%s carries no token', { tags: ['PERM-35'] }, async (_, route) => {
  signIn();
  expect(await send(route)).toBeNull();
});

test.each(titled(otherCalls))(
  '%s carries the token when there is one, and 401 takes it away',
  { tags: ['slow', 'PERM-36', 'ERR-01'] },
  async (_, route) => {
    expect(await send(route)).toBeNull();
    signIn();
    expect(await send(route)).toBe(`Bearer ${readToken()}`);
    await send(route, 401);
    expect(readToken()).toBeUndefined();
  },
);
