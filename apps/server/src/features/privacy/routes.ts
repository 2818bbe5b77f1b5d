import type { Deps } from '../../deps.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { scheduleOwnDeletion, undoDeletion } from './account-deletion.ts';
import { mountAdminDataRequests } from './admin.ts';
import { deleteExpiredExports, openExport, readExport, requestExport } from './data-export.ts';
import { readOverview } from './deletion-state.ts';
import { eraseOldBuyers, eraseUserIfSettled } from './erase-user.ts';
import { idleAccountCleanups } from './idle-accounts.ts';
import { registerPrivacyJobs } from './jobs.ts';

export const privacy: Feature = {
  routes(context, deps) {
    mountPrivacy(context, deps);
    mountAdminDataRequests(context, deps);
  },
  jobs: registerPrivacyJobs,
  cleanups: {
    ...idleAccountCleanups(eraseUserIfSettled),
    dataExports: deleteExpiredExports,
    oldBuyers: eraseOldBuyers,
  },
};

function mountPrivacy(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /privacy/export', async ({ user }) => ({
    data: await readExport(deps.db, { userId: user.id, requestedById: user.id }),
  }));

  serve(context, 'POST /privacy/export', async ({ user }) => {
    const wanted = { userId: user.id, requestedById: user.id };
    await deps.db.transaction((transaction) => requestExport(deps, transaction, wanted));
    return { data: await readExport(deps.db, wanted) };
  });

  serve(context, 'GET /privacy/exports/:documentId', async ({ params, user, isHead }) =>
    fileResponse(await openExport(deps, user.id, params.documentId, isHead)),
  );

  serve(context, 'GET /privacy/deletion', async ({ user }) => ({
    data: await readOverview(deps, user),
  }));

  serve(context, 'POST /privacy/deletion', async ({ user, body }) => {
    const at = await scheduleOwnDeletion(deps, user, body);
    return { data: { at } };
  });

  serve(context, 'POST /privacy/deletion/undo', async ({ body }) => {
    await undoDeletion(deps, body.token);
    return { ok: true as const };
  });
}
