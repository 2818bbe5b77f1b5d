import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { mountPages } from './mount-pages.ts';
import { toShopSettings } from './shop-settings.ts';
import { mountBuild, mountSources } from './web-build.ts';

export async function mountWeb(
  app: FastifyInstance,
  deps: Deps,
  responses: ResponseCache = createResponseCache({ changes: undefined }),
): Promise<void> {
  const { development } = deps.config;
  const loadBuild = development ? await mountSources(app) : await mountBuild(app, deps);
  const readSettings = () => toShopSettings(deps);
  mountPages(app, loadBuild, { development, readSettings, responses });
}
