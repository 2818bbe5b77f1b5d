import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { endDeliveryAtOnce, lockCompanyTerms, requireRole } from '../companies/companies.ts';
import { deleteBoughtItems } from '../cart/cart.ts';
import { creditUnpaidInvoice } from '../invoices/credit-notes.ts';
import { compareNumbers } from '../invoices/invoice-numbers.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { addDays, readInvoicing, toDayInTimeZone } from '../invoices/settings.ts';
import {
  findOwnOrder,
  getOrder,
  listBoughtLines,
  listBoughtProducts,
  lockBuyerOf,
  lockOrder,
  type OrderFacts,
  setDelivery,
  setShort,
  setStatus,
} from './order-queries.ts';
import { raiseAlert } from './payment-alerts.ts';
import { closeCurrentSession, toOrderPage } from './payment-page.ts';
import { closeSession, findSession, insertSession } from './payment-queries.ts';
import { describeTransfer, enqueueTransferMails } from './transfer-mails.ts';
import { toTransferId } from './transfer-payments.ts';
import { getTransfer, insertTransfer, setTransferStatus } from './transfer-queries.ts';

/** Letters count from 10 to 35: the R is 27, the F is 15. */
const remainderOf = (digits: string): number => Number(BigInt(digits) % 97n);

/** The reference of ISO 11649 for a number, with its check digits, such as RF58 1042. */
export function toCreditorReference(number: number): string {
  const checkDigits = 98 - remainderOf(`${number}271500`);
  return `RF${String(checkDigits).padStart(2, '0')}${number}`;
}

interface PayingCompany {
  readonly deliversAtOnce: boolean;
}

/**
 * Makes a new order wait for a bank transfer, in the transaction that has inserted it. The invoice
 * comes last: others wait for its number.
 */
export async function startTransfer(
  deps: Deps,
  db: Transaction,
  order: OrderFacts,
  company: PayingCompany | null,
): Promise<void> {
  const { settings, payments } = await readInvoicing(db);
  const dueOn = addDays(toDayInTimeZone(settings.timeZone, deps.now()), payments.days);
  const deliversAtOnce = company?.deliversAtOnce ?? false;
  const invoiceFirst = payments.invoice === 'first';
  const reference = toCreditorReference(order.number);
  await insertTransfer(db, {
    orderId: order.id,
    reference,
    dueOn,
    invoiceFirst,
    deliversAtOnce,
    toleranceCents: Math.min(payments.toleranceCents, order.totalCents - 1),
    // The mail about how to pay takes the place of the first reminder.
    ...(payments.days <= payments.reminderDays && { reminder: 'before' }),
  });
  const { id: stripeId, url } = toOrderPage(deps, order);
  await insertSession(db, { orderId: order.id, attempt: 0, stripeId, url });
  if (deliversAtOnce) await setDelivery(db, order.id, dueOn);
  const lines = await listBoughtLines(db, order.id);
  await deleteBoughtItems(db, order.userId, listBoughtProducts(lines));
  const missingCents = order.totalCents;
  const told = { order, reference, dueOn, missingCents, receivedCents: 0, account: payments };
  await enqueueTransferMails(deps, db, told, 'ordered');
  if (invoiceFirst) await issueInvoice(deps, db, order.id);
}

/**
 * A page that cannot be closed now does not keep money from being recorded: its payment would be
 * the second one, which goes back.
 */
export async function closeCardPage(deps: Deps, orderId: number): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  await closeCurrentSession(deps, order).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ err: error, order: order.documentId }, 'a card page stays open');
  });
}

/**
 * Does nothing for an order that is paid by card.
 * @throws ShopError ORDER_ALREADY_PAID, TRANSFER_CANCELLED or TRANSFER_ARRIVED
 */
