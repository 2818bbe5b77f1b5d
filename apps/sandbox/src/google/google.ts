import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import Provider, { type Interaction, type InteractionResult } from 'oidc-provider';
import { setTimeout as wait } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { getOrigin, sendPage } from '../page.ts';
import type { Sandbox } from '../sandbox.ts';
import { createProvider, type GoogleContext, mountPath } from './provider.ts';
import { getSettings } from '../settings.ts';
import {
  type GoogleUserForm,
  renderEndedPage,
  renderSignInPage,
  sampleImagePath,
} from './sign-in-page.ts';

export async function registerGoogle(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const users = new Map<string, GoogleUser>();
  let provider: Promise<Provider> | undefined;
  const google: GoogleContext = {
    users,
    /** It is created on the first request, because only a request shows the port. */
    getProvider: (request) =>
      (provider ??= createProvider(getOrigin(request), sandbox.config, users)),
  };
  await app.register((pages) => registerSignInPage(pages, google));
  await app.register((protocol) => registerProtocol(protocol, google, sandbox));
}

async function registerProtocol(
  app: FastifyInstance,
  { getProvider }: GoogleContext,
  { store }: Sandbox,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, leaveUnread) => leaveUnread(null));

  app.all(`${mountPath}/*`, async (request, reply) => {
    const { latencyMs, status } = getSettings(store).faults.google;
    await wait(latencyMs, undefined, { ref: false });
    if (status > 0) return reply.code(status).send({ error: 'server_error' });
    const provider = await getProvider(request);
    reply.hijack();
    await provider.callback()(stripMountPath(request), reply.raw);
    return reply;
  });
}

/** The provider expects paths without its mount path. */
function stripMountPath({ raw }: FastifyRequest) {
  return Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(mountPath.length) });
}

const pagePath = `${mountPath}/sign-in/:uid`;

async function registerSignInPage(
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

const sampleImage = readFileSync(new URL('sample-image.png', import.meta.url));

const getSampleImageUrl = (origin: string) => origin + sampleImagePath;

export type GoogleUser = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  picture?: string;
};

const initialForm: GoogleUserForm = {
  email: '',
  name: 'Ada Lovelace',
  isVerified: true,
  picture: 'sample',
};

const emailPattern = /^[^\s@]+@[^\s@]+$/;

function readUserForm(body: unknown): GoogleUserForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  function text(name: string): string {
    const value = fields[name];
    return typeof value === 'string' ? value.trim().slice(0, 300) : '';
  }
  return {
    email: text('email'),
    name: text('name'),
    isVerified: text('email_verified') !== '',
    picture: text('picture') === 'sample' ? 'sample' : 'none',
  };
}

function findEmailProblem({ email }: GoogleUserForm): string | undefined {
  return emailPattern.test(email) ? undefined : 'Enter an email address.';
}

function createGoogleUser(
  { email, name, isVerified, picture }: GoogleUserForm,
  origin: string,
): GoogleUser {
  return {
    sub: createSubject(email),
    email,
    email_verified: isVerified,
    name,
    ...(picture === 'sample' && { picture: getSampleImageUrl(origin) }),
  };
}

function createSubject(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${BigInt(`0x${hash}`).toString().slice(0, 20)}`;
}
