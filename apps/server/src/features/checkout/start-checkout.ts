import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import type { Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { CheckoutInput } from '@partshelf/contract/checkout.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { reserveUseOfNewOrder } from '../discounts/discounts.ts';
import { saveFirstCompanyBilling, saveLastBilling } from '../invoices/billing.ts';
import { lockBuying, requireRole } from '../companies/companies.ts';
import { readInvoicing } from '../invoices/settings.ts';
import {
  countUnpaidOrders,
  findRepeatedOrder,
  insertOrder,
  type NewOrder,
} from './new-order-queries.ts';
import { getOrder, type OrderFacts } from './order-queries.ts';
import { openPaymentPage, type PaymentPage, toOrderPage } from './payment-page.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { enqueueVatIdCheck } from './vat-id-check.ts';
import { type PricedCheckout, priceCheckout, totalChanged } from './quote.ts';
import { claimRenewals, lockRenewals } from './renewals.ts';
import { startTransfer } from './transfers.ts';

const repeatedRequestMs = 60_000;

type BuyingCompany = Awaited<ReturnType<typeof lockBuying>>;

/** It runs at the end of the transaction that inserts the order. */
type OnCreated = (db: Transaction, order: OrderFacts, company: BuyingCompany) => Promise<void>;

interface Created {
  readonly order: OrderFacts;
  /** It is not what was asked for, but renews one of the same licences. */
  readonly isOther?: true;
}

/**
 * Finds the order of a double click or another tab.
 * @throws ShopError as lockBuying and lockRenewals, TOKEN_MISSING, TOTAL_CHANGED, TOO_MANY_UNPAID,
 * DISCOUNT_EXPIRED, DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
async function createOrder(
  deps: Deps,
  userId: number,
  { order: wanted, quote }: PricedCheckout,
  onCreated?: OnCreated,
): Promise<Created> {
  const { db, jobs, now } = deps;
  const renewed = wanted.lines.flatMap(({ renewsId }) => renewsId ?? []);
  const created = await db.transaction(async (transaction): Promise<Created | undefined> => {
    if (!(await lockUser(transaction, userId))) throw new ShopError('TOKEN_MISSING');
    const company = await lockBuying(transaction, { ...wanted, userId });
    if (wanted.payBy === 'transfer' || renewed.length > 0) {
      const order = await findRepeatedOrder(transaction, userId, wanted, 'unpaid');
      if (order) return { order };
    }
    const open = await lockRenewals(transaction, renewed, { now: now() });
    if (open) return { order: open, isOther: true };
    if (wanted.totalCents === 0) {
      const freeSince = new Date(now().getTime() - repeatedRequestMs);
      const order = await findRepeatedOrder(transaction, userId, wanted, { freeSince });
      if (order) return { order };
    }
    const order = await insertOrder(transaction, userId, wanted);
    if (!order) return undefined;
    if (order.currency !== wanted.currency) throw totalChanged(quote);
    if ((await countUnpaidOrders(transaction, userId, wanted.payBy)) > limits.unpaidOrders) {
      throw new ShopError('TOO_MANY_UNPAID');
    }
    await reserveUseOfNewOrder(transaction, order, now());
    if (!company) await saveLastBilling(transaction, userId, wanted.billing);
    if (company?.role === 'owner') {
      await saveFirstCompanyBilling(transaction, { id: userId }, company, wanted.billing);
    }
    await enqueueVatIdCheck(jobs, transaction, order);
    await onCreated?.(transaction, order, company);
    return { order };
  });
  if (created) return created;
  const order = await findRepeatedOrder(db, userId, wanted, 'unpaid');
  if (!order) throw new ShopError('DEPENDENCY_DOWN');
  return { order };
}

/** Billing details are missing while no invoices are issued. @throws ShopError VALIDATION_FAILED */
async function requirePurchaseOrder(
  { db }: Deps,
  { id }: SignedIn,
  { companyId, billing }: NewOrder,
): Promise<void> {
  if (companyId === null || billing?.purchaseOrder) return;
  const { requiresPurchaseOrder } = await requireRole(db, id, companyId, buyingRoles);
  if (!requiresPurchaseOrder || !(await readInvoicing(db)).isOn) return;
  const fields = { purchaseOrder: ['PO number is required'] };
  throw new ShopError('VALIDATION_FAILED', { fields });
}

interface StartedCheckout {
  readonly page: PaymentPage;
  /** The page was opened earlier, for the same items. */
  readonly isRepeated: boolean;
  readonly isFree: boolean;
}

/**
 * Opens a card page. A buyer with a page for the same items gets it again: no cart is paid twice.
 * Licences that are being renewed lead to the page of that order.
 * @throws ShopError as requireBuying, PRODUCT_UNKNOWN, CART_ITEM_MISMATCH, VALIDATION_FAILED,
 * COUNTRY_NOT_SOLD_TO, TOTAL_CHANGED, TOO_MANY_UNPAID, PAYMENT_UNAVAILABLE, or one of DISCOUNT_
 */
async function startCheckout(
  deps: Deps,
  user: SignedIn,
  input: CheckoutInput,
): Promise<StartedCheckout> {
  const priced = await priceCheckout(deps, user, input);
  const isFree = priced.order.totalCents === 0;
  await requirePurchaseOrder(deps, user, priced.order);
  const unpaid = await findRepeatedOrder(deps.db, user.id, priced.order, 'unpaid');
  if (unpaid) return { page: await openPaymentPage(deps, unpaid), isRepeated: true, isFree };
  const { order, isOther } = await createOrder(deps, user.id, priced);
  if (isOther) return { page: toOrderPage(deps, order), isRepeated: false, isFree: false };
  return { page: await openPaymentPage(deps, order), isRepeated: false, isFree };
}

/** @throws ShopError as startCheckout, or TRANSFER_NOT_OFFERED */
async function orderByTransfer(
  deps: Deps,
  user: SignedIn,
  input: CheckoutInput,
): Promise<PaymentPage> {
  const priced = await priceCheckout(deps, user, input);
  await requirePurchaseOrder(deps, user, priced.order);
  await deps.recovery.prepareIssuing(deps);
  const onCreated: OnCreated = (db, order, company) => startTransfer(deps, db, order, company);
  const { order } = await createOrder(deps, user.id, priced, onCreated);
  return toOrderPage(deps, order);
}

/**
 * A page that was opened earlier may be paid or expired by now; then there is a new order.
 * @throws ShopError as startCheckout and orderByTransfer
 */
export async function placeOrder(
  deps: Deps,
  user: SignedIn,
  input: CheckoutInput,
): Promise<PaymentPage> {
  if (input.payBy === 'transfer') return orderByTransfer(deps, user, input);
  const { page, isRepeated, isFree } = await startCheckout(deps, user, input);
  if (!isRepeated && !isFree) return page;
  const { facts } = await reconcilePayment(deps, page.id);
  if (facts.state === 'open' || isFree) return page;
  return (await startCheckout(deps, user, input)).page;
}

/**
 * The order of a quote, whose prices and discount stay as they were. No other order is the same:
 * its hash names the quote. The invoice of a bank transfer comes last.
 * @throws ShopError VALIDATION_FAILED without the PO number that the company requires,
 * TOO_MANY_UNPAID, or as claimRenewals
 */
export async function createQuotedOrder(
  deps: Deps,
  db: Transaction,
  { userId, company }: { readonly userId: number; readonly company: BuyingCompany },
  wanted: NewOrder,
): Promise<OrderFacts> {
  if (company?.requiresPurchaseOrder && !wanted.billing?.purchaseOrder) {
    const fields = { purchaseOrder: ['PO number is required'] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
  const order = await insertOrder(db, userId, wanted);
  if (!order) throw new Error('the quote has an order already');
  await claimRenewals(db, order.id, deps.now());
  if ((await countUnpaidOrders(db, userId, wanted.payBy)) > limits.unpaidOrders) {
    throw new ShopError('TOO_MANY_UNPAID');
  }
  await enqueueVatIdCheck(deps.jobs, db, order);
  return order;
}

/**
 * Returns null when the order is paid, was removed, its page is closed, or it is paid by transfer.
 * @throws ShopError PAYMENT_UNAVAILABLE
 */
export async function openQuotedOrder(deps: Deps, orderId: number): Promise<PaymentPage | null> {
  const order = await getOrder(deps.db, orderId);
  if (order.status === 'succeeded' || order.removedAt || order.payBy === 'transfer') return null;
  const page = await openPaymentPage(deps, order);
  const { facts } = await reconcilePayment(deps, page.id);
  return facts.state === 'open' || order.totalCents === 0 ? page : null;
}
