import type { Queryable, Transaction } from '../../db/client.ts';
import type { OrderTax } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { callerWithAccount, type RateLimits } from '../../platform/rate-limits.ts';
import { readInvoicing } from '../invoices/settings.ts';
import { raiseAlert } from './payment-alerts.ts';
import { findTaxedOrder, lockTaxedOrder, setTax } from './order-queries.ts';

/** Each VAT id that is new costs the person a question to the EU register. */
export function limitVatIdQuestions(deps: Deps, rateLimits: RateLimits, user: SignedIn): Deps {
  const spend = () => rateLimits.consume('vatIdQuestion', callerWithAccount(user));
  const { vies } = deps;
  return { ...deps, vies: { ...vies, ask: (id, asker) => vies.ask(id, asker, spend) } };
}

const secondsBetweenAsks = 15 * 60;
const askingPeriodMs = 48 * 60 * 60 * 1000;

interface SoldWithoutVat {
  readonly id: number;
  readonly tax: OrderTax | null;
}

/** Sold without VAT although the EU register could not be asked. */
const isUnchecked = ({ tax }: SoldWithoutVat): boolean =>
  tax?.treatment === 'reverseCharge' && tax.vies?.answer === 'unreachable';

/** Does nothing unless the VAT id of the order is unchecked. */
export async function enqueueVatIdCheck(
  jobs: Jobs,
  db: Queryable,
  order: SoldWithoutVat,
  turn = 1,
): Promise<void> {
  if (!isUnchecked(order)) return;
  const key = `check-vat-id:${order.id}:${turn}`;
  const data = { orderId: order.id, turn };
  await jobs.enqueue(db, 'check-vat-id', data, { key, afterSeconds: secondsBetweenAsks });
}

async function storeAnswer(
  { jobs, log, now }: Deps,
  db: Transaction,
  { orderId, turn }: { readonly orderId: number; readonly turn: number },
  vies: NonNullable<OrderTax['vies']>,
): Promise<void> {
  const order = await lockTaxedOrder(db, orderId);
  if (!order?.tax || !isUnchecked(order)) return;
  const isKnown = vies.answer === 'valid';
  const isSold = order.status === 'succeeded';
  if (!isKnown && !(isSold && vies.answer === 'invalid')) {
    const isInTime = now().getTime() - order.createdAt.getTime() < askingPeriodMs;
    if (isInTime) await enqueueVatIdCheck(jobs, db, order, turn + 1);
    return;
  }
  await setTax(db, orderId, { ...order.tax, vies });
  if (isKnown) return;
  const { documentId } = order;
  const alert = 'sold without VAT, but the EU register does not know the VAT id of the buyer';
  const event = { id: `vat-id-unknown:${documentId}`, type: 'shop.vat_id_unknown', alert };
  await raiseAlert({ jobs }, db, { ...event, orderId, order: documentId });
  log.error({ order: documentId, alert }, 'a payment needs attention');
}

/** Asks again until there is an answer, or the period is over. */
export async function checkVatId(
  deps: Deps,
  job: { readonly orderId: number; readonly turn: number },
): Promise<void> {
  const { db, vies } = deps;
  const order = await findTaxedOrder(db, job.orderId);
  if (!order?.billing || !isUnchecked(order)) return;
  const { settings } = await readInvoicing(db);
  if (settings.vies === 'off') return;
  const answer = await vies.askAgain(order.billing.vatId, settings.vatId);
  await db.transaction((transaction) => storeAnswer(deps, transaction, job, answer));
}
