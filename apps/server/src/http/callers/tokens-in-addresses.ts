import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors.ts';

const apiTokenInQuery = /=ps_[0-9A-Za-z]{46}(?:&|$)/;

/** Addresses end up in logs, histories and referrers. */
export function refuseTokensInAddresses(api: FastifyInstance): void {
  api.addHook('onRequest', ({ url }, _reply, done) =>
    done(apiTokenInQuery.test(url) ? new ShopError('API_TOKEN_IN_ADDRESS') : undefined),
  );
}
