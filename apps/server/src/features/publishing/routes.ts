import type { Feature } from '../../platform/feature.ts';
import { mountHeldReleases } from './admin/held-releases.ts';
import { mountPublications } from './admin/publications.ts';
import { mountCli } from './cli.ts';
import { deleteOldPublicationKeys } from './admin/queries.ts';

export const publishing: Feature = {
  routes(context, deps) {
    mountPublications(context, deps);
    mountHeldReleases(context, deps);
  },
  siteRoutes: ({ app }, deps) => mountCli(app, deps),
  cleanups: { publicationKeys: ({ db }, limit) => deleteOldPublicationKeys(db, limit) },
};
