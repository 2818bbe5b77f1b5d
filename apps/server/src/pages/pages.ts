import {
  defaultShownTexts,
  isAnnouncementCurrent,
  type ShownTexts,
} from '@partshelf/contract/branding/brand.ts';
import { editorHeader, type ShopSettings } from '@partshelf/contract/page-rendering.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CachedResponse,
  createCompressedResponse,
  sendCached,
} from '../cache/cached-response.ts';
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { isPageUrl, pageHeaders, type PageOptions } from '../http/page-headers.ts';
import { ShopError } from '../platform/errors.ts';
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

  async function makePage({ url, ip }: FastifyRequest): Promise<CachedResponse> {
    if (!url.startsWith('/')) throw new ShopError('REQUEST_MALFORMED');
    if (!isPageUrl(url)) throw new ShopError('NOT_FOUND');
    const publicAddress = (await loadBuild()).publicAddressOf(url);
    const address = publicAddress ?? url;
    return responses.getOrCreate(address, async () => {
      const settings = readSettings();
      const page = await render(address, ip, settings);
      return createPageResponse(page, publicAddress !== undefined, { development, settings });
    });
  }

  app.get('/*', (request, reply) => {
    // Only addresses of public pages are in the cache, so most visitors need no more.
    const page = responses.get(request.url);
    if (page) return sendCached(page, request, reply);
    return makePage(request).then((made) => sendCached(made, request, reply));
  });
}

/** Public are only pages at public addresses that show no error. */
function createPageResponse(
  { html, status, tags, headers, scriptHashes, styleHashes }: RenderedPage,
  isPublicAddress: boolean,
  options: PageOptions,
): Promise<CachedResponse> {
  const { [editorHeader]: editor, ...sent } = headers;
  const hasEditor = editor !== undefined;
  const isPublic = isPublicAddress && status === 200;
  return createCompressedResponse({
    status,
    text: html,
    isPublic,
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
