import type { Deps } from '../../../../deps.ts';
import { ShopError } from '../../../../platform/errors.ts';
import { toLimitOffset, toPagination } from '../../../../http/pagination.ts';
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
  serve(context, 'GET /back-office/texts', async () => ({ data: await listAdminTexts(deps.db) }));

  serve(context, 'GET /back-office/texts/:name', async ({ params }) => ({
    data: await getAdminText(deps.db, params.name),
  }));

  serve(context, 'PUT /back-office/texts', async ({ user, body }) => ({
    data: await saveText(deps, user, body),
  }));

  serve(context, 'POST /back-office/texts/preview', async ({ body }) => ({
    data: { content: toPublished(body) },
  }));

  serve(
    context,
    'GET /back-office/texts/:name/versions',
    async ({ params, query: { pagination } }) => {
      const page = toLimitOffset(pagination);
      const { rows, total } = await listVersions(deps.db, params.name, page);
      return {
        data: rows.map(toVersion),
        meta: { pagination: toPagination(pagination, total) },
      };
    },
  );

  serve(
    context,
    'GET /back-office/texts/:name/versions/:version',
    async ({ params: { name, version } }) => {
      const row = await findVersion(deps.db, name, version);
      if (!row) throw new ShopError('NOT_FOUND');
      return { data: toVersion(row) };
    },
  );

  serve(
    context,
    'POST /back-office/texts/:name/versions/:version/restore',
    async ({ user, params, body }) => ({
      data: await restoreText(deps, user, { ...params, ...body }),
    }),
  );
}
