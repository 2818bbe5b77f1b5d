import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../platform/errors.ts';

export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, token, ...rest] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return undefined;
  return token;
}

/** Sessions are JSON Web Tokens, which never begin like this. */
export const isApiToken = (token: string) => token.startsWith('ps_');

const apiTokenInQuery = /=ps_[0-9A-Za-z]{46}(?:&|$)/;

/** Addresses end up in logs, histories and referrers. */
export function refuseTokensInUrls(api: FastifyInstance): void {
  api.addHook('onRequest', ({ url }, _reply, done) =>
    done(apiTokenInQuery.test(url) ? new ShopError('API_TOKEN_IN_ADDRESS') : undefined),
  );
}
