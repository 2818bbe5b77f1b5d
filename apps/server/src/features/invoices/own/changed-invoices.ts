import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { OrderInvoices } from '@partshelf/contract/invoices/invoices.ts';
import type { Transaction } from '../../../db/client.ts';
import type { OrderTax } from '../../../db/tables/orders.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { compareNumbers } from '../issue/compare-numbers.ts';
import { findNewestSale, issueCreditNote } from '../issue/credit-notes.ts';
import { issueInvoiceFor } from '../issue/issue-invoice.ts';
import { findSale, listInvoicesOf } from '../issue/queries.ts';
import { dayIn, type InvoicingState, readInvoicing } from '../settings/settings.ts';
import { computeOrderTax } from '../tax/order-tax.ts';
import { canAsk, canCorrect, listOwnInvoices } from './own-invoices.ts';
import { lockOwnOrder, type OwnOrder, setBilling } from './queries.ts';

type ChangeDeps = Pick<
  Deps,
  'config' | 'shop' | 'db' | 'invoiceNumbers' | 'jobs' | 'log' | 'now' | 'payments'
>;

interface Asked {
  readonly userId: number;
  readonly documentId: string;
  readonly billing: Billing;
}

interface Billed {
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
}

/**
 * By the rules of the day of payment. The answer of the EU register counts on while the VAT id is
 * the same. @throws ShopError VALIDATION_FAILED, COUNTRY_NOT_SOLD_TO or INVOICE_TAX_WOULD_CHANGE
 */
async function billAgain(
  db: Transaction,
  invoicing: InvoicingState,
  order: OwnOrder,
  given: Billing,
): Promise<Billed> {
  const netCents = order.totalCents - order.taxCents;
  const day = dayIn(invoicing.settings.timeZone, order.paidAt ?? new Date(0));
  const vies = order.tax?.vies ?? null;
  const computed = await computeOrderTax(db, invoicing, { billing: given, netCents, day, vies });
  const { billing, tax, taxCents } = computed;
  const isSame =
    taxCents === order.taxCents &&
    (order.tax === null || order.tax.treatment === tax?.treatment) &&
    (order.tax?.treatment !== 'reverseCharge' ||
      vies === null ||
      billing?.vatId === order.billing?.vatId);
  if (!isSame) throw new ShopError('INVOICE_TAX_WOULD_CHANGE');
  return { billing, tax };
}

/**
 * The invoice of an order that was paid without one.
 * @throws ShopError NOT_FOUND, INVOICES_OFF, VALIDATION_FAILED, INVOICE_TAX_WOULD_CHANGE or
 * PAYMENT_UNAVAILABLE
 */
export async function askForInvoice(deps: ChangeDeps, asked: Asked): Promise<OrderInvoices> {
  const { userId, documentId } = asked;
  await compareNumbers(deps);
  return deps.db.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, userId, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    const invoicing = await readInvoicing(transaction);
    if (!invoicing.isOn || invoicing.conflict !== null) throw new ShopError('INVOICES_OFF');
    const documents = await listInvoicesOf(transaction, order.id);
    if (canAsk(invoicing, order, documents)) {
      const billed = await billAgain(transaction, invoicing, order, asked.billing);
      await setBilling(transaction, order.id, billed);
      const sale = await findSale(transaction, order.id);
      await issueInvoiceFor(deps, transaction, invoicing, { sale: sale!, ...billed });
    } else if (documents.length === 0) throw new ShopError('NOT_FOUND');
    return listOwnInvoices({ db: transaction, now: deps.now }, userId, documentId);
  });
}

/**
 * A credit note and a new invoice; the documents themselves never change.
 * @throws ShopError NOT_FOUND, INVOICE_FINAL, VALIDATION_FAILED, INVOICE_TAX_WOULD_CHANGE or
 * PAYMENT_UNAVAILABLE
 */
export async function correctInvoice(deps: ChangeDeps, asked: Asked): Promise<OrderInvoices> {
  const { userId, documentId } = asked;
  await compareNumbers(deps);
  return deps.db.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, userId, documentId);
    const documents = order ? await listInvoicesOf(transaction, order.id) : [];
    const replaced = findNewestSale(documents);
    if (!order || !replaced) throw new ShopError('NOT_FOUND');
    const invoicing = await readInvoicing(transaction);
    if (!canCorrect(invoicing, order, documents, deps.now())) throw new ShopError('INVOICE_FINAL');
    const billed = await billAgain(transaction, invoicing, order, asked.billing);
    await setBilling(transaction, order.id, billed);
    const sale = await findSale(transaction, order.id);
    // The series are always locked in this order.
    await issueInvoiceFor(deps, transaction, invoicing, { sale: sale!, ...billed });
    await issueCreditNote(deps, transaction, invoicing.settings, replaced, { amounts: replaced });
    return listOwnInvoices({ db: transaction, now: deps.now }, userId, documentId);
  });
}
