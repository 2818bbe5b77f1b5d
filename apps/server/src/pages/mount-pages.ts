import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CachedResponse, sendCached } from '../cache/cached-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { ShopError } from '../errors.ts';
import { isPageAddress } from '../http/site/page-addresses.ts';
import { createPageResponse } from './page-response.ts';
import { createRender } from './rendering.ts';
import type { LoadBuild } from './web-build.ts';

interface WebOptions {
  readonly responses: ResponseCache;
  readonly development: boolean;
  readonly readSettings: () => ShopSettings;
}

export function mountPages(
  app: FastifyInstance,
  loadBuild: LoadBuild,
  { responses, development, readSettings }: WebOptions,
): void {
  const render = createRender(app, loadBuild);

  async function makePage({ url, ip }: FastifyRequest): Promise<CachedResponse> {
    if (!url.startsWith('/')) throw new ShopError('REQUEST_MALFORMED');
    if (!isPageAddress(url)) throw new ShopError('NOT_FOUND');
    const publicAddress = (await loadBuild()).publicAddressOf(url);
    const address = publicAddress ?? url;
    return responses.getOrCreate(address, async () => {
      const settings = readSettings();
      const page = await render(address, ip, settings);
      return createPageResponse(page, publicAddress !== undefined, { development, settings });
    });
  }

  app.get('/*', (request, reply) => {
    // Only addresses of public pages are in the cache, so most visitors need no more.
    const page = responses.get(request.url);
    if (page) return sendCached(page, request, reply);
    return makePage(request).then((made) => sendCached(made, request, reply));
  });
}
