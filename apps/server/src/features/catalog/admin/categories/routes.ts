import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../../deps.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listAdminCategories,
  orderCategories,
} from './categories.ts';

export function mountAdminCategories(context: RouteContext, deps: Deps): void {
  const { adminCategories } = routes;

  serve(context, adminCategories.list, async () => ({ data: await listAdminCategories(deps.db) }));

  serve(context, adminCategories.create, async ({ user, body }) => ({
    data: await createCategory(deps, user, body),
  }));

  serve(context, adminCategories.order, async ({ user, body }) => ({
    data: await orderCategories(deps, user, body.categories),
  }));

  serve(context, adminCategories.change, async ({ user, params, body }) => ({
    data: await changeCategory(deps, user, params.documentId, body),
  }));

  serve(context, adminCategories.remove, async ({ user, params }) => {
    await deleteCategory(deps, user, params.documentId);
    return { data: null };
  });
}
