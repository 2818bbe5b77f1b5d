import { allRoutes } from '@partshelf/contract/api/routes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import type { Deps } from './deps.ts';
import { createIdentifyToken } from './features/accounts/api-tokens.ts';
import { accountCleanups } from './features/accounts/cleanup.ts';
import { registerGoogleImageJobs } from './features/accounts/google.ts';
import {
  mountApiTokens,
  mountProfile,
  mountSignInMethods,
} from './features/accounts/profile-routes.ts';
import { mountGoogle, mountMicrosoft } from './features/accounts/provider-routes.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import {
  mountPasskeys,
  mountReauthentication,
  mountSecondFactor,
} from './features/accounts/second-factor-routes.ts';
import { createIdentify, listActiveSessions } from './features/accounts/sessions.ts';
import { deleteUnusedShopImages } from './features/branding/admin-images.ts';
import { mountTexts } from './features/branding/routes.ts';
import { mountCart } from './features/cart/routes.ts';
import { readRichText } from './features/catalog/rich-text.ts';
import { mountCatalog, mountFeeds, mountSitemap } from './features/catalog/routes.ts';
import { deleteClosedRooms } from './features/chat/queries.ts';
import { mountChat } from './features/chat/routes.ts';
import { createChatEvents, registerRoomEvents } from './features/chat/socket-routes.ts';
import { registerCheckoutJobs } from './features/checkout/jobs.ts';
import { removeOldUnpaidOrders } from './features/checkout/order-queries.ts';
import { deleteOldPaymentRequests } from './features/checkout/payment-queries.ts';
import { mountCheckout } from './features/checkout/routes.ts';
import { deleteOldContactMessages } from './features/contact/queries.ts';
import { mountContact } from './features/contact/routes.ts';
import { canDownload } from './features/downloads/downloads.ts';
import { clearOldUserAgents, deleteExpiredLinks } from './features/downloads/expiry-queries.ts';
import { mountDownloads } from './features/downloads/routes.ts';
import { deleteFavoriteOfProduct } from './features/favorites/favorites.ts';
import { mountFavorites } from './features/favorites/routes.ts';
import { mountInstall } from './features/install/routes.ts';
import { registerInvoiceJobs } from './features/invoices/delivery.ts';
import { mountInvoices } from './features/invoices/routes.ts';
import { readInvoicing } from './features/invoices/settings.ts';
import { registerNotificationJobs } from './features/notifications/jobs.ts';
import { deleteOldNotifications, isAdminActive } from './features/notifications/queries.ts';
import { registerBackOfficeJobs } from './features/operations/admin/jobs.ts';
import { mountBackOffice } from './features/operations/admin/routes.ts';
import { deleteOldCspReports } from './features/operations/queries.ts';
import { mountCspReports } from './features/operations/routes.ts';
import { mountOrders } from './features/orders/routes.ts';
import { registerPackageReadingJobs } from './features/packages/reading-jobs.ts';
import { mountPackages } from './features/packages/routes.ts';
import { registerSecurityReviewJobs } from './features/packages/security-review/review-jobs.ts';
import { mountSecurityReviews } from './features/packages/security-review/routes.ts';
import { deleteExpiredExports } from './features/privacy/data-export.ts';
import { eraseOldBuyers, eraseUserIfSettled } from './features/privacy/erase-user.ts';
import { idleAccountCleanups } from './features/privacy/idle-accounts.ts';
import { registerPrivacyJobs } from './features/privacy/jobs.ts';
import { mountPrivacy } from './features/privacy/routes.ts';
import { mountReviews } from './features/reviews/routes.ts';
import { deleteUnconfirmed, deleteUnsubscribed } from './features/subscribers/queries.ts';
import { mountSubscribers } from './features/subscribers/routes.ts';
import { mountImages } from './files/image-files.ts';
import { deleteUnreferencedFiles } from './files/stored-files.ts';
import { refuseTokensInAddresses } from './http/bearer-token.ts';
import { refuseLongAddresses } from './http/broken-requests.ts';
import { createFramework } from './http/framework.ts';
import { mountHealthChecks } from './http/health-checks.ts';
import { mountApiDocs } from './http/open-api/mount-api-docs.ts';
import { mountSecurityTxt, mountWebManifest } from './http/site-files.ts';
import { refuseUnknownCalls } from './http/unknown-calls.ts';
import { registerMailJobs } from './mail/delivery.ts';
import { deleteOldMails } from './mail/outbox.ts';
import { registerCleanupJob } from './platform/cleanup.ts';
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