export async function assertNothingArrived(db: Queryable, order: OrderFacts): Promise<void> {
  if (order.payBy === 'card') return;
  if (order.status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  const { status, receivedCents } = await getTransfer(db, order.id);
  if (status === 'cancelled') throw new ShopError('TRANSFER_CANCELLED');
  if (receivedCents > 0) throw new ShopError('TRANSFER_ARRIVED');
}

/**
 * Returns false unless the money is what was missing within the tolerance when the order was
 * settled. The order is locked.
 */
export async function addMissingPart(
  db: Transaction,
  { id, totalCents, shortCents, refundStartedAt, refundedAt }: OrderFacts,
  receivedCents: number,
): Promise<boolean> {
  if (shortCents === 0 || refundStartedAt || refundedAt) return false;
  await setShort(db, id, Math.max(0, totalCents - receivedCents));
  return true;
}

/** It is not asked whether it was downloaded, because a kit or a link may have been passed on. */
async function endDelivery(
  deps: Deps,
  db: Transaction,
  { id: orderId, documentId: order, companyId, number }: OrderFacts,
): Promise<void> {
  if (companyId === null || !(await endDeliveryAtOnce(db, companyId, number))) return;
  const alert =
    'cancelled unpaid after it could be downloaded: its company now pays before it downloads';
  const event = { id: `transfer-delivery-ended:${order}`, type: 'shop.transfer_delivery_ended' };
  await raiseAlert(deps, db, { ...event, alert, orderId, order });
}

/**
 * An invoice gets its credit note in the same transaction. Recording money takes the same lock, so
 * either the money arrives for a cancelled order, or the order is not cancelled.
 * @throws ShopError ORDER_ALREADY_PAID, TRANSFER_CANCELLED, TRANSFER_ARRIVED, INVOICES_OFF,
 * PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE
 */
export async function cancelTransfer(deps: Deps, orderId: number): Promise<void> {
  await compareNumbers(deps);
  const known = await getOrder(deps.db, orderId);
  await closeCurrentSession(deps, known);
  const cancelledAt = deps.now();
  await deps.db.transaction(async (transaction) => {
    await lockBuyerOf(transaction, orderId);
    await lockCompanyTerms(transaction, known.companyId);
    const order = await lockOrder(transaction, orderId);
    await assertNothingArrived(transaction, order);
    if (order.attempts !== known.attempts) throw new ShopError('PAYMENT_PROCESSING');
    const told = await describeTransfer(transaction, order);
    await setTransferStatus(transaction, orderId, 'cancelled', cancelledAt);
    await setStatus(transaction, orderId, 'expired');
    await setDelivery(transaction, orderId, null);
    if (order.deliversUntil) await endDelivery(deps, transaction, order);
    const session = await findSession(transaction, toTransferId(order.documentId));
    await closeSession(transaction, session!.id, { status: 'expired' });
    await enqueueTransferMails(deps, transaction, told, 'cancelled');
    await creditUnpaidInvoice(deps, transaction, orderId);
  });
}

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING, and as `cancelTransfer` */
export async function cancelOwnTransfer(
  deps: Deps,
  user: SignedIn,
  documentId: string,
): Promise<void> {
  const order = await findOwnOrder(deps.db, user.id, documentId);
  if (!order || order.payBy !== 'transfer') throw new ShopError('NOT_FOUND');
  const { companyId } = order;
  if (companyId !== null) await requireRole(deps.db, user.id, companyId, buyingRoles);
  await cancelTransfer(deps, order.id);
}

/** @throws ShopError NOT_FOUND, ORDER_ALREADY_PAID, TRANSFER_CANCELLED or TRANSFER_ARRIVED */
export async function findTransferToPayByCard(
  deps: Deps,
  user: SignedIn,
  documentId: string,
): Promise<string> {
  const order = await findOwnOrder(deps.db, user.id, documentId);
  if (!order || order.payBy !== 'transfer') throw new ShopError('NOT_FOUND');
  await assertNothingArrived(deps.db, order);
  return toTransferId(order.documentId);
}
