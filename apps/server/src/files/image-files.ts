import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../platform/errors.ts';
import type { FilesProvider } from './files.ts';

const aYearSeconds = 365 * 24 * 60 * 60;

const headers = {
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-site',
};

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const imageKey = /^(?:[\w-]+\/)*[\w-]+\.(webp|jpg|png)$/;

/** A name is never used again for another content. */
export function mountImages(app: FastifyInstance, files: FilesProvider): void {
  if (files.imageFolder === null) mountStoredImages(app, files);
  else mountImageFolder(app, files.imageFolder);
}

function mountImageFolder(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    maxAge: aYearSeconds * 1_000,
    immutable: true,
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    },
  });
}

function mountStoredImages(app: FastifyInstance, files: FilesProvider): void {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const key = request.params['*'];
    const [, extension] = imageKey.exec(key) ?? [];
    const image = extension === undefined ? undefined : await files.openImage(key);
    if (!image) throw new ShopError('NOT_FOUND');
    reply.headers({
      ...headers,
      'cache-control': `public, max-age=${aYearSeconds}, immutable`,
      ...(image.etag && { etag: image.etag }),
    });
    if (image.etag && request.headers['if-none-match'] === image.etag) {
      image.stream.destroy();
      return reply.code(304).send();
    }
    reply.headers({ 'content-type': contentTypes[extension!], 'content-length': image.sizeBytes });
    return reply.send(image.stream);
  });
}