export function buildApp(
  deps: Deps,
  {
    ending,
    responses = createResponseCache({ changes: undefined }),
    metrics,
    beginTrace,
  }: AppOptions = {},
): FastifyInstance {
  const rateLimits = createRateLimits(deps);
  const observers = [createRequestLog(deps.log), metrics?.onAnswered].filter(
    (one) => one !== undefined,
  );
  const app = createFramework(deps.config, deps.log, rateLimits, observers, beginTrace);
  app.decorate('shopName', () => deps.shop.brand().name);
  const identify = createIdentify(deps);
  const identifyToken = createIdentifyToken(deps);
  const { publicUrl, rateLimitFactor } = deps.config;
  const context: RouteContext = {
    app,
    identify,
    identifyToken,
    rateLimits,
    files: deps.files,
    openUploads: Math.ceil(limits.openUploads * rateLimitFactor),
    responses,
    publicUrl,
  };
  const io = mountRealtime(app, {
    ...deps,
    identify,
    rateLimits,
    adapter: deps.redis?.socketAdapter,
    listActiveSessions: (sessionIds) => listActiveSessions(deps.db, sessionIds),
  });
  metrics?.observeSockets(() => io.engine.clientsCount);
  registerRoomEvents(io, { ...deps, rateLimits });

  app.register(async (api) => {
    const apiContext = { ...context, app: api };
    refuseTokensInAddresses(api);
    mountAccounts(apiContext, deps);
    mountGoogle(apiContext, deps);
    mountMicrosoft(apiContext, deps);
    mountSignInMethods(apiContext, deps);
    mountSecondFactor(apiContext, deps);
    mountPasskeys(apiContext, deps);
    mountReauthentication(apiContext, deps);
    mountProfile(apiContext, deps);
    mountApiTokens(apiContext, deps);
    mountCatalog(apiContext, deps);
    mountPackages(apiContext, deps);
    mountSecurityReviews(apiContext, deps, {
      canDownload: (userId, wanted) => canDownload(deps, userId, wanted),
    });
    mountCart(apiContext, deps, { onAdded: deleteFavoriteOfProduct });
    mountFavorites(apiContext, deps);
    mountOrders(apiContext, deps);
    mountInvoices(apiContext, deps);
    mountCheckout(apiContext, deps);
    mountDownloads(apiContext, deps);
    mountInstall(apiContext, deps);
    mountReviews(apiContext, deps);
    mountContact(apiContext, deps);
    mountTexts(apiContext, deps, { toSafeHtml: readRichText });
    mountSubscribers(apiContext, deps);
    mountChat(apiContext, deps, createChatEvents(io));
    mountPrivacy(apiContext, deps);
    mountBackOffice(apiContext, deps);
    mountApiDocs(api, allRoutes, { publicUrl, readShopName: () => deps.shop.brand().name });
    refuseUnknownCalls(api);
  });
  registerMailJobs(deps, { isAdminActive });
  registerCheckoutJobs(deps);
  registerInvoiceJobs(deps);
  registerGoogleImageJobs(deps);
  registerPackageReadingJobs(deps);
  registerSecurityReviewJobs(deps);
  registerPrivacyJobs(deps);
  registerBackOfficeJobs(deps);
  registerNotificationJobs(deps, {
    readTimeZone: async (db) => (await readInvoicing(db)).settings.timeZone,
  });
  registerCleanupJob(deps, {
    ...accountCleanups,
    ...idleAccountCleanups(eraseUserIfSettled),
    dataExports: deleteExpiredExports,
    oldBuyers: eraseOldBuyers,
    shopImages: deleteUnusedShopImages,
    downloadLinks: ({ db }, limit) => deleteExpiredLinks(db, limit),
    userAgents: ({ db }, limit) => clearOldUserAgents(db, limit),
    closedChats: ({ db }, limit) => deleteClosedRooms(db, limit),
    contactMessages: ({ db }, limit) => deleteOldContactMessages(db, limit),
    paymentRequests: ({ db }, limit) => deleteOldPaymentRequests(db, limit),
    unreferencedFiles: deleteUnreferencedFiles,
    mails: ({ db }) => deleteOldMails(db),
    notices: ({ db }, limit) => deleteOldNotifications(db, limit),
    cspReports: ({ db }, limit) => deleteOldCspReports(db, limit),
    unconfirmedSubscribers: ({ db }, limit) => deleteUnconfirmed(db, limit),
    unsubscribed: ({ db }, limit) => deleteUnsubscribed(db, limit),
    unpaidOrders: ({ db, now }) => removeOldUnpaidOrders(db, now()),
  });
  mountHealthChecks(app, { ...deps, identify }, ending);
  mountSitemap(context, deps);
  mountFeeds(context, deps);
  mountSecurityTxt(app, deps);
  mountCspReports(app, deps, rateLimits);
  mountWebManifest(app, deps);
  mountImages(app, deps.files);
  refuseLongAddresses(app);
  return app;
}
