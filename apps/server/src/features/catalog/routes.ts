import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTextResponse, sendCached } from '../../cache/cached-response.ts';
import { anyChange } from '../../cache/catalog-changes.ts';
import type { Deps } from '../../deps.ts';
import { createOriginCheck, crossOriginHeaders } from '../../http/cross-origin.ts';
import { emptyResponse } from '../../http/custom-responses.ts';
import { commonHeaders } from '../../http/page-headers.ts';
import { describeWindow, toLimitOffset, toPagination, toWindow } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  mountAdminCategories,
  mountAdminImportExport,
  mountAdminProducts,
} from './admin/routes.ts';
import { tagOfProduct, tagsOfProducts, tagsOfSearch } from './catalog-tags.ts';
import { countView, findProduct, listCategories, listProducts } from './catalog.ts';
import {
  findMovedFeed,
  findReleaseFeed,
  type ReleaseFeed,
  writeAtom,
  writeJsonFeed,
} from './feeds.ts';
import { searchProducts } from './search.ts';
import { writeRobotsTxt, writeSitemap, writeSitemapFile } from './sitemap.ts';

export const catalog: Feature = {
  routes(context, deps) {
    mountCatalog(context, deps);
    mountAdminProducts(context, deps);
    mountAdminCategories(context, deps);
    mountAdminImportExport(context, deps);
  },
  siteRoutes(context, deps) {
    mountSitemap(context, deps);
    mountFeeds(context, deps);
  },
};

function mountCatalog(context: RouteContext, deps: Deps): void {
  const { db, config } = deps;
  const isOwnPage = createOriginCheck(config);

  serveCached(context, 'GET /categories', {
    async read({ query }) {
      const { categories, total } = await listCategories(db, {
        filters: query.filters ?? {},
        sort: query.sort ?? [],
        page: toWindow(query.pagination),
        withImages: query.populate.includes('img'),
      });
      return { data: categories, meta: { pagination: describeWindow(query.pagination, total) } };
    },
    // Every change of a category invalidates everything.
    tags: () => [],
  });

  serveCached(context, 'GET /products', {
    async read({ query }) {
      const { products, total } = await listProducts(db, {
        filters: query.filters ?? {},
        sort: query.sort ?? [],
        page: toWindow(query.pagination),
        relations: query.populate,
        fields: query.fields,
      });
      return { data: products, meta: { pagination: describeWindow(query.pagination, total) } };
    },
    tags: ({ query }, { data }) => tagsOfProducts(query, data),
  });

  serveCached(context, 'GET /products/search', {
    async read({ query }) {
      const { products, total, shownFor, facets } = await searchProducts(db, {
        ...query,
        page: toLimitOffset(query.pagination),
      });
      const pagination = toPagination(query.pagination, total);
      return { data: products, meta: { pagination, shownFor, facets } };
    },
    tags: ({ query }, { data }) => tagsOfSearch(query, data),
  });

  serveCached(context, 'GET /products/:documentId', {
    async read({ params, query }) {
      const product = await findProduct(db, params.documentId, {
        relations: query.populate,
        fields: query.fields,
      });
      if (!product) throw new ShopError('NOT_FOUND');
      return { data: product };
    },
    tags: (_parts, { data }) => [tagOfProduct(data)],
  });

  serve(context, 'POST /products/:documentId/views', async ({ params, headers }) => {
    if (!isOwnPage(headers)) throw new ShopError('ORIGIN_UNKNOWN');
    await countView(deps, params.documentId, headers);
    return emptyResponse;
  });
}

const cachedForAnHour = { 'cache-control': 'public, max-age=3600' };

function mountSitemap(
  { app, responses }: RouteContext,
  { db, branding, config: { publicUrl } }: Deps,
): void {
  const readSite = () => ({
    publicUrl,
    hiddenPaths: branding.texts().promises.showsCareers ? [] : ['/careers'],
  });
  const headers = {
    ...commonHeaders(publicUrl),
    ...cachedForAnHour,
    'content-type': 'application/xml; charset=utf-8',
  };

  const readXml = (key: string, write: () => Promise<string | undefined>) =>
    responses.getOrCreate(key, async () => {
      const text = await write();
      if (text === undefined) throw new ShopError('NOT_FOUND');
      const tags = new Set([anyChange]);
      return createTextResponse({ status: 200, text, headers, isPublic: true, tags });
    });

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers(cachedForAnHour)
      .type('text/plain; charset=utf-8')
      .send(writeRobotsTxt(publicUrl)),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const xml = await readXml('/sitemap.xml', () => writeSitemap(db, readSite()));
    return sendCached(xml, request, reply);
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const { name } = request.params;
    const write = () => writeSitemapFile(db, readSite(), name);
    return sendCached(await readXml(`/sitemaps/${name}.xml`, write), request, reply);
  });
}

const feedFormats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
} satisfies Record<string, { type: string; write: (feed: ReleaseFeed) => string }>;

type FeedFormat = keyof typeof feedFormats;

function mountFeeds(
  { app, responses }: RouteContext,
  { db, branding, config: { publicUrl } }: Deps,
): void {
  async function create(slug: string, format: FeedFormat) {
    const feed = await findReleaseFeed(db, { slug, publicUrl, shopName: branding.brand().name });
    if (!feed) return createRedirect(slug, format);
    return createTextResponse({
      status: 200,
      text: feedFormats[format].write(feed),
      headers: {
        ...commonHeaders(publicUrl),
        ...crossOriginHeaders,
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-type': feedFormats[format].type,
        'last-modified': feed.updatedAt.toUTCString(),
      },
      isPublic: true,
      tags: new Set([tagOfProduct({ id: feed.productId })]),
    });
  }

  async function createRedirect(slug: string, format: FeedFormat) {
    const url = await findMovedFeed(db, { slug, publicUrl });
    if (!url) throw new ShopError('NOT_FOUND');
    return createTextResponse({
      status: 301,
      text: '',
      headers: {
        ...commonHeaders(publicUrl),
        ...crossOriginHeaders,
        // A product may take its former slug back.
        'cache-control': 'no-cache',
        location: `${url}.${format}`,
      },
      isPublic: false,
      tags: new Set([anyChange]),
    });
  }

  const serveFeed =
    (format: FeedFormat) =>
    async (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) => {
      const { slug } = request.params;
      const key = `/feeds/products ${format} ${slug}`;
      const feed = await responses.getOrCreate(key, () => create(slug, format));
      return sendCached(feed, request, reply);
    };

  const config = { crossOrigin: 'public' } as const;
  app.get('/feeds/products/:slug.atom', { config }, serveFeed('atom'));
  app.get('/feeds/products/:slug.json', { config }, serveFeed('json'));
}
