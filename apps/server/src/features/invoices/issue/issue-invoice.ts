import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { Transaction } from '../../../db/client.ts';
import type { OrderTax } from '../../../db/tables/orders.ts';
import { dayIn, type InvoicingState, readInvoicing } from '../settings/settings.ts';
import { alertAboutRate, computeAccounting } from './accounting.ts';
import { type IssueDeps, issueDocument } from './issue-document.ts';
import { findSale, type InvoiceRow, listSoldLines, type Sale } from './queries.ts';
import { buildContent } from './snapshot.ts';

interface Given {
  readonly sale: Sale;
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
}

/** With billing and tax that may be other than those of the order. */
export async function issueInvoiceFor(
  deps: IssueDeps,
  db: Transaction,
  { settings }: InvoicingState,
  { sale, billing, tax }: Given,
): Promise<InvoiceRow> {
  const paidOn = dayIn(settings.timeZone, sale.paidAt ?? deps.now());
  const lines = await listSoldLines(db, sale.id);
  const accounting = await computeAccounting(db, settings, paidOn, sale.taxCents);
  await alertAboutRate(db, settings, paidOn, accounting);
  const contact = deps.config.company;
  const sold = { sale: { ...sale, tax }, lines, billing, settings, contact, paidOn, accounting };
  return issueDocument(deps, db, settings, {
    kind: 'invoice',
    orderId: sale.id,
    content: buildContent(sold),
  });
}

/** In the transaction that settles the payment. Nothing happens while no invoices are issued. */
export async function issueInvoice(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
): Promise<void> {
  const invoicing = await readInvoicing(db);
  if (!invoicing.isOn || invoicing.conflict !== null) return;
  const sale = await findSale(db, orderId);
  if (!sale) throw new Error(`order ${orderId} is gone`);
  const { billing, tax } = sale;
  await issueInvoiceFor(deps, db, invoicing, { sale, billing, tax });
}
