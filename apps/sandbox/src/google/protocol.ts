import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { type Google, mountPath } from './provider.ts';

/** Everything that OpenID Connect itself defines, answered by the provider, or by a fault. */
export async function addProtocol(
  app: FastifyInstance,
  { providerFor }: Google,
  { store }: Sandbox,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, leaveUnread) => leaveUnread(null));

  app.all(`${mountPath}/*`, async (request, reply) => {
    const { latencyMs, status } = getSettings(store).faults.google;
    await wait(latencyMs, undefined, { ref: false });
    if (status > 0) return reply.code(status).send({ error: 'server_error' });
    const provider = await providerFor(request);
    reply.hijack();
    await provider.callback()(belowMount(request), reply.raw);
    return reply;
  });
}

/** The provider reads addresses without the path at which it is mounted. */
function belowMount({ raw }: FastifyRequest) {
  return Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(mountPath.length) });
}
