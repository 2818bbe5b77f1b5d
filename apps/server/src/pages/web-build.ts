import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { WebBuild } from '@partshelf/contract/page-rendering.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isPageUrl } from '../http/page-headers.ts';
import { serveBrandIcons } from '../http/site-files.ts';

export type LoadBuild = () => Promise<WebBuild>;

const webFolder = join(import.meta.dirname, '../../../web');
const aDayMs = 24 * 60 * 60 * 1000;
const aYearMs = 365 * 24 * 60 * 60 * 1000;

export async function mountBuild(
  app: FastifyInstance,
  deps: Pick<Deps, 'branding' | 'files'>,
): Promise<LoadBuild> {
  app.register(fastifyStatic, {
    root: join(webFolder, 'build/client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    redirect: false,
    preCompressed: true,
    maxAge: aYearMs,
    immutable: true,
  });
  app.register(async (icons) => {
    serveBrandIcons(icons, deps);
    await icons.register(fastifyStatic, {
      root: join(webFolder, 'public'),
      wildcard: false,
      decorateReply: false,
      index: false,
      maxAge: aDayMs,
    });
  });
  const entry = pathToFileURL(join(webFolder, 'build/server/index.js'));
  const build = (await import(entry.href)) as WebBuild;
  return async () => build;
}

export async function mountSources(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webFolder,
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageUrl(request.url)) vite.middlewares(request.raw, reply.raw, done);
    else done();
  });
  app.addHook('onClose', () => vite.close());
  return () => vite.ssrLoadModule('/app/rendering/render-page.ts') as Promise<WebBuild>;
}
