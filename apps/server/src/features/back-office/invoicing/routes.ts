import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { changeInvoicing, getInvoicing } from './invoicing.ts';

export function mountAdminInvoicing(context: RouteContext, deps: Deps): void {
  const { adminInvoicing } = routes;

  serve(context, adminInvoicing.get, async () => ({ data: await getInvoicing(deps.db) }));

  serve(context, adminInvoicing.save, async ({ user, body }) => ({
    data: await changeInvoicing(deps, user, body),
  }));
}
