import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import { disputeReasonLabel } from '@partshelf/contract/orders/dispute-labels.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentDispute } from '../../providers/stripe/payment-facts.ts';
import { notify } from '../notifications/notifications.ts';
import { type DisputeRow, listDisputesNamed, storeDispute } from './reversal-queries.ts';
import type { Payment } from './payment-alerts.ts';

const compared = ['amountCents', 'reason', 'status', 'outcome'] as const;

const isSame = (known: DisputeRow, told: PaymentDispute) =>
  compared.every((name) => known[name] === told[name]) &&
  known.respondBy?.getTime() === told.respondBy?.getTime();

/** Returns true when one of them is new or has changed. Call it under the lock of the order. */
export async function recordDisputes(
  deps: Pick<Deps, 'branding' | 'jobs' | 'now'>,
  db: Transaction,
  { order, session, facts: { disputes } }: Payment,
): Promise<boolean> {
  if (disputes.length === 0) return false;
  const ids = disputes.map(({ id }) => id);
  const known = new Map((await listDisputesNamed(db, ids)).map((row) => [row.stripeId, row]));
  const changed = disputes.filter((told) => {
    const row = known.get(told.id);
    return !row || !isSame(row, told);
  });
  for (const told of changed) {
    const row = known.get(told.id);
    const { id: stripeId, state: _state, ...answer } = told;
    const endedBefore = row?.outcome === told.outcome ? row.closedAt : order.disputeLostAt;
    const closedAt = told.outcome && (endedBefore ?? deps.now());
    const place = { orderId: order.id, sessionId: session.id, stripeId };
    await storeDispute(db, { ...place, ...answer, closedAt });
    if (isNews(row, told, order.disputeLostAt !== null)) {
      await notifyOfDispute(deps, db, order, told);
    }
  }
  return changed.length > 0;
}

/** The stages are an inquiry, the dispute that it becomes, an appeal, and the end. */
function isNews(row: DisputeRow | undefined, told: PaymentDispute, wasLost: boolean): boolean {
  const { outcome, status } = told;
  if (outcome === null) {
    return !row || (row.status !== status && status.endsWith('needs_response'));
  }
  // Admins have seen the end of a dispute that is older than its row.
  return row ? row.outcome !== outcome : outcome === 'lost' && !wasLost;
}

async function notifyOfDispute(
  deps: Pick<Deps, 'branding' | 'jobs'>,
  db: Transaction,
  order: Payment['order'],
  dispute: PaymentDispute,
): Promise<void> {
  const { id, status, outcome } = dispute;
  const noun = status.startsWith('warning_') ? 'Inquiry' : 'Dispute';
  const facts = listDisputeFacts(deps.branding, dispute, order.currency);
  await notify(deps, db, {
    key: `dispute:${id}:${status}`,
    kind: 'dispute',
    title: [`${noun} of order ${order.number}${outcome ? `: ${outcome}` : ''}`, ...facts].join(
      ' · ',
    ),
    path: `/admin/orders/${order.documentId}#dispute`,
  });
}

type DisputeFacts = Pick<PaymentDispute, 'amountCents' | 'reason' | 'respondBy' | 'outcome'>;

type DayFormat = Pick<Deps['branding'], 'formatDay'>;

export const getDisputeAlert = (
  branding: DayFormat,
  dispute: DisputeFacts,
  currency: Currency,
): string =>
  ['the payment is disputed', ...listDisputeFacts(branding, dispute, currency)].join(' · ');

/** The deadline is among them while there is one. */
function listDisputeFacts(
  branding: DayFormat,
  { amountCents, reason, respondBy, outcome }: DisputeFacts,
  currency: Currency,
): string[] {
  return [
    formatMoney(toAmount(amountCents), currency),
    disputeReasonLabel(reason),
    ...(respondBy && outcome === null ? [`reply by ${branding.formatDay(respondBy)}`] : []),
  ];
}
