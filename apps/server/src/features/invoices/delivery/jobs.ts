import type { Deps } from '../../../deps.ts';
import { tryToCompare } from '../issue/compare-numbers.ts';
import { issueInvoice } from '../issue/issue-invoice.ts';
import { findPaymentIntent, listInvoicesOf, lockSoldOrder } from '../issue/queries.ts';
import { sendInvoice } from './send-invoice.ts';
import { findInvoice, listStoredFiles } from './queries.ts';
import { storeDocuments } from './stored-documents.ts';

/** Waits again while the numbers could not be compared; refunds meanwhile get their credit notes. */
async function issueHeldInvoice(deps: Deps, orderId: number): Promise<void> {
  await tryToCompare(deps);
  await deps.db.transaction(async (transaction) => {
    const { refundedCents } = await lockSoldOrder(transaction, orderId);
    if ((await listInvoicesOf(transaction, orderId)).length > 0) return;
    await issueInvoice(deps, transaction, orderId);
    const paymentIntentId = refundedCents > 0 && (await findPaymentIntent(transaction, orderId));
    if (paymentIntentId) {
      await deps.jobs.enqueue(transaction, 'recover-payment', { paymentIntentId });
    }
  });
}

export function registerInvoiceJobs(deps: Deps): void {
  deps.jobs.registerHandler('issue-held-invoice', ({ orderId }) => issueHeldInvoice(deps, orderId));

  deps.jobs.registerHandler('render-invoice', async ({ invoiceId, sendMails = true }) => {
    const invoice = await findInvoice(deps.db, invoiceId);
    if (!invoice || (await listStoredFiles(deps.db, invoiceId)).length > 0) return;
    await storeDocuments(deps, invoice, async (transaction) => {
      if (sendMails) await sendInvoice(deps, transaction, invoice);
    });
  });

  deps.jobs.registerHandler('record-invoice', async ({ invoiceId }) => {
    const invoice = await findInvoice(deps.db, invoiceId);
    const paymentIntentId = invoice && (await findPaymentIntent(deps.db, invoice.orderId));
    if (paymentIntentId) await deps.payments.recordDocument(paymentIntentId, invoice);
  });
}
