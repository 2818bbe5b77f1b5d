import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';
import { emptyResponse, fileResponse } from '../../http/custom-responses.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import {
  createDownloadLink,
  openDownload,
  openTrialPackage,
  readOwners,
  readOwnProducts,
} from './downloads.ts';
import { clearOldUserAgents, deleteExpiredLinks, findOwnedProduct } from './queries.ts';

export const downloads: Feature = {
  routes: mountDownloads,
  cleanups: {
    downloadLinks: ({ db }, limit) => deleteExpiredLinks(db, limit),
    userAgents: ({ db }, limit) => clearOldUserAgents(db, limit),
  },
};

/** Browsers and mail programs fetch links before anyone follows them. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(String(headers[name])),
  );

function mountDownloads(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /users/me/products', async ({ query: { pagination, company }, user }) => {
    const page = toLimitOffset(pagination);
    const { data, total } = await readOwnProducts(deps, user.id, page, company);
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /products/owned', ({ user }) => readOwners(deps, user.id));

  serve(context, 'GET /products/:documentId/owned', async ({ params, user }) => ({
    data: (await findOwnedProduct(deps.db, user.id, params.documentId)) ?? null,
  }));

  serve(context, 'GET /products/:documentId/download-link', async ({ params, query, user }) => ({
    downloadLink: await createDownloadLink(deps, user, {
      product: params.documentId,
      release: query.release,
    }),
  }));

  serve(context, 'GET /licences/:documentId/package', async ({ params, headers, user, isHead }) => {
    const asked = { range: headers.range, isHead };
    return fileResponse(await openTrialPackage(deps, user, params.documentId, asked));
  });

  serve(context, 'GET /downloads/:token', async ({ params, headers, ip, isHead }) => {
    if (isPrefetch(headers)) return emptyResponse;
    const ifRange = headers['if-range'];
    const file = await openDownload(deps, params.token, {
      range: headers.range,
      ifRange: typeof ifRange === 'string' ? ifRange : undefined,
      userAgent: headers['user-agent'] ?? '',
      ip,
      isHead,
    });
    return fileResponse(file);
  });
}
