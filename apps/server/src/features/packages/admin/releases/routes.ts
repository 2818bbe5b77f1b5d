import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../../deps.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { listReleases, publishRelease, setInstallNote } from './releases.ts';

export function mountAdminReleases(context: RouteContext, deps: Deps): void {
  const { adminReleases } = routes;

  serve(context, adminReleases.publish, async ({ user, params, body }) => ({
    data: await publishRelease(deps, user, params.documentId, body),
  }));

  serve(context, adminReleases.list, async ({ params }) => ({
    data: await listReleases(deps.db, params.documentId),
  }));

  serve(context, adminReleases.setInstallNote, async ({ user, params, body }) => ({
    data: await setInstallNote(deps, user, params.documentId, body.installNote),
  }));
}
