import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction, InteractionResult } from 'oidc-provider';
import { getOrigin } from '../network/get-origin.ts';
import { sendPage } from '../pages/page.ts';
import { initialForm, findEmailProblem, readUserForm, createGoogleUser } from './google-user.ts';
import { type GoogleContext, mountPath } from './provider.ts';
import { sampleImagePath, sampleImage } from './sample-image.ts';
import { renderEndedPage, renderSignInPage } from './sign-in-page.ts';

const pagePath = `${mountPath}/sign-in/:uid`;

export async function registerSignInPage(
  app: FastifyInstance,
  { users, getProvider }: GoogleContext,
): Promise<void> {
  await app.register(formBody);

  async function findInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Interaction | undefined> {
    const provider = await getProvider(request);
    try {
      return await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if ((error as Error).name === 'SessionNotFound') return undefined;
      throw error;
    }
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResult) {
    if (!(await findInteraction(request, reply))) return sendEndedPage(reply);
    const provider = await getProvider(request);
    const address = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(address, 303);
  }

  app.get(pagePath, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return sendEndedPage(reply);
    const body = renderSignInPage({ uid: interaction.uid, form: initialForm });
    return sendPage(reply, { title: 'Sign in with Google', body });
  });

  app.post<{ Params: { uid: string } }>(pagePath, async (request, reply) => {
    const form = readUserForm(request.body);
    const problem = findEmailProblem(form);
    if (problem) {
      const body = renderSignInPage({ uid: request.params.uid, form, problem });
      return sendPage(reply, { title: 'Check the address', body });
    }
    const user = createGoogleUser(form, getOrigin(request));
    users.set(user.sub, user);
    return finish(request, reply, { login: { accountId: user.sub } });
  });

  app.post(`${pagePath}/cancel`, async (request, reply) =>
    finish(request, reply, {
      error: 'access_denied',
      error_description: 'The user cancelled',
    }),
  );

  app.get(sampleImagePath, async (_request, reply) => reply.type('image/png').send(sampleImage));
}

function sendEndedPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply, { title: 'Sign-in ended', status: 404, body: renderEndedPage() });
}
