import { onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { subscribeToCatalogChanges } from '../src/pages/catalog-changes.ts';
import { mountPages } from '../src/pages/mount-pages.ts';
import { toShopSettings } from '../src/pages/shop-settings.ts';
import type { WebBuild } from '../src/pages/web-build.ts';
import { type TestShop, until } from './support/build-test-app.ts';

export type Means = Parameters<WebBuild['renderPage']>[1];

/** Answers a page at an address below the shop, as HTML or as a whole response. */
type Show = (address: string, means: Means) => string | Response | Promise<string | Response>;

/**
 * The shop with pages that are as the test says. Those below /public are the same for everyone and
 * know one parameter, `page`. `rendered` lists the addresses that were rendered.
 */
export async function openPages(shop: TestShop, show: Show, limits: { maxBytes?: number } = {}) {
  const { config, db, log } = shop.deps;
  const rendered: string[] = [];
  const build: WebBuild = {
    publicAddressOf(address) {
      const { pathname, searchParams } = new URL(address, config.publicUrl);
      if (!pathname.startsWith('/public')) return undefined;
      const page = searchParams.get('page');
      return page ? `${pathname}?page=${page}` : pathname;
    },
    async renderPage(request, means) {
      const address = request.url.slice(config.publicUrl.length);
      rendered.push(address);
      const shown = await show(address, means);
      if (shown instanceof Response) return shown;
      return new Response(shown, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  };
  const app = buildApp(shop.deps);
  const changes = subscribeToCatalogChanges(db.$client.options, log);
  onTestFinished(async () => {
    await app.close();
    await changes.stop();
  });
  const options = { development: false, settings: toShopSettings(config), changes };
  mountPages(app, async () => build, { ...options, ...limits });
  await until(async () => changes.isSubscribed(), Boolean);

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: new URL(config.publicUrl).host, ...headers } });
  return { app, changes, rendered, get };
}
