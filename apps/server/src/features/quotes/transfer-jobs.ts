import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { raiseAlert } from '../checkout/payment-alerts.ts';
import { lockForRefund } from '../checkout/refunds.ts';
import { describeTransfer, enqueueTransferMails } from '../checkout/transfer-mails.ts';
import { cancelTransfer } from '../checkout/transfers.ts';
import { addDays, readInvoicing, toDayInTimeZone } from '../invoices/settings.ts';
import {
  type DueTransfer,
  listDueTransfers,
  lockWaitingTransfer,
  setReminder,
} from './transfer-queries.ts';

const lateDays = 14;
const cancelDays = 30;
/** Someone who was away has time between the last reminder and the end of the order. */
const daysAfterReminder = 7;
const atOnce = 100;

type Stage = 'before' | 'due' | 'late' | 'cancelled';

interface Calendar {
  readonly today: string;
  readonly reminderDays: number;
}

/** Returns undefined when nothing is due. Only the newest of missed reminders is sent. */
function findStage(
  { dueOn, reminder, remindedOn }: DueTransfer,
  { today, reminderDays }: Calendar,
): Stage | undefined {
  if (reminder === 'late') {
    const isOver = addDays(dueOn, cancelDays) <= today;
    const wasReminded = remindedOn !== null && addDays(remindedOn, daysAfterReminder) <= today;
    return isOver && wasReminded ? 'cancelled' : undefined;
  }
  if (addDays(dueOn, lateDays) <= today) return 'late';
  if (dueOn <= today) return reminder === 'due' ? undefined : 'due';
  const isNear = addDays(dueOn, -reminderDays) <= today;
  return isNear && reminder === 'none' ? 'before' : undefined;
}

/** Money that arrives meanwhile takes the same lock, and ends the reminders. */
async function remind(deps: Deps, calendar: Calendar, { orderId }: DueTransfer): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const order = await lockForRefund(transaction, orderId);
    const transfer = await lockWaitingTransfer(transaction, orderId);
    const stage = transfer && findStage(transfer, calendar);
    if (!stage || stage === 'cancelled' || order.status === 'succeeded') return;
    await setReminder(transaction, orderId, stage, calendar.today);
    const told = await describeTransfer(transaction, order);
    // The shop was not running on the day.
    const isPast = stage === 'due' && told.dueOn < calendar.today;
    await enqueueTransferMails(deps, transaction, told, isPast ? 'late' : stage, `-${stage}`);
  });
}

/** A part of the money has arrived, so an Admin decides what happens with the order. */
async function alertAboutPart(deps: Deps, orderId: number): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const { documentId: order } = await lockForRefund(transaction, orderId);
    const alert = 'only a part of the money arrived by bank transfer, and the order is overdue';
    const event = { id: `transfer-part-overdue:${order}`, type: 'shop.transfer_part_overdue' };
    await raiseAlert(deps, transaction, { ...event, alert, orderId, order });
  });
}

async function cancel(deps: Deps, { orderId }: DueTransfer): Promise<void> {
  try {
    await cancelTransfer(deps, orderId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'TRANSFER_ARRIVED') return alertAboutPart(deps, orderId);
    deps.log.warn({ err: error, orderId }, 'an unpaid order is not cancelled yet');
  }
}

/** It is idempotent: what was sent is stored with the order. */
export async function followTransfers(deps: Deps): Promise<void> {
  const { settings, payments } = await readInvoicing(deps.db);
  const today = toDayInTimeZone(settings.timeZone, deps.now());
  const calendar = { today, reminderDays: payments.reminderDays };
  const latestDueOn = addDays(today, payments.reminderDays);
  let after = 0;
  for (;;) {
    const due = await listDueTransfers(deps.db, { latestDueOn, after, limit: atOnce });
    for (const transfer of due) {
      const stage = findStage(transfer, calendar);
      if (stage === 'cancelled') await cancel(deps, transfer);
      else if (stage) await remind(deps, calendar, transfer);
    }
    const last = due.at(-1);
    if (!last || due.length < atOnce) return;
    after = last.orderId;
  }
}

export function registerTransferJobs(deps: Deps): void {
  deps.jobs.registerHandler('follow-transfers', () => followTransfers(deps));
  deps.jobs.schedule('follow-transfers', '23 * * * *');
}
