import { newDocumentId } from '../../../../server/src/db/columns.ts';
import type { Transaction } from '../../../../server/src/db/client.ts';
import { refundRequests } from '../../../../server/src/db/tables/back-office.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import { after, dayMs, daysBefore, hourMs, minuteMs } from '../../time.ts';
import { type AuditRow, personCalled } from '../audit-row.ts';
import type { Random } from '../random.ts';
import type { AdminOrder } from './sold-order.ts';

type RequestRow = typeof refundRequests.$inferInsert & {
  readonly documentId: string;
  readonly createdAt: Date;
};

const reasons = [
  'Our tenant does not allow the permission that it asks for.',
  'We bought it twice by mistake, a colleague had it already.',
  'It does not show lists of another site collection, which is what we needed it for.',
  'The project that it was meant for was cancelled.',
  'Our administrator prefers to build this with the standard web parts.',
  'It is too slow with our 40,000 items.',
  'We ordered the wrong product: we need the one for Teams.',
  'It does not work with SharePoint 2016. We overlooked that.',
];

const requestedShare = 0.75;
const declinedShare = 0.035;
const openRequests = 3;

export async function insertRefundRequests(
  db: Transaction,
  random: Random,
  sold: readonly AdminOrder[],
  { adminId, now }: { readonly adminId: number; readonly now: Date },
): Promise<AuditRow[]> {
  const audits: AuditRow[] = [];
  const rows: RequestRow[] = [];
  const shuffledReasons = random.shuffle(reasons);

  function addRequest(
    order: AdminOrder,
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
      decidedById: decision ? adminId : null,
      decidedAt: at ?? null,
      createdAt,
    });
    if (!decision || !at) return;
    const details = { title: order.username, order: order.documentId };
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
      const details = { title: order.username, total: toDollars(order.totalCents) };
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
