import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { requireRole } from '../companies/companies.ts';
import { reserveCodeUse } from '../discounts/discounts.ts';
import {
  openPaymentPage,
  type PaymentPage,
  requestSession,
  closeCurrentSession,
} from './payment-page.ts';
import {
  getOrder,
  type OrderFacts,
  claimAttempt,
  findOwnOrder,
  markRemoved,
  lockOrder,
} from './order-queries.ts';
import { findOwnSession, insertSession, findSessionOfAttempt } from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import type { Transaction } from '../../db/client.ts';
import { toNewOrder } from './quote.ts';
import {
  findRepeatedOrder,
  insertOrder,
  findReplacement,
  listLinesToCopy,
  setReplaces,
} from './new-order-queries.ts';
import { lockBuying, requireBuying } from '../companies/companies.ts';
import { claimRenewals } from './renewals.ts';
import { assertNothingArrived, cancelTransfer } from './transfers.ts';
import { enqueueVatIdCheck } from './vat-id-check.ts';

/**
 * The session is created before the attempt is counted: a failing provider costs no attempt.
 * @throws ShopError as requireBuying and claimRenewals, SESSION_UNKNOWN, ORDER_ALREADY_PAID,
 * PAYMENT_PROCESSING, PAYMENT_ATTEMPTS_EXHAUSTED, PAYMENT_UNAVAILABLE, DISCOUNT_USED_BY_YOU, DISCOUNT_USED_UP,
 * TRANSFER_ARRIVED or TRANSFER_CANCELLED
 */
export async function retryCheckout(
  deps: Deps,
  user: SignedIn,
  stripeId: string,
): Promise<PaymentPage> {
  const found = await findOwnSession(deps.db, user.id, stripeId);
  if (!found) throw new ShopError('SESSION_UNKNOWN');
  assertPayable(found.order);
  await requireBuying(deps.db, user.id, found.order.companyId);
  await closeCurrentSession(deps, found.order);
  const order = await getOrder(deps.db, found.order.id);
  assertPayable(order);
  await assertNothingArrived(deps.db, order);
  if (order.attempts !== found.order.attempts) return openPaymentPage(deps, order);
  const session = await requestSession(deps, order, order.attempts + 1);
  const claimed = await deps.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, user.id))) throw new ShopError('TOKEN_MISSING');
    await lockBuying(transaction, order);
    const attempt = await claimAttempt(transaction, order);
    if (attempt === undefined) return false;
    await assertNothingArrived(transaction, order);
    await claimRenewals(transaction, order.id, deps.now());
    await reserveCodeUse(transaction, order);
    const { sessionId, url } = session;
    await insertSession(transaction, { orderId: order.id, attempt, stripeId: sessionId, url });
    return true;
  });
  return claimed ? { id: session.sessionId, url: session.url } : openCurrentPage(deps, order.id);
}

/** An open page is opened again, and is no other attempt. @throws ShopError as `retryCheckout` */
export async function openCardPage(
  deps: Deps,
  user: SignedIn,
  stripeId: string,
): Promise<PaymentPage> {
  const found = await findOwnSession(deps.db, user.id, stripeId);
  if (!found) throw new ShopError('SESSION_UNKNOWN');
  const current = await findSessionOfAttempt(deps.db, found.order.id, found.order.attempts);
  const isOpen = found.order.attempts > 0 && current?.status === 'open';
  return isOpen ? resumeCheckout(deps, user, stripeId) : retryCheckout(deps, user, stripeId);
}

/**
 * The page of the current attempt, however many there were.
 * @throws ShopError as requireBuying, SESSION_UNKNOWN, ORDER_ALREADY_PAID, PAYMENT_PROCESSING,
 * PAYMENT_PAGE_CLOSED or PAYMENT_UNAVAILABLE
 */
export async function resumeCheckout(
  deps: Deps,
  user: SignedIn,
  stripeId: string,
): Promise<PaymentPage> {
  const found = await findOwnSession(deps.db, user.id, stripeId);
  if (!found || found.order.removedAt) throw new ShopError('SESSION_UNKNOWN');
  const { order } = found;
  if (order.status === 'succeeded')
    throw new ShopError('ORDER_ALREADY_PAID', { attempts: order.attempts });
  await requireBuying(deps.db, user.id, order.companyId);
  const page = await openPaymentPage(deps, order);
  const { status, attempts, facts } = await reconcilePayment(deps, page.id);
  // It was retried meanwhile: there is another page. It ends because attempts are limited.
  if (attempts !== order.attempts) return resumeCheckout(deps, user, stripeId);
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID', { attempts });
  if (facts.state === 'processing') throw new ShopError('PAYMENT_PROCESSING', { attempts });
  if (facts.state !== 'open') throw new ShopError('PAYMENT_PAGE_CLOSED', { attempts });
  return page;
}

