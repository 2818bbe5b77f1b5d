import type { Feature } from '../../platform/feature.ts';
import { mountHeldReleases } from './admin/held-releases.ts';
import { mountPipelineTokens } from './admin/pipeline-tokens.ts';
import { mountPublications } from './admin/publications.ts';
import { deleteUsedTokens } from './admin/trusted-publisher-queries.ts';
import { mountTrustedPublishers } from './admin/trusted-publishers.ts';
import { mountCli } from './cli.ts';
import { deleteOldPublicationKeys } from './admin/queries.ts';

export const publishing: Feature = {
  routes(context, deps) {
    mountPublications(context, deps);
    mountHeldReleases(context, deps);
    mountPipelineTokens(context, deps);
    mountTrustedPublishers(context, deps);
  },
  siteRoutes: ({ app }, deps) => mountCli(app, deps),
  cleanups: {
    publicationKeys: ({ db }, limit) => deleteOldPublicationKeys(db, limit),
    usedIdTokens: ({ db }, limit) => deleteUsedTokens(db, limit),
  },
};
