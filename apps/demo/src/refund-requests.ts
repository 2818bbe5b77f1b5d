import { toAmount } from '@partshelf/contract/money.ts';
import { z } from 'zod';
import { newDocumentId } from '../../server/src/db/columns.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { refundRequests } from '../../server/src/db/tables/refund-requests.ts';
import { type PastAuditEntry, personCalled } from './audit-entries.ts';
import { readDemoContent } from './content.ts';
import type { SoldOrder } from './past-orders.ts';
import type { Random } from './random.ts';
import { after, dayMs, daysBefore, hourMs, minuteMs } from './time.ts';

type RequestRow = typeof refundRequests.$inferInsert & {
  readonly documentId: string;
  readonly createdAt: Date;
};

const reasons = readDemoContent('refund-reasons.json', z.array(z.string()));

const answer =
  'The part does what its page says, and it was downloaded after the purchase. We are glad to help with its settings.';

const requestedShare = 0.75;
const declinedShare = 0.035;
const openRequests = 3;

export async function insertRefundRequests(
  db: Transaction,
  random: Random,
  sold: readonly SoldOrder[],
  { adminId, now }: { readonly adminId: number; readonly now: Date },
): Promise<PastAuditEntry[]> {
  const audits: PastAuditEntry[] = [];
  const rows: RequestRow[] = [];
  const shuffledReasons = random.shuffle(reasons);

  function addRequest(
    order: SoldOrder,
    createdAt: Date,
    decision?: 'approved' | 'declined',
    at?: Date,
  ) {
    const documentId = newDocumentId();
    rows.push({
      documentId,
      orderId: order.id,
      reason: shuffledReasons[rows.length % reasons.length]!,
      state: decision ?? 'open',
      answer: decision === 'declined' ? answer : null,
      decidedById: decision ? adminId : null,
      decidedAt: at ?? null,
      createdAt,
    });
    if (!decision || !at) return;
    const { username: title, number: orderNumber } = order;
    const details = { title, order: order.documentId, orderNumber };
    const people = personCalled(order.username);
    const subject = { subject: 'refund-request', subjectDocumentId: documentId, people };
    audits.push({ actorId: adminId, action: decision, ...subject, details, createdAt: at });
  }

  for (const order of sold) {
    const { outcome, paidAt, reversedAt } = order;
    if (outcome === 'refunded' && random.chance(requestedShare)) {
      const askedAt = after(reversedAt!, -random.between(2, 22) * hourMs);
      addRequest(order, askedAt, 'approved', reversedAt);
    } else if (outcome === 'refunded') {
      const { username: title, number: orderNumber, totalCents } = order;
      const details = { title, orderNumber, total: toAmount(totalCents) };
      const people = personCalled(order.username);
      const subject = { subject: 'order', subjectDocumentId: order.documentId, people };
      const createdAt = after(reversedAt!, -minuteMs);
      audits.push({ actorId: adminId, action: 'refunded', ...subject, details, createdAt });
    } else if (
      outcome === 'paid' &&
      paidAt! < daysBefore(now, 12) &&
      random.chance(declinedShare)
    ) {
      const askedAt = after(paidAt!, random.between(2, 8) * dayMs);
      addRequest(order, askedAt, 'declined', after(askedAt, random.between(3, 40) * hourMs));
    }
  }
  const recent = sold.filter(
    ({ outcome, paidAt }) =>
      outcome === 'paid' && paidAt! > daysBefore(now, 14) && paidAt! < daysBefore(now, 2),
  );
  for (const order of recent.slice(-openRequests)) {
    addRequest(order, after(order.paidAt!, random.between(6, 40) * hourMs));
  }
  const byTime = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(refundRequests).values(byTime);
  return audits;
}
