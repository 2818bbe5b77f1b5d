import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { getOrigin } from '../network/get-origin.ts';
import type { Sandbox } from '../sandbox.ts';
import type { GoogleUser } from './google-user.ts';
import { registerProtocol } from './protocol-routes.ts';
import { createProvider, type GoogleContext } from './provider.ts';
import { registerSignInPage } from './sign-in-routes.ts';

export async function registerGoogle(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const users = new Map<string, GoogleUser>();
  let provider: Promise<Provider> | undefined;
  const google: GoogleContext = {
    users,
    /** Created on the first request, because only a request shows the port. */
    getProvider: (request) =>
      (provider ??= createProvider(getOrigin(request), sandbox.config, users)),
  };
  await app.register((pages) => registerSignInPage(pages, google));
  await app.register((protocol) => registerProtocol(protocol, google, sandbox));
}
