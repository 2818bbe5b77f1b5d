import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordExport } from '../../catalog/admin/import-export/record-export.ts';
import { exportInvoices } from './export-invoices.ts';
import { sumTaxes } from './export-queries.ts';
import { changeInvoicing, getInvoicing } from './invoicing.ts';
import { startIssuing } from './issue-waiting.ts';
import { setNextNumber } from './next-number.ts';
import { previewInvoice } from './preview.ts';
import { toTaxSum } from './tax-summary.ts';

export function mountAdminInvoicing(context: RouteContext, deps: Deps): void {
  const { adminInvoicing } = routes;

  serve(context, adminInvoicing.get, async () => ({ data: await getInvoicing(deps, deps.db) }));

  serve(context, adminInvoicing.save, async ({ user, body }) => {
    const data = await changeInvoicing(deps, user, body);
    await deps.shop.reload();
    return { data };
  });

  serve(context, adminInvoicing.preview, () => previewInvoice(deps));

  serve(context, adminInvoicing.issueWaiting, async ({ user, body }) => ({
    data: await startIssuing(deps, user, body),
  }));

  serve(context, adminInvoicing.setNextNumber, async ({ user, body }) => ({
    data: await setNextNumber(deps, user, body),
  }));

  serve(context, adminInvoicing.exportInvoices, async ({ user, query }) => {
    await recordExport(deps, user, { title: 'invoices', ...query });
    return exportInvoices(deps, query);
  });

  serve(context, adminInvoicing.taxSummary, async ({ user, query }) => {
    await recordExport(deps, user, { title: 'tax summary', ...query });
    return { data: (await sumTaxes(deps.db, query)).map(toTaxSum) };
  });
}
