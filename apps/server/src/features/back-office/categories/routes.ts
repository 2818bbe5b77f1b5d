import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listStockedCategories,
  orderCategories,
} from './categories.ts';

export function mountStockCategories(context: RouteContext, deps: Deps): void {
  const { stockCategories } = routes;

  serve(context, stockCategories.list, async () => ({
    data: await listStockedCategories(deps.db),
  }));

  serve(context, stockCategories.create, async ({ user, body }) => ({
    data: await createCategory(deps, user, body),
  }));

  serve(context, stockCategories.order, async ({ user, body }) => ({
    data: await orderCategories(deps, user, body.categories),
  }));

  serve(context, stockCategories.change, async ({ user, params, body }) => ({
    data: await changeCategory(deps, user, params.documentId, body),
  }));

  serve(context, stockCategories.remove, async ({ user, params }) => {
    await deleteCategory(deps, user, params.documentId);
    return { data: null };
  });
}
