import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../control/settings.ts';
import { type GoogleContext, mountPath } from './provider.ts';

export async function registerProtocol(
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
