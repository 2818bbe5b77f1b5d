import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction, InteractionResult } from 'oidc-provider';
import { originOf } from '../origin.ts';
import { sendPage } from '../page.ts';
import { emptyForm, findEmailProblem, readPersonForm, toPerson } from './person.ts';
import { type Google, mountPath } from './provider.ts';
import { samplePath, samplePicture } from './sample-picture.ts';
import { endedPage, signInPage } from './sign-in-page.ts';

const pagePath = `${mountPath}/sign-in/:uid`;

/** The page at which people say who they are, which works without scripts. */
export async function addSignInPage(
  app: FastifyInstance,
  { people, providerFor }: Google,
): Promise<void> {
  await app.register(formBody);

  async function findInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Interaction | undefined> {
    const provider = await providerFor(request);
    try {
      return await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if ((error as Error).name === 'SessionNotFound') return undefined;
      throw error;
    }
  }

  /** Sends the browser back into the protocol, which goes on to the shop. */
  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResult) {
    if (!(await findInteraction(request, reply))) return sendEnd(reply);
    const provider = await providerFor(request);
    const address = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(address, 303);
  }

  app.get(pagePath, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return sendEnd(reply);
    const body = signInPage({ uid: interaction.uid, form: emptyForm });
    return sendPage(reply, { title: 'Sign in with Google', body });
  });

  app.post<{ Params: { uid: string } }>(pagePath, async (request, reply) => {
    const form = readPersonForm(request.body);
    const problem = findEmailProblem(form);
    if (problem) {
      const body = signInPage({ uid: request.params.uid, form, problem });
      return sendPage(reply, { title: 'Check the address', body });
    }
    const person = toPerson(form, originOf(request));
    people.set(person.sub, person);
    return finish(request, reply, { login: { accountId: person.sub } });
  });

  app.post(`${pagePath}/cancel`, async (request, reply) =>
    finish(request, reply, {
      error: 'access_denied',
      error_description: 'The person pressed Cancel',
    }),
  );

  app.get(samplePath, async (_request, reply) => reply.type('image/png').send(samplePicture));
}

function sendEnd(reply: FastifyReply): FastifyReply {
  return sendPage(reply, { title: 'Sign-in ended', status: 404, body: endedPage() });
}
