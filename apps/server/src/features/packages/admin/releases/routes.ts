import type { Deps } from '../../../../deps.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { listReleases, publishRelease, setInstallNote } from './releases.ts';

export function mountAdminReleases(context: RouteContext, deps: Deps): void {
  serve(
    context,
    'POST /back-office/products/:documentId/releases',
    async ({ user, params, body }) => ({
      data: await publishRelease(deps, user, params.documentId, body),
    }),
  );

  serve(context, 'GET /back-office/products/:documentId/releases', async ({ params }) => ({
    data: await listReleases(deps.db, params.documentId),
  }));

  serve(
    context,
    'PUT /back-office/releases/:documentId/install-note',
    async ({ user, params, body }) => ({
      data: await setInstallNote(deps, user, params.documentId, body.installNote),
    }),
  );
}