/** @throws ShopError SESSION_UNKNOWN, ORDER_ALREADY_PAID or PAYMENT_ATTEMPTS_EXHAUSTED */
function assertPayable({ status, attempts, removedAt }: OrderFacts): void {
  if (removedAt) throw new ShopError('SESSION_UNKNOWN');
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID', { attempts });
  if (attempts >= limits.paymentAttempts) {
    throw new ShopError('PAYMENT_ATTEMPTS_EXHAUSTED', { attempts });
  }
}

async function openCurrentPage(deps: Deps, orderId: number): Promise<PaymentPage> {
  const order = await getOrder(deps.db, orderId);
  assertPayable(order);
  return openPaymentPage(deps, order);
}

/** @throws ShopError as `cancelTransfer` */
async function cancelUnlessCancelled(deps: Deps, order: OrderFacts): Promise<void> {
  if (order.status !== 'expired') await cancelTransfer(deps, order.id);
}

/**
 * The row stays, so that a late payment still finds its order.
 * @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING, ORDER_ALREADY_PAID, PAYMENT_PROCESSING or
 * PAYMENT_UNAVAILABLE
 */
export async function removeOrder(deps: Deps, user: SignedIn, documentId: string): Promise<void> {
  const order = await findOwnOrder(deps.db, user.id, documentId);
  if (!order) throw new ShopError('NOT_FOUND');
  const { companyId } = order;
  if (companyId !== null) await requireRole(deps.db, user.id, companyId, buyingRoles);
  if (order.status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  if (order.payBy === 'transfer') await cancelUnlessCancelled(deps, order);
  const session = await findSessionOfAttempt(deps.db, order.id, order.attempts);
  // A lost answer of the provider may have left an open page: asking again finds it.
  if (!session?.stripeId) await openPaymentPage(deps, order);
  if (session?.status !== 'expired') await closeCurrentSession(deps, order);
  const isRemoved = await markRemoved(deps.db, user.id, order, deps.now());
  // It was paid or retried meanwhile, so it is checked again. It ends because attempts are limited.
  if (!isRemoved) await removeOrder(deps, user, documentId);
}

function assertAttemptsExhausted({ status, attempts, payBy }: OrderFacts): void {
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  // A bank transfer still pays it.
  if (attempts < limits.paymentAttempts || payBy === 'transfer')
    throw new ShopError('ATTEMPTS_LEFT');
}

/** Returns a pending order of the same instead, if the buyer has one. */
async function copyOrder(
  { jobs, now }: Deps,
  db: Transaction,
  order: OrderFacts,
): Promise<OrderFacts> {
  const { id, userId, ...frozen } = order;
  const wanted = toNewOrder({ ...frozen, lines: await listLinesToCopy(db, id) });
  const created = await insertOrder(db, userId, wanted);
  const copy = created ?? (await findRepeatedOrder(db, userId, wanted, 'firstAttempt'));
  if (!copy) throw new ShopError('DEPENDENCY_DOWN');
  await setReplaces(db, copy.id, id);
  if (created) {
    await claimRenewals(db, created.id, now());
    await reserveCodeUse(db, created);
  }
  await enqueueVatIdCheck(jobs, db, copy);
  return copy;
}

/** @throws ShopError COMPANY_CLOSED or BUYER_LEFT_COMPANY */
async function lockBuyingOfBuyer(db: Transaction, order: OrderFacts): Promise<void> {
  if (order.companyId === null) return;
  await lockUser(db, order.userId);
  try {
    await lockBuying(db, order);
  } catch (error) {
    const { code } = toShopError(error);
    const hasLeft = code === 'NOT_FOUND' || code === 'COMPANY_ROLE_MISSING';
    throw hasLeft ? new ShopError('BUYER_LEFT_COMPANY') : error;
  }
}

/**
 * `onCreated` runs in the same transaction; later calls find the same replacement.
 * @throws ShopError ORDER_ALREADY_PAID, ATTEMPTS_LEFT, PAYMENT_PROCESSING, PAYMENT_UNAVAILABLE,
 * COMPANY_CLOSED, BUYER_LEFT_COMPANY, DISCOUNT_USED_BY_YOU, DISCOUNT_USED_UP, or as claimRenewals
 */
export async function replaceOrder(
  deps: Deps,
  orderId: number,
  onCreated: (db: Transaction, created: OrderFacts) => Promise<void>,
): Promise<OrderFacts> {
  const order = await getOrder(deps.db, orderId);
  assertAttemptsExhausted(order);
  await closeCurrentSession(deps, order);
  const replacement = await deps.db.transaction(async (transaction) => {
    await lockBuyingOfBuyer(transaction, order);
    assertAttemptsExhausted(await lockOrder(transaction, orderId));
    const known = await findReplacement(transaction, orderId);
    if (known) return known;
    const created = await copyOrder(deps, transaction, order);
    await onCreated(transaction, created);
    return created;
  });
  await openPaymentPage(deps, replacement);
  return replacement;
}
