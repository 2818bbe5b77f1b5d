import { allRoutes } from '@partshelf/contract/api/routes.ts';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { answerPreflight, isAllowedPreflight } from './cross-origin/preflight.ts';

const known = allRoutes.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  address: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
}));

export function refuseUnknownCalls(api: FastifyInstance): void {
  api.all('/api/*', (request, reply) => {
    if (isAllowedPreflight(request)) return answerPreflight(reply);
    const methods = known.flatMap((route) =>
      route.address.test(request.url) ? route.methods : [],
    );
    if (methods.length === 0) throw new ShopError('NOT_FOUND');
    reply.header('allow', [...new Set(methods)].join(', '));
    throw new ShopError('METHOD_NOT_ALLOWED');
  });
}
