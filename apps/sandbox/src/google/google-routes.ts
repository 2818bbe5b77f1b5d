import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { originOf } from '../origin.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from './person.ts';
import { addProtocol } from './protocol.ts';
import { createProvider, type Google } from './provider.ts';
import { addSignInPage } from './sign-in-routes.ts';

/** Google as far as signing in goes: an OpenID provider, and the page where people do it. */
export async function addGoogle(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const people = new Map<string, Person>();
  let provider: Promise<Provider> | undefined;
  const google: Google = {
    people,
    /** Made on the first request, which tells where the sandbox listens. */
    providerFor: (request) =>
      (provider ??= createProvider(originOf(request), sandbox.config, people)),
  };
  await app.register((pages) => addSignInPage(pages, google));
  await app.register((protocol) => addProtocol(protocol, google, sandbox));
}
