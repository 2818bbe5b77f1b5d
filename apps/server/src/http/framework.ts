import multipart from '@fastify/multipart';
import { errors } from '@partshelf/contract/api/errors.ts';
import type { RateClass } from '@partshelf/contract/limits.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../platform/config.ts';
import { ShopError, toShopError } from '../platform/errors.ts';
import { trustProxies } from '../platform/ip-address.ts';
import type { Logger } from '../platform/log.ts';
import { callerAt, type RateLimits } from '../platform/rate-limits.ts';
import {
  type BeginTrace,
  healthPaths,
  observeRequest,
  type OnAnswered,
  readRequestId,
  routeOf,
} from '../platform/requests.ts';
import { createRefusalLog } from '../platform/security-log.ts';
import {
  enforceRequestTimeout,
  handleUpgradeErrors,
  maxRequestMs,
  refuseBrokenRequest,
} from './broken-requests.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { sendError } from './error-response.ts';
import { closeGracefully, closeLimitMs } from './graceful-close.ts';
import { hasDuplicateKeys } from './input.ts';
import { commonHeaders } from './page-headers.ts';

const jsonBytes = 100 * 1024;
const webhookBytes = 1024 * 1024;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

function refuse(): never {
  throw new Error('routes have no schemas of Fastify');
}

export function createFramework(
  config: Config,
  log: Logger,
  rateLimits: RateLimits,
  observers: readonly OnAnswered[],
  beginTrace?: BeginTrace,
): FastifyInstance {
  const { requestTimeoutMs } = config;
  const common = commonHeaders(config.publicUrl);
  function begin(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(common).header('x-request-id', request.id);
    if (observers.length > 0) observeRequest(request, reply, observers);
  }
  const app = Fastify({
    // The contract validates and serializes; the packages for it would be loaded at the start.
    schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A log per request is never written to, and expensive to make.
    childLoggerFactory: (logger) => logger,
    genReqId: readRequestId,
    trustProxy: config.trustedProxies > 0 && trustProxies(config.trustedProxies),
    bodyLimit: jsonBytes,
    connectionTimeout: requestTimeoutMs,
    requestTimeout: maxRequestMs,
    http: {
      headersTimeout: requestTimeoutMs * 0.7,
      connectionsCheckingInterval: requestTimeoutMs * 0.1,
      // Java's own client offers HTTP/2 with each request.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    clientErrorHandler: refuseBrokenRequest,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    // Calls that were let in are served also when the shop closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 255,
      ignoreTrailingSlash: false,
      querystringParser: () => ({}),
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      begin(request, reply);
      void sendError(toShopError(error), request, reply);
    },
  });
  app.decorate('rateLimits', rateLimits);
  closeGracefully(app, closeLimitMs(config.shutdownDelayMs));
  handleUpgradeErrors(app);
  enforceRequestTimeout(app, requestTimeoutMs);
  app.register(multipart);
  app.decorateRequest('authorization', undefined);
  app.decorateRequest('traceId', undefined);
  readJson(app);
  if (beginTrace) app.addHook('onRequest', beginTrace);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    allowCrossOrigin(request, reply);
    done();
  });
  refuseUnknownHosts(app, config);
  const findRate = createRateFinder(config);
  app.addHook('onRequest', async (request) => {
    const rate = findRate(request);
    if (rate) await rateLimits.consume(rate, callerAt(request.ip));
  });
  app.setNotFoundHandler(({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') throw new ShopError('NOT_FOUND');
    reply.header('allow', 'GET, HEAD');
    throw new ShopError('METHOD_NOT_ALLOWED');
  });
  answerErrors(app, log);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rateLimits: RateLimits;
  }
}

/** Health checks have their own limit; signed requests count only once they have failed. */
function createRateFinder({ development }: Config) {
  const assets = /^\/assets(\/|$)/;
  const uploads = /^\/uploads(\/|$)/;
  return ({ url, routeOptions }: FastifyRequest): RateClass | undefined => {
    if (healthPaths.has(routeOptions.url ?? '')) return 'healthCheck';
    if (routeOptions.config?.rawBody) return undefined;
    if (uploads.test(url)) return 'publicImage';
    const isCounted = development ? url.startsWith('/api/') : !assets.test(url);
    return isCounted ? 'everything' : undefined;
  };
}

/** A JSON content type without a body is no body; a signed body is not parsed. */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: webhookBytes },
    (request, body: Buffer, done) => {
      if (request.routeOptions.config.rawBody) return done(null, body);
      if (body.length > jsonBytes) return done(new ShopError('BODY_TOO_LARGE'), undefined);
      if (body.length === 0) return done(null, undefined);
      const text = body.toString('utf8');
      return parseJson(request, text, (error, value) =>
        error || hasDuplicateKeys(text, value)
          ? done(new ShopError('REQUEST_MALFORMED', { cause: error }))
          : done(null, value),
      );
    },
  );
}

function refuseUnknownHosts(app: FastifyInstance, config: Config): void {
  const { host: known, protocol } = new URL(config.publicUrl);
  const defaultPort = protocol === 'https:' ? /:443$/ : /:80$/;
  const isKnown = (host = '') =>
    host.toLowerCase().replace(defaultPort, '') === known || (!config.live && loopback.test(host));
  app.addHook('onRequest', ({ headers, url }, _reply, done) => {
    // A host in the request line counts before the header.
    const isOurs = isKnown(headers.host) && (url.startsWith('/') || isKnown(URL.parse(url)?.host));
    done(isOurs || healthPaths.has(url) ? undefined : new ShopError('HOST_UNKNOWN'));
  });
}

function describe(request: FastifyRequest) {
  const { method, id: requestId, traceId } = request;
  return { method, route: routeOf(request), requestId, traceId };
}

function answerErrors(app: FastifyInstance, log: Logger): void {
  const logRefusal = createRefusalLog(log);
  app.setErrorHandler((thrown, request, reply) => {
    const failure = toShopError(thrown);
    const definition = errors[failure.code];
    if ('alert' in definition) {
      log.error({ err: failure.cause ?? failure, ...describe(request) }, failure.code);
    }
    logRefusal(failure, request);
    return sendError(failure, request, reply, request.routeOptions.config.errorBody);
  });
}
