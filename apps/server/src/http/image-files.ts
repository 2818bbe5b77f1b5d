import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { FilesProvider } from '../providers/files.ts';

const aYear = 365 * 24 * 60 * 60 * 1000;

/** Images below /uploads. A name is never used again for another content. */
export function mountImages(app: FastifyInstance, files: FilesProvider): void {
  app.register(fastifyStatic, {
    root: files.imageFolder,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    maxAge: aYear,
    immutable: true,
    setHeaders: (reply) => {
      reply.header('content-security-policy', 'sandbox');
      reply.header('cross-origin-resource-policy', 'same-site');
    },
  });
}
