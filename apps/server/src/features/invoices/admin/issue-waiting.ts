import type { Invoicing } from '@partshelf/contract/back-office-settings/invoicing.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { insertAlert } from '../../checkout/alerts.ts';
import { compareNumbers } from '../issue/compare-numbers.ts';
import { issueInvoice } from '../issue/issue-invoice.ts';
import { readInvoicing } from '../settings/settings.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { getInvoicing } from './invoicing.ts';
import { countWaitingOrders, listWaitingOrders, lockWaitingOrder } from './waiting-orders.ts';

const batchSize = 100;

/** @throws ShopError INVOICES_OFF or PAYMENT_UNAVAILABLE */
export async function startIssuing(
  deps: Deps,
  actor: SignedIn,
  { sendMails }: { readonly sendMails: boolean },
): Promise<Invoicing> {
  const { db, jobs } = deps;
  await compareNumbers(deps);
  await db.transaction(async (transaction) => {
    const { isOn, conflict } = await readInvoicing(transaction);
    if (!isOn || conflict !== null) throw new ShopError('INVOICES_OFF');
    const count = await countWaitingOrders(transaction);
    if (count === 0) return;
    await jobs.enqueue(transaction, 'issue-invoices', { afterOrderId: 0, sendMails });
    const title = `the invoices of ${count} paid orders`;
    await recordAudit(transaction, actor, 'issued', 'invoice', 'waiting', {
      title,
      count,
      sendMails,
    });
  });
  return getInvoicing(deps, db);
}

/** The others go on without it. */
async function alertAboutOrder(deps: Deps, orderId: number, error: unknown): Promise<void> {
  const alert = 'the invoice could not be issued';
  deps.log.error({ err: error, orderId }, alert);
  const event = { id: `invoice-failed:${orderId}`, type: 'shop.invoice_failed', alert, orderId };
  await deps.db.transaction((transaction) => insertAlert(deps, transaction, event));
}

/** Each order in a transaction of its own, so that payments do not wait for their numbers. */
export function registerIssuingJobs(deps: Deps): void {
  const { db, jobs } = deps;
  jobs.registerHandler('issue-invoices', async ({ afterOrderId, sendMails = true }) => {
    await compareNumbers(deps);
    const orderIds = await listWaitingOrders(db, afterOrderId, batchSize);
    for (const orderId of orderIds) {
      const issue = db.transaction(async (transaction) => {
        if (await lockWaitingOrder(transaction, orderId)) {
          await issueInvoice(deps, transaction, orderId, { sendMails });
        }
      });
      await issue.catch((error: unknown) => alertAboutOrder(deps, orderId, error));
    }
    const last = orderIds.at(-1);
    if (last === undefined || orderIds.length < batchSize) return;
    await jobs.enqueue(db, 'issue-invoices', { afterOrderId: last, sendMails });
  });
}
