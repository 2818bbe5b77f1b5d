import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { defaultShopName } from '@partshelf/contract/shop/brand.ts';
import type { Transaction } from '../../../db/client.ts';
import type { OrderTax } from '../../../db/tables/orders.ts';
import { dayIn, type InvoicingState, readInvoicing } from '../settings/settings.ts';
import { alertAboutRate, computeAccounting } from './accounting.ts';
import { type Delivery, type IssueDeps, issueDocument } from './issue-document.ts';
import {
  findSale,
  type InvoiceRow,
  listSoldLines,
  type Sale,
  type SoldLineRow,
} from './queries.ts';
import { buildContent, type InvoicedLine } from './snapshot.ts';
import { describeSold } from '../../orders/sold-title.ts';

interface Given {
  readonly sale: Sale;
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
}

const toInvoiced = ({ contents, title, version, ...line }: SoldLineRow): InvoicedLine => ({
  ...line,
  title: describeSold({ title, contents }),
  version: version ?? '',
});

/** With billing and tax that may be other than those of the order. */
export async function describeSale(
  { shop, now }: IssueDeps,
  db: Transaction,
  { settings }: InvoicingState,
  { sale, billing, tax }: Given,
) {
  const paidOn = dayIn(settings.timeZone, sale.paidAt ?? now());
  const lines = (await listSoldLines(db, sale.id)).map(toInvoiced);
  const accounting = await computeAccounting(db, settings, paidOn, sale.taxCents);
  await alertAboutRate(db, settings, paidOn, accounting);
  const contact = shop.company();
  const taxed = { ...sale, tax };
  const content = buildContent({
    sale: taxed,
    lines,
    billing,
    settings,
    contact,
    paidOn,
    accounting,
  });
  const { name } = shop.brand();
  return name === defaultShopName ? content : { ...content, shopName: name };
}

export async function issueInvoiceFor(
  deps: IssueDeps,
  db: Transaction,
  invoicing: InvoicingState,
  given: Given,
  delivery?: Delivery,
): Promise<InvoiceRow> {
  const content = await describeSale(deps, db, invoicing, given);
  const orderId = given.sale.id;
  return issueDocument(
    deps,
    db,
    invoicing.settings,
    { kind: 'invoice', orderId, content },
    delivery,
  );
}

const heldSeconds = 5;

/**
 * In the transaction that settles the payment. Nothing happens while no invoices are issued, or for
 * an order that was free. The invoice waits until the numbers are compared with the payments.
 */
export async function issueInvoice(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  delivery?: Delivery,
): Promise<void> {
  const invoicing = await readInvoicing(db);
  if (!invoicing.isOn || invoicing.conflict !== null) return;
  const sale = await findSale(db, orderId);
  if (!sale) throw new Error(`order ${orderId} is gone`);
  if (sale.totalCents === 0) return;
  if (!deps.invoiceNumbers.areCompared) {
    const later = { afterSeconds: heldSeconds };
    await deps.jobs.enqueue(db, 'issue-held-invoice', { orderId }, later);
    return;
  }
  const { billing, tax } = sale;
  await issueInvoiceFor(deps, db, invoicing, { sale, billing, tax }, delivery);
}
