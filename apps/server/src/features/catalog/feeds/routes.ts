import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTextResponse, sendCached } from '../../../cache/cached-response.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import { crossOriginHeaders } from '../../../http/cross-origin.ts';
import { commonHeaders } from '../../../http/page-headers.ts';
import type { RouteContext } from '../../../serve.ts';
import { tagOfProduct } from '../catalog-tags.ts';
import { findReleaseFeed, type ReleaseFeed } from './release-feed.ts';
import { writeAtom } from './write-atom.ts';
import { writeJsonFeed } from './write-json-feed.ts';

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
} satisfies Record<string, { type: string; write: (feed: ReleaseFeed) => string }>;

type Format = keyof typeof formats;

export function mountFeeds(
  { app, responses }: RouteContext,
  { db, shop, config: { publicUrl } }: Deps,
): void {
  async function create(slug: string, format: Format) {
    const feed = await findReleaseFeed(db, { slug, publicUrl, shopName: shop.brand().name });
    if (!feed) throw new ShopError('NOT_FOUND');
    return createTextResponse({
      status: 200,
      text: formats[format].write(feed),
      headers: {
        ...commonHeaders(publicUrl),
        ...crossOriginHeaders,
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-type': formats[format].type,
        'last-modified': feed.updatedAt.toUTCString(),
      },
      isPublic: true,
      tags: new Set([tagOfProduct({ id: feed.productId })]),
    });
  }

  const serveFeed =
    (format: Format) =>
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
