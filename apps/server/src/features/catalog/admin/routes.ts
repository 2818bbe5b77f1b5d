import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordExport } from '../../audit/audit.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listAdminCategories,
  orderCategories,
} from './categories.ts';
import { exportProducts } from './export-products.ts';
import { checkProductFile, importProducts } from './import-products.ts';
import { changeManyProducts, deleteDraft, setProductState } from './change-products.ts';
import { getAdminProduct, listAdminProducts } from './products.ts';
import { changeProduct, createProduct, duplicateProduct } from './save-product.ts';
import { applyProductFile, compareProductFile } from './update-products.ts';

export function mountAdminProducts(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/products', async ({ query: { pagination, ...filters } }) => {
    const page = toLimitOffset(pagination);
    const { products, total } = await listAdminProducts(deps.db, filters, page);
    return { data: products, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/products/:documentId', async ({ params }) => ({
    data: await getAdminProduct(deps.db, params.documentId),
  }));

  serve(context, 'POST /back-office/products', async ({ user, body }) => ({
    data: await createProduct(deps, user, body),
  }));

  serve(context, 'PUT /back-office/products/:documentId', async ({ user, params, body }) => ({
    data: await changeProduct(deps, user, params.documentId, body),
  }));

  serve(context, 'DELETE /back-office/products/:documentId', async ({ user, params }) => {
    await deleteDraft(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'POST /back-office/products/:documentId/copies', async ({ user, params }) => ({
    data: await duplicateProduct(deps, user, params.documentId),
  }));

  serve(context, 'PUT /back-office/products/:documentId/state', async ({ user, params, body }) => ({
    data: await setProductState(deps, user, params.documentId, body),
  }));

  serve(context, 'PUT /back-office/products', async ({ user, body }) => ({
    data: await changeManyProducts(deps, user, body),
  }));
}

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

export function mountAdminImportExport(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/import-export/products/check', async ({ file }) => ({
    data: await checkProductFile(deps, file),
  }));

  serve(context, 'POST /back-office/import-export/products', async ({ user, file, query }) => ({
    data: { created: await importProducts(deps, user, file, query.skipsExisting) },
  }));

  serve(context, 'POST /back-office/import-export/products/differences', async ({ file }) => ({
    data: await compareProductFile(deps, file),
  }));

  serve(
    context,
    'POST /back-office/import-export/products/update',
    async ({ user, file, query }) => ({
      data: await applyProductFile(deps, user, file, query.digest),
    }),
  );

  serve(
    context,
    'GET /back-office/import-export/products',
    async ({ user, query: { format, ...filters } }) => {
      await recordExport(deps, user, { title: 'products', ...filters });
      return exportProducts(deps.db, filters, format);
    },
  );
}
