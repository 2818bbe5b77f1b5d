import { and, asc, eq, exists, gt, isNotNull, isNull, lte, not, notExists, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { orders, paymentEvents, paymentSessions } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';
import {
  bankImports,
  bankLines,
  comparedReference,
  transferPayments,
  transferReturns,
  transfers,
} from '../../db/tables/transfers.ts';

export const receivedCents = sql`coalesce((select sum(${transferPayments.amountCents}) from ${transferPayments} where ${transferPayments.orderId} = ${orders.id}), 0)`;

export async function findTransferOrder(db: Queryable, documentId: string) {
  const [order] = await db
    .select({ id: orders.id })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .where(eq(orders.documentId, documentId));
  return order;
}

/** The order is locked. Returns false when the payment is known. */
export async function insertTransferPayment(
  db: Transaction,
  payment: typeof transferPayments.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(transferPayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: transferPayments.id });
  return inserted.length > 0;
}

export async function getTransferBalance(db: Queryable, orderId: number) {
  const received = sql`coalesce(sum(${transferPayments.amountCents}), 0)`.mapWith(Number);
  const [transfer] = await db
    .select({ ...pickColumns(transfers, 'status', 'toleranceCents'), receivedCents: received })
    .from(transfers)
    .leftJoin(transferPayments, and(eq(transferPayments.orderId, transfers.orderId)))
    .where(eq(transfers.orderId, orderId))
    .groupBy(transfers.orderId);
  return transfer!;
}

/** The payment of the line was recorded by hand, or from another file. */
export const isRecorded = (db: Queryable) =>
  exists(
    db
      .select({ id: transferPayments.id })
      .from(transferPayments)
      .where(
        and(
          eq(
            comparedReference(transferPayments.bankReference),
            comparedReference(bankLines.bankReference),
          ),
          eq(transferPayments.amountCents, bankLines.amountCents),
        ),
      ),
  );

/** No one knows what this money is for. */
const selectUnmatchedLines = (db: Queryable) =>
  db
    .select({ position: bankLines.position })
    .from(bankLines)
    .innerJoin(bankImports, eq(bankImports.id, bankLines.importId))
    .leftJoin(transfers, eq(transfers.reference, sql`nullif(${bankLines.reference}, '')`))
    .$dynamic();

const isUnmatched = (db: Queryable) =>
  and(eq(bankLines.state, 'open'), isNull(transfers.orderId), not(isRecorded(db)));

export async function countUnmatchedLines(db: Queryable, importId: number): Promise<number> {
  const found = await selectUnmatchedLines(db).where(
    and(isUnmatched(db), eq(bankLines.importId, importId)),
  );
  return found.length;
}

export const unmatchedAlert = { prefix: 'bank-file-unmatched:', type: 'shop.bank_file_unmatched' };

/** The alerts are locked, so that the last of several Admins sees what the others have closed. */
export async function resolveUnmatchedAlerts(db: Transaction, resolvedAt: Date): Promise<void> {
  const isOpen = and(
    eq(paymentEvents.type, unmatchedAlert.type),
    isNotNull(paymentEvents.alert),
    isNull(paymentEvents.resolvedAt),
  );
  const open = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isOpen)
    .orderBy(asc(paymentEvents.id))
    .for('update');
  if (open.length === 0) return;
  const isOfFile = eq(
    paymentEvents.id,
    sql`${unmatchedAlert.prefix}::text || ${bankImports.documentId}`,
  );
  const left = selectUnmatchedLines(db).where(and(isUnmatched(db), isOfFile));
  await db
    .update(paymentEvents)
    .set({ resolvedAt })
    .where(and(isOpen, notExists(left)));
}

const dueFields = pickColumns(transfers, 'orderId', 'dueOn', 'reminder', 'remindedOn');

export type DueTransfer = Awaited<ReturnType<typeof listDueTransfers>>[number];

export function listDueTransfers(
  db: Queryable,
  { latestDueOn, after, limit }: { latestDueOn: string; after: number; limit: number },
) {
  return db
    .select(dueFields)
    .from(transfers)
    .where(
      and(
        eq(transfers.status, 'waiting'),
        lte(transfers.dueOn, latestDueOn),
        gt(transfers.orderId, after),
      ),
    )
    .orderBy(asc(transfers.orderId))
    .limit(limit);
}

export async function lockWaitingTransfer(db: Transaction, orderId: number) {
  const [transfer] = await db
    .select(dueFields)
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), eq(transfers.status, 'waiting')))
    .for('update');
  return transfer;
}

export async function setReminder(
  db: Transaction,
  orderId: number,
  reminder: DueTransfer['reminder'],
  remindedOn: string,
): Promise<void> {
  await db.update(transfers).set({ reminder, remindedOn }).where(eq(transfers.orderId, orderId));
}

/** It goes back by bank transfer: the order, or its second payment, was paid so. */
export async function findRefundToSend(db: Transaction, orderId: number, documentId: string) {
  const firstPaid = sql`(select first.id from ${paymentSessions} first where first.order_id = ${refunds.orderId} and first.paid_at is not null order by first.paid_at, first.attempt limit 1)`;
  const [refund] = await db
    .select({ id: refunds.id, amountCents: refunds.amountCents })
    .from(refunds)
    .innerJoin(
      paymentSessions,
      eq(paymentSessions.id, sql`coalesce(${refunds.secondPaymentId}, ${firstPaid})`),
    )
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.documentId, documentId),
        eq(paymentSessions.attempt, 0),
        isNull(refunds.failedAt),
      ),
    );
  return refund;
}

/** Returns false when it was recorded before. */
export async function insertReturn(
  db: Transaction,
  sent: typeof transferReturns.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(transferReturns)
    .values(sent)
    .onConflictDoNothing()
    .returning({ id: transferReturns.refundId });
  return inserted.length > 0;
}
