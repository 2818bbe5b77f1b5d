import { newDocumentId } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { serveCached } from '../../serve-cached.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { brandingTag } from '../branding/follow-changes.ts';
import { mountAdminInvoiceList } from './admin-list.ts';
import { mountAdminPayments } from './admin-payments.ts';
import { mountAdminInvoicing, registerIssuingJobs } from './admin.ts';
import {
  changeBilling,
  changeCompanyBilling,
  readBillingDetails,
  readCompanyBilling,
  removeBilling,
} from './billing.ts';
import { readCurrency } from './currency-queries.ts';
import { kindLabels, openDocument, registerInvoiceJobs, sendInvoice } from './delivery.ts';
import { askForInvoice, correctInvoice, listOwnInvoices } from './invoices.ts';
import { findInvoiceOfOrder } from './queries.ts';

export const invoices: Feature = {
  routes(context, deps) {
    mountInvoices(context, deps);
    mountAdminInvoicing(context, deps);
    mountAdminInvoiceList(context, deps);
    mountAdminPayments(context, deps);
  },
  jobs(deps) {
    registerInvoiceJobs(deps);
    registerIssuingJobs(deps);
  },
};

function mountInvoices(context: RouteContext, deps: Deps): void {
  async function getInvoice(user: SignedIn, order: string, number?: string) {
    const userId = user.role === 'Admin' ? null : user.id;
    const invoice = await findInvoiceOfOrder(deps.db, { order, number, userId });
    if (!invoice) throw new ShopError('NOT_FOUND');
    return invoice;
  }

  serveCached(context, 'GET /shop/currency', {
    read: async () => ({ data: { currency: await readCurrency(deps.db) } }),
    tags: () => [brandingTag],
  });

  serve(context, 'GET /orders/:documentId/invoices', async ({ params, user }) => ({
    data: await listOwnInvoices(deps, user.id, params.documentId),
  }));

  serve(context, 'GET /orders/:documentId/invoice', async ({ params, query, user, isHead }) => {
    const invoice = await getInvoice(user, params.documentId, query.number);
    const { stream, ...document } = await openDocument(deps, invoice, query.format);
    if (isHead) stream.destroy();
    return fileResponse({ ...document, range: undefined, stream: isHead ? undefined : stream });
  });

  serve(context, 'POST /orders/:documentId/invoice', async ({ params, body, user }) => ({
    data: await askForInvoice(deps, { userId: user.id, ...params, ...body }),
  }));

  serve(context, 'PUT /orders/:documentId/invoice', async ({ params, body, user }) => ({
    data: await correctInvoice(deps, { userId: user.id, ...params, ...body }),
  }));

  serve(context, 'POST /orders/:documentId/invoice/mail', async ({ params, user }) => {
    const invoice = await getInvoice(user, params.documentId);
    await deps.db.transaction(async (transaction) => {
      const asked = { userId: user.id, key: newDocumentId() };
      await sendInvoice(deps, transaction, invoice, asked);
      if (user.role !== 'Admin') return;
      const title = `${kindLabels[invoice.kind]} ${invoice.number}`;
      const details = { title, order: invoice.snapshot.order };
      await recordAudit(transaction, user, 'invoice.sent_again', invoice.documentId, details);
    });
    return { data: null };
  });

  serve(context, 'GET /users/me/billing', async ({ user }) => ({
    data: await readBillingDetails(deps.db, user.id),
  }));

  serve(context, 'PUT /users/me/billing', async ({ body, user }) => ({
    data: await changeBilling(deps.db, user.id, body.billing),
  }));

  serve(context, 'GET /companies/:documentId/billing', async ({ params, user }) => ({
    data: await readCompanyBilling(deps.db, user.id, params.documentId),
  }));

  serve(context, 'PUT /companies/:documentId/billing', async ({ params, body, user }) => ({
    data: await changeCompanyBilling(deps.db, user, params.documentId, body),
  }));

  serve(context, 'DELETE /users/me/billing', async ({ user }) => ({
    data: await removeBilling(deps.db, user.id),
  }));
}
