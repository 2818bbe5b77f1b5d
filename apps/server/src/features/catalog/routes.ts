import { routes } from '@partshelf/contract/api/routes.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { toLimitOffset, toPagination } from '../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { findProduct, listCategories, listProducts } from './catalog.ts';
import { writeRobotsTxt, writeSitemap, writeSitemapFile } from './sitemap/sitemap.ts';

export function mountCatalog(context: RouteContext, { db }: Deps): void {
  serve(context, routes.catalog.categories, async ({ query }) => {
    const { categories, total } = await listCategories(db, {
      page: toLimitOffset(query.pagination),
      withImages: query.populate.includes('img'),
    });
    return { data: categories, meta: { pagination: toPagination(query.pagination, total) } };
  });

  serve(context, routes.catalog.products, async ({ query }) => {
    const { products, total } = await listProducts(db, {
      filters: query.filters ?? {},
      sort: query.sort ?? [],
      page: toLimitOffset(query.pagination),
      relations: query.populate,
      fields: query.fields,
    });
    return { data: products, meta: { pagination: toPagination(query.pagination, total) } };
  });

  serve(context, routes.catalog.product, async ({ params, query }) => {
    const product = await findProduct(db, params.documentId, {
      relations: query.populate,
      fields: query.fields,
    });
    if (!product) throw new ShopError('NOT_FOUND');
    return { data: product };
  });
}

const cachedForAnHour = { 'cache-control': 'public, max-age=3600' };

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.headers(cachedForAnHour).type('application/xml; charset=utf-8').send(xml);

export function mountSitemap(app: FastifyInstance, { db, config: { publicUrl } }: Deps): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers(cachedForAnHour)
      .type('text/plain; charset=utf-8')
      .send(writeRobotsTxt(publicUrl)),
  );

  app.get('/sitemap.xml', async (_request, reply) =>
    sendXml(reply, await writeSitemap(db, publicUrl)),
  );

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async ({ params }, reply) => {
    const xml = await writeSitemapFile(db, publicUrl, params.name);
    if (xml === undefined) throw new ShopError('NOT_FOUND');
    return sendXml(reply, xml);
  });
}
