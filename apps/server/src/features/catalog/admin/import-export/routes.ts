import type { Deps } from '../../../../deps.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { exportCustomers } from './export-customers.ts';
import { exportOrders } from './export-orders.ts';
import { countBundles } from './export-queries.ts';
import { exportProducts } from './export-products.ts';
import { checkProductFile, importProducts } from './import-products.ts';
import { recordExport } from './record-export.ts';

export function mountAdminImportExport(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/import-export/products/check', async ({ file }) => ({
    data: await checkProductFile(deps, file),
  }));

  serve(context, 'POST /back-office/import-export/products', async ({ user, file }) => ({
    data: { created: await importProducts(deps, user, file) },
  }));

  serve(context, 'GET /back-office/import-export/products', async ({ user, query }) => {
    const bundlesLeftOut = await countBundles(deps.db);
    const leftOut = bundlesLeftOut > 0 && { bundlesLeftOut };
    await recordExport(deps, user, { title: 'products', ...leftOut });
    return exportProducts(deps.db, query.format);
  });

  serve(context, 'GET /back-office/import-export/orders', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'orders', ...query });
    return exportOrders(deps.db, query);
  });

  serve(context, 'GET /back-office/import-export/customers', async ({ user }) => {
    await recordExport(deps, user, { title: 'customers' });
    return exportCustomers(deps.db);
  });
}
