import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { originOf } from '../origin.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from './person.ts';
import { addProtocol } from './protocol.ts';
import { createProvider } from './provider.ts';
import { addSignInPage } from './sign-in-routes.ts';

/** What the protocol and the sign-in page share: the provider, and who has signed in there. */
export type Google = {
  people: Map<string, Person>;
  providerFor: (request: FastifyRequest) => Promise<Provider>;
};

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
