import type { PublishedTextResult } from '@partshelf/contract/branding/texts.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import type { RouteContext } from '../../serve.ts';
import { mountAdminPages } from './admin-pages.ts';
import { deleteUnusedShopImages, mountAdminImages } from './admin-images.ts';
import { mountAdminTexts } from './admin-texts.ts';
import { mountAdminBranding } from './admin.ts';
import { ShopError } from '../../platform/errors.ts';
import { brandingTag } from './follow-changes.ts';
import { findPublishedPage } from './page-queries.ts';
import { findPublishedText } from './queries.ts';
import { toSafeContent } from './texts.ts';

export const branding = (sanitiser: Sanitiser): Feature => ({
  routes(context, deps) {
    mountTexts(context, deps, sanitiser);
    mountAdminBranding(context, deps);
    mountAdminTexts(context, deps);
    mountAdminImages(context, deps);
    mountAdminPages(context, deps);
  },
  cleanups: { shopImages: deleteUnusedShopImages },
});

interface Sanitiser {
  readonly toSafeHtml: (html: string) => string;
}

function mountTexts(context: RouteContext, { db }: Deps, { toSafeHtml }: Sanitiser): void {
  serveCached(context, 'GET /shop/texts/:name', {
    async read({ params: { name } }) {
      const row = await findPublishedText(db, name);
      const content = row?.content ? toSafeContent(row.content, toSafeHtml) : null;
      const updatedAt = content && row ? row.updatedAt : null;
      return { data: { name, content, updatedAt } as PublishedTextResult };
    },
    tags: ({ params: { name } }) => [`text:${name}`],
  });

  serveCached(context, 'GET /shop/pages/:path', {
    async read({ params: { path } }) {
      const page = await findPublishedPage(db, path);
      if (!page) throw new ShopError('NOT_FOUND');
      return { data: { ...page, html: toSafeHtml(page.html) } };
    },
    tags: () => [brandingTag],
  });
}
