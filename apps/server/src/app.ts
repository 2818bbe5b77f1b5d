import { allRoutes } from '@partshelf/contract/routes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import type { Deps } from './deps.ts';
import { createIdentifyToken } from './features/accounts/api-tokens.ts';
import { accounts } from './features/accounts/routes.ts';
import { createIdentify, listActiveSessions } from './features/accounts/sessions.ts';
import { audit } from './features/audit/admin.ts';
import { branding } from './features/branding/routes.ts';
import { cart } from './features/cart/routes.ts';
import { readRichText } from './features/catalog/rich-text.ts';
import { catalog } from './features/catalog/routes.ts';
import { chat } from './features/chat/routes.ts';
import { checkout } from './features/checkout/routes.ts';
import { companies } from './features/companies/routes.ts';
import { contact } from './features/contact/routes.ts';
import { discounts } from './features/discounts/admin.ts';
import { canDownload } from './features/downloads/downloads.ts';
import { downloads } from './features/downloads/routes.ts';
import { deleteFavoriteOfProduct } from './features/favorites/queries.ts';
import { favorites } from './features/favorites/routes.ts';
import { fixes } from './features/fixes/admin.ts';
import { install } from './features/install/routes.ts';
import { invoices } from './features/invoices/routes.ts';
import { licences } from './features/licences/routes.ts';
import { notifications } from './features/notifications/admin.ts';
import { isAdminActive } from './features/notifications/queries.ts';
import { isReleaseOffered } from './features/packages/queries.ts';
import { operations } from './features/operations/routes.ts';
import { orders } from './features/orders/routes.ts';
import { packages } from './features/packages/routes.ts';
import { supersedeHeldReleases } from './features/publishing/admin/held-releases.ts';
import { publishing } from './features/publishing/routes.ts';
import { quotes } from './features/quotes/routes.ts';
import { privacy } from './features/privacy/routes.ts';
import { reviews } from './features/reviews/routes.ts';
import { search } from './features/search/admin.ts';
import { statistics } from './features/statistics/admin/statistics.ts';
import { subscribers } from './features/subscribers/routes.ts';
import { webhooks } from './features/webhooks/admin.ts';
import { mountImages } from './files/image-files.ts';
import { deleteUnreferencedFiles } from './files/stored-files.ts';
import { refuseTokensInUrls } from './http/bearer-token.ts';
import { refuseBrokenHeads } from './http/broken-requests.ts';
import { createFramework } from './http/framework.ts';
import { mountHealthChecks } from './http/health-checks.ts';
import { mountApiDocs } from './http/open-api/mount-api-docs.ts';
import { mountSecurityTxt, mountWebManifest } from './http/site-files.ts';
import { refuseUnknownCalls } from './http/unknown-calls.ts';
import { registerMailJobs } from './mail/delivery.ts';
import { type Feature, registerCleanupJob } from './platform/feature.ts';
import type { Metrics } from './platform/metrics.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { type BeginTrace, createRequestLog } from './platform/requests.ts';
import { mountRealtime } from './realtime/realtime.ts';
import type { RouteContext } from './serve.ts';

interface AppOptions {
  /** Once it is aborted, the shop is not ready any more. */
  readonly ending?: AbortSignal;
  readonly responses?: ResponseCache;
  readonly metrics?: Metrics;
  readonly beginTrace?: BeginTrace | undefined;
}

/** A feature gets functions of those after it here, because it cannot import them. */
const features: readonly Feature[] = [
  audit,
  notifications,
  branding({ toSafeHtml: readRichText }),
  accounts,
  companies,
  catalog,
  packages({ canDownload, onPublished: supersedeHeldReleases }),
  publishing,
  cart({ onAdded: deleteFavoriteOfProduct }),
  favorites,
  discounts,
  orders,
  invoices,
  checkout,
  quotes,
  licences,
  downloads,
  install,
  reviews,
  contact,
  subscribers,
  chat,
  fixes,
  privacy,
  statistics,
  webhooks,
  operations,
  search,
];

export function buildApp(
  deps: Deps,
  {
    ending,
    responses = createResponseCache({ changes: undefined }),
    metrics,
    beginTrace,
  }: AppOptions = {},
): FastifyInstance {
  const { config, db, files, log, redis } = deps;
  const readShopName = () => deps.branding.brand().name;
  const { publicUrl } = config;
  const rateLimits = createRateLimits(deps);
  const observers = [createRequestLog(log), metrics?.onAnswered].filter((one) => one !== undefined);
  const app = createFramework(config, log, rateLimits, observers, beginTrace);
  app.decorate('shopName', readShopName);
  const identify = createIdentify(deps);
  const io = mountRealtime(app, {
    ...deps,
    identify,
    rateLimits,
    adapter: redis?.socketAdapter,
    listActiveSessions: (sessionIds) => listActiveSessions(db, sessionIds),
  });
  metrics?.observeSockets(() => io.engine.clientsCount);
  const context: RouteContext = {
    app,
    identify,
    identifyToken: createIdentifyToken(deps),
    rateLimits,
    files,
    openUploads: Math.ceil(limits.openUploads * config.rateLimitFactor),
    responses,
    publicUrl,
    io,
  };
  for (const { socketEvents } of features) socketEvents?.(context, deps);
  app.register(async (api) => {
    refuseTokensInUrls(api);
    for (const { routes } of features) routes?.({ ...context, app: api }, deps);
    mountApiDocs(api, allRoutes, { publicUrl, readShopName });
    refuseUnknownCalls(api);
  });
  registerMailJobs(deps, { isAdminActive, isReleaseOffered });
  for (const { jobs } of features) jobs?.(deps, context);
  const ofFeatures = features.flatMap(({ cleanups = {} }) => Object.entries(cleanups));
  registerCleanupJob(deps, {
    ...Object.fromEntries(ofFeatures),
    unreferencedFiles: deleteUnreferencedFiles,
  });
  mountHealthChecks(app, { ...deps, identify }, ending);
  for (const { siteRoutes } of features) siteRoutes?.(context, deps);
  mountSecurityTxt(app, deps);
  mountWebManifest(app, deps);
  mountImages(app, files);
  refuseBrokenHeads(app);
  return app;
}
