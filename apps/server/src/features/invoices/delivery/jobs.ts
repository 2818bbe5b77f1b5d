import type { Deps } from '../../../deps.ts';
import { findPaymentIntent } from '../issue/queries.ts';
import { sendInvoice } from './send-invoice.ts';
import { findInvoice, listStoredFiles } from './queries.ts';
import { storeDocuments } from './stored-documents.ts';

export function registerInvoiceJobs(deps: Deps): void {
  deps.jobs.registerHandler('render-invoice', async ({ invoiceId }) => {
    const invoice = await findInvoice(deps.db, invoiceId);
    if (!invoice || (await listStoredFiles(deps.db, invoiceId)).length > 0) return;
    await storeDocuments(deps, invoice, (transaction) => sendInvoice(deps, transaction, invoice));
  });

  deps.jobs.registerHandler('record-invoice', async ({ invoiceId }) => {
    const invoice = await findInvoice(deps.db, invoiceId);
    const paymentIntentId = invoice && (await findPaymentIntent(deps.db, invoice.orderId));
    if (paymentIntentId) await deps.payments.recordDocument(paymentIntentId, invoice);
  });
}
