import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import {
  cancelDeletionFor,
  readDataRequests,
  requestExportFor,
  scheduleDeletionFor,
} from './data-requests.ts';

export function mountAdminDataRequests(context: RouteContext, deps: Deps): void {
  const { adminDataRequests } = routes;

  const answer = async (user: SignedIn, documentId: string) => ({
    data: await readDataRequests(deps, user, documentId),
  });

  serve(context, adminDataRequests.get, async ({ user, params }) =>
    answer(user, params.documentId),
  );

  serve(context, adminDataRequests.requestExport, async ({ user, params, body }) => {
    await requestExportFor(deps, user, params.documentId, body.reason);
    return answer(user, params.documentId);
  });

  serve(context, adminDataRequests.scheduleDeletion, async ({ user, params, body }) => {
    await scheduleDeletionFor(deps, user, params.documentId, body);
    return answer(user, params.documentId);
  });

  serve(context, adminDataRequests.cancelDeletion, async ({ user, params }) => {
    await cancelDeletionFor(deps, user, params.documentId);
    return answer(user, params.documentId);
  });
}
