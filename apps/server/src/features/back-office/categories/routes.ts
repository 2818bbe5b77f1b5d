import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type Door, serve } from '../../../serve.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listStockedCategories,
  orderCategories,
} from './categories.ts';

export function mountStockCategories(door: Door, deps: Deps): void {
  const { stockCategories } = routes;

  serve(door, stockCategories.list, async () => ({ data: await listStockedCategories(deps.db) }));

  serve(door, stockCategories.create, async ({ user, body }) => ({
    data: await createCategory(deps, user, body),
  }));

  serve(door, stockCategories.order, async ({ user, body }) => ({
    data: await orderCategories(deps, user, body.categories),
  }));

  serve(door, stockCategories.change, async ({ user, params, body }) => ({
    data: await changeCategory(deps, user, params.documentId, body),
  }));

  serve(door, stockCategories.remove, async ({ user, params }) => {
    await deleteCategory(deps, user, params.documentId);
    return { data: null };
  });
}
