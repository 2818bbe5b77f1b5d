import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../errors.ts';
import { isPageAddress } from '../http/site/page-addresses.ts';
import type { PageOptions } from '../http/site/page-headers.ts';
import { chooseEncoding, decompress } from './encodings.ts';
import { createPageResponse, type PageResponse } from './page-response.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';
import { createRender } from './rendering.ts';
import type { LoadBuild } from './web-build.ts';

/**
 * Answers every address that nothing else answers with a page of the web app. Public pages are
 * cached until `changes` invalidates them; without it they are rendered each time.
 */
export function mountPages(
  app: FastifyInstance,
  loadBuild: LoadBuild,
  options: PageOptions & PageCacheOptions,
): void {
  const render = createRender(app, loadBuild, options);
  const pages = createPageCache(options);

  async function makePage({ url, ip }: FastifyRequest): Promise<PageResponse> {
    if (!url.startsWith('/')) throw new ShopError('REQUEST_MALFORMED');
    if (!isPageAddress(url)) throw new ShopError('NOT_FOUND');
    const publicAddress = (await loadBuild()).publicAddressOf(url);
    const address = publicAddress ?? url;
    const known = pages.get(address);
    if (known) return known;
    return pages.getOrRender(address, async () =>
      createPageResponse(await render(address, ip), publicAddress !== undefined, options),
    );
  }

  app.get('/*', (request, reply) => {
    // Only addresses of public pages are known to the store, so most visitors need no more.
    const page = pages.get(request.url);
    if (page) return sendPage(page, request, reply);
    return makePage(request).then((made) => sendPage(made, request, reply));
  });
}

/** Bypasses Fastify's reply, which would cost more than everything before it. */
async function sendPage(page: PageResponse, request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const headers = page.headers[encoding];
  if (headers.etag && isKnownTo(request, headers.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...remaining } = headers;
    reply.hijack();
    reply.raw.writeHead(304, remaining).end();
    return;
  }
  const body = encoding === 'identity' ? await decompress(page.text) : page.text[encoding];
  reply.hijack();
  reply.raw.writeHead(page.status, headers).end(body);
}

/** Whether the visitor's browser still holds this very form of the page. */
function isKnownTo({ headers }: FastifyRequest, etag: string): boolean {
  const cachedTags = headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return cachedTags !== undefined && (cachedTags.includes(etag) || cachedTags.includes('*'));
}
