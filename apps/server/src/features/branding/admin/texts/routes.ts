import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../../deps.ts';
import { ShopError } from '../../../../errors.ts';
import { toLimitOffset, toPagination } from '../../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { findVersion, listVersions } from './queries.ts';
import { getAdminText, listAdminTexts, restoreText, saveText, toPublished } from './shop-texts.ts';

type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

const toVersion = ({ createdAt, ...row }: VersionRow) => ({
  ...row,
  isOwn: row.content !== null,
  createdAt: createdAt.toISOString(),
});

export function mountAdminShopTexts(context: RouteContext, deps: Deps): void {
  const { adminShopTexts } = routes;

  serve(context, adminShopTexts.list, async () => ({ data: await listAdminTexts(deps.db) }));

  serve(context, adminShopTexts.get, async ({ params }) => ({
    data: await getAdminText(deps.db, params.name),
  }));

  serve(context, adminShopTexts.save, async ({ user, body }) => ({
    data: await saveText(deps, user, body),
  }));

  serve(context, adminShopTexts.preview, async ({ body }) => ({
    data: { content: toPublished(body) },
  }));

  serve(context, adminShopTexts.listVersions, async ({ params, query: { pagination } }) => {
    const page = toLimitOffset(pagination);
    const { rows, total } = await listVersions(deps.db, params.name, page);
    return {
      data: rows.map(toVersion),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, adminShopTexts.getVersion, async ({ params: { name, version } }) => {
    const row = await findVersion(deps.db, name, version);
    if (!row) throw new ShopError('NOT_FOUND');
    return { data: toVersion(row) };
  });

  serve(context, adminShopTexts.restore, async ({ user, params, body }) => ({
    data: await restoreText(deps, user, { ...params, ...body }),
  }));
}
