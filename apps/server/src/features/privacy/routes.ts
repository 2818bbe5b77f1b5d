import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../deps.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { readOverview } from './deletion-state.ts';
import { scheduleOwnDeletion, undoDeletion } from './account-deletion.ts';
import { openExport, readExport, requestExport } from './data-export.ts';

export function mountPrivacy(context: RouteContext, deps: Deps): void {
  const { dataExport, accountDeletion } = routes;

  serve(context, dataExport.get, async ({ user }) => ({
    data: await readExport(deps.db, { userId: user.id, requestedById: user.id }),
  }));

  serve(context, dataExport.request, async ({ user }) => {
    const wanted = { userId: user.id, requestedById: user.id };
    await deps.db.transaction((transaction) => requestExport(deps, transaction, wanted));
    return { data: await readExport(deps.db, wanted) };
  });

  serve(context, dataExport.file, async ({ params, user, isHead }) =>
    fileResponse(await openExport(deps, user.id, params.documentId, isHead)),
  );

  serve(context, accountDeletion.get, async ({ user }) => ({
    data: await readOverview(deps, user),
  }));

  serve(context, accountDeletion.schedule, async ({ user, body }) => {
    const at = await scheduleOwnDeletion(deps, user, body);
    return { data: { at: at.toISOString() } };
  });

  serve(context, accountDeletion.undo, async ({ body }) => {
    await undoDeletion(deps, body.token);
    return { ok: true as const };
  });
}
