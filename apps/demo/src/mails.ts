import { retention } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { mails } from '../../server/src/db/tables/mails.ts';
import { after, daysBefore } from './time.ts';
import type { SoldOrder } from './past-orders.ts';

const handOverMs = 1_400;

export async function insertMails(
  db: Transaction,
  sold: readonly SoldOrder[],
  now: Date,
): Promise<void> {
  const oldest = daysBefore(now, retention.mailDays - 1);
  const sent = sold.flatMap(({ id, documentId, number, email, paidAt, outcome, reversedAt }) => [
    {
      key: `order-${documentId}-paid`,
      recipient: email,
      orderId: id,
      subject: `Your Partshelf order ${number}`,
      createdAt: paidAt!,
    },
    ...(outcome === 'refunded'
      ? [
          {
            key: `order-${documentId}-refunded`,
            recipient: email,
            orderId: id,
            subject: `Order ${number}: your refund`,
            createdAt: reversedAt!,
          },
        ]
      : []),
  ]);
  const listed = sent
    .filter(({ createdAt }) => createdAt > oldest)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(mails).values(
    listed.map((mail) => ({
      ...mail,
      state: 'sent' as const,
      tries: 1,
      sentAt: after(mail.createdAt, handOverMs),
    })),
  );
}
