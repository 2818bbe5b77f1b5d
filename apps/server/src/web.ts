import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from './errors.ts';
import { pageHeaders, type PageOptions } from './http/page-headers.ts';

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** What the web app's build exports. */
interface WebBuild {
  renderPage(
    request: Request,
    means: {
      nonce: string;
      send: Send;
      settings: ShopSettings;
      report: (error: unknown) => void;
    },
  ): Promise<Response>;
}

type LoadBuild = () => Promise<WebBuild>;

const webFolder = join(import.meta.dirname, '../../web');
const aYearMs = 365 * 24 * 60 * 60 * 1000;
const notPages = /^\/(api|uploads|socket\.io|healthz)(\/|$)/;

/** Answers every address that nothing else answers with a page of the web app. */
export async function mountWeb(app: FastifyInstance, options: PageOptions): Promise<void> {
  const loadBuild = await (options.development ? mountSources(app) : mountBuild(app));

  app.get('/*', async (request, reply) => {
    if (!request.url.startsWith('/')) throw new ShopError('REQUEST_MALFORMED');
    if (notPages.test(request.url)) throw new ShopError('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    const { renderPage } = await loadBuild();
    const page = await renderPage(toPageRequest(request, reply, options.publicUrl), {
      nonce,
      send: createSend(app, request, options.publicUrl),
      settings: options.settings,
      report: (error) => request.log.error({ err: error }, 'a page could not be rendered'),
    });
    return reply
      .code(page.status)
      .headers(Object.fromEntries(page.headers))
      .headers(pageHeaders(nonce, options))
      .send(page.body ? Readable.fromWeb(page.body as never) : '');
  });
}

async function mountBuild(app: FastifyInstance): Promise<LoadBuild> {
  app.register(fastifyStatic, {
    root: join(webFolder, 'build/client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    redirect: false,
    preCompressed: true,
    maxAge: aYearMs,
    immutable: true,
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });
  const entry = pathToFileURL(join(webFolder, 'build/server/index.js'));
  const build = (await import(entry.href)) as WebBuild;
  return async () => build;
}

async function mountSources(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webFolder,
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (notPages.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  return () => vite.ssrLoadModule('/app/render-page.ts') as Promise<WebBuild>;
}

/** Pages are the same for everyone, so nothing about the visitor reaches the rendering. */
function toPageRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return new Request(publicUrl + request.url, {
    method: request.method,
    headers: { 'user-agent': request.headers['user-agent'] ?? '' },
    signal: gone.signal,
  });
}

/** Lets a page call the shop's API without a detour over the network, in its visitor's name. */
function createSend(app: FastifyInstance, visitor: FastifyRequest, publicUrl: string): Send {
  const { host } = new URL(publicUrl);
  return async (path, init) => {
    const answer = await app.inject({
      method: init.method as 'GET',
      url: publicUrl + path,
      headers: { ...(init.headers as Record<string, string>), host },
      remoteAddress: visitor.ip,
      signal: init.signal ?? undefined,
    });
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
    });
  };
}
