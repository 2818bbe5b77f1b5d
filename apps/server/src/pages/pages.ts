import { defaultCurrency } from '@partshelf/contract/currencies.ts';
import {
  defaultShownTexts,
  isAnnouncementCurrent,
  type ShownTexts,
} from '@partshelf/contract/branding/brand.ts';
import {
  editorHeader,
  type PageAddress,
  type ShopSettings,
} from '@partshelf/contract/page-rendering.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import {
  type CachedResponse,
  createCompressedResponse,
  sendCached,
} from '../cache/cached-response.ts';
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { isPageUrl, pageHeaders, type PageOptions } from '../http/page-headers.ts';
import { ShopError } from '../platform/errors.ts';
import { callerAt } from '../platform/rate-limits.ts';
import { createRender, type RenderedPage } from './rendering.ts';
import { type LoadBuild, mountBuild, mountSources } from './web-build.ts';

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
  const limitCaller = createCallerLimits();

  async function makePage({ url, ip }: FastifyRequest): Promise<CachedResponse> {
    if (!url.startsWith('/')) throw new ShopError('REQUEST_MALFORMED');
    if (!isPageUrl(url)) throw new ShopError('NOT_FOUND');
    const address = (await loadBuild()).readAddress(url);
    const known = responses.get(address.address);
    if (known) return known;
    const caller = callerAt(ip);
    await app.rateLimits.consume('renderedPage', caller);
    return limitCaller(caller.key, () =>
      responses.getOrCreate(address.address, () => renderAt(address, ip)),
    );
  }

  async function renderAt(address: PageAddress, ip: string): Promise<CachedResponse> {
    const settings = readSettings();
    const options = { development, settings };
    const request = { visitorIp: ip, settings };
    const page = await render({ ...request, path: address.address, showsMissing: false });
    if (page.html !== '' || page.status !== 404) return createPageResponse(page, address, options);
    const missing = await responses.getOrCreate(`404 ${address.pattern}`, async () => {
      const shown = await render({ ...request, path: address.pattern, showsMissing: true });
      return createPageResponse(shown, { ...address, isPublic: false, isCacheable: true }, options);
    });
    return { ...missing, isCacheable: false };
  }

  app.get('/*', (request, reply) => {
    // The other addresses of a page are not in the cache, and most visitors need no more.
    const page = responses.get(request.url);
    if (page) return sendCached(page, request, reply);
    const path = toSingleSlashes(request.url);
    if (path !== request.url) return reply.redirect(path, 301);
    return makePage(request).then((made) => sendCached(made, request, reply));
  });
}

/** Browsers take a backslash for a slash, so two of them would lead to another site. */
function toSingleSlashes(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll(/[/\\]{2,}/g, '/'), ...query].join('?');
}

const pagesAtOnce = 2;

/** The pages of one caller wait for each other, so that those of others do not. */
function createCallerLimits() {
  const limits = new Map<string, LimitFunction>();
  return async <Result>(caller: string, work: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(caller) ?? pLimit(pagesAtOnce);
    limits.set(caller, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(caller);
    }
  };
}

/** Public are only pages at public addresses that show no error. */
function createPageResponse(
  { html, status, tags, headers, scriptHashes, styleHashes }: RenderedPage,
  address: Pick<PageAddress, 'isPublic' | 'isCacheable'>,
  options: PageOptions,
): Promise<CachedResponse> {
  const { [editorHeader]: editor, ...sent } = headers;
  const hasEditor = editor !== undefined;
  const isPublic = address.isPublic && status === 200;
  return createCompressedResponse({
    status,
    text: html,
    isPublic,
    isCacheable: address.isCacheable && (status === 200 || status === 404),
    tags,
    headers: {
      ...pageHeaders(scriptHashes, { ...options, hasEditor }, styleHashes),
      ...sent,
      'cache-control': isPublic ? 'public, no-cache' : 'private, no-store',
    },
  });
}

/** Every visitor can read these settings. */
export function toShopSettings({
  config,
  branding,
  now,
}: Pick<Deps, 'config' | 'branding' | 'now'>): ShopSettings {
  const { publicUrl, booksYears, google, microsoft, subscribe, s3 } = config;
  const imagesUrl = s3?.publicUrl ?? null;
  return {
    publicUrl,
    company: branding.company(),
    ...(branding.isBranded() && { brand: branding.brand() }),
    ...(branding.texts() !== defaultShownTexts && { texts: atTime(branding.texts(), now()) }),
    ...(branding.timeZone() !== 'UTC' && { timeZone: branding.timeZone() }),
    ...(branding.currency() !== defaultCurrency && { currency: branding.currency() }),
    booksYears,
    google: google !== null,
    microsoft: microsoft !== null,
    subscribe,
    imagesUrl,
  };
}

function atTime(texts: ShownTexts, now: Date): ShownTexts {
  const { announcement } = texts;
  if (!announcement) return texts;
  const isCurrent = isAnnouncementCurrent(announcement, now.getTime());
  return { ...texts, announcement: { ...announcement, isCurrent } };
}
