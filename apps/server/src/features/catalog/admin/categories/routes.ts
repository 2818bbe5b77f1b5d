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
  serve(context, 'GET /back-office/categories', async () => ({
    data: await listAdminCategories(deps.db),
  }));

  serve(context, 'POST /back-office/categories', async ({ user, body }) => ({
    data: await createCategory(deps, user, body),
  }));

  serve(context, 'PUT /back-office/categories', async ({ user, body }) => ({
    data: await orderCategories(deps, user, body.categories),
  }));

  serve(context, 'PUT /back-office/categories/:documentId', async ({ user, params, body }) => ({
    data: await changeCategory(deps, user, params.documentId, body),
  }));

  serve(context, 'DELETE /back-office/categories/:documentId', async ({ user, params }) => {
    await deleteCategory(deps, user, params.documentId);
    return { data: null };
  });
}
