import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { subscribeToCatalogChanges } from './catalog-changes.ts';
import { mountPages } from './mount-pages.ts';
import { toShopSettings } from './shop-settings.ts';
import { mountBuild, mountSources } from './web-build.ts';

/** Puts the web app onto every address that nothing else answers. */
export async function mountWeb(app: FastifyInstance, { config, db, log }: Deps): Promise<void> {
  const { development } = config;
  const options = { development, settings: toShopSettings(config) };
  if (development) {
    mountPages(app, await mountSources(app), { ...options, changes: undefined });
    return;
  }
  const changes = subscribeToCatalogChanges(db.$client.options, log);
  app.addHook('onClose', () => changes.stop());
  mountPages(app, await mountBuild(app), { ...options, changes });
}
