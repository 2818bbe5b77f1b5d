import type { RenderOptions, WebBuild } from '@partshelf/contract/page-rendering.ts';
import { onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createResponseCache } from '../src/cache/response-cache.ts';
import { subscribeToCatalogChanges } from '../src/cache/catalog-changes.ts';
import type { Metrics } from '../src/platform/metrics.ts';
import { mountPages, toShopSettings } from '../src/pages/pages.ts';
import { type TestShop, until } from './support/build-test-app.ts';

type Show = (
  address: string,
  options: RenderOptions,
) => string | Response | Promise<string | Response>;

/** Pages below /public have one parameter, `page`; below /odd, every address is another page. */
export async function openPages(
  shop: TestShop,
  show: Show,
  { metrics, ...limits }: { maxBytes?: number; metrics?: Metrics } = {},
) {
  const { config, db, log } = shop.deps;
  const rendered: string[] = [];
  const build: WebBuild = {
    readAddress(requested) {
      const { pathname, searchParams } = new URL(requested, config.publicUrl);
      const page = searchParams.get('page');
      const isPublic = pathname.startsWith('/public');
      return {
        address: page && isPublic ? `${pathname}?page=${page}` : pathname,
        pattern: pathname.replace(/[^/]+$/, ':name'),
        isPublic,
        isCacheable: !pathname.startsWith('/odd'),
      };
    },
    async renderPage(request, renderOptions) {
      const address = request.url.slice(config.publicUrl.length);
      rendered.push(address);
      const shown = await show(address, renderOptions);
      if (shown instanceof Response) return shown;
      return new Response(shown, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  };
  const changes = subscribeToCatalogChanges(db.$client.options, log);
  const responses = createResponseCache({ changes, ...limits });
  const app = buildApp(shop.deps, { responses, ...(metrics && { metrics }) });
  onTestFinished(async () => {
    await app.close();
    await changes.stop();
  });
  const options = { development: false, readSettings: () => toShopSettings(shop.deps) };
  mountPages(app, async () => build, { ...options, responses });
  await until(async () => changes.isSubscribed(), Boolean);

  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({
      url,
      remoteAddress,
      headers: { host: new URL(config.publicUrl).host, ...headers },
    });
  return { app, changes, rendered, get };
}
