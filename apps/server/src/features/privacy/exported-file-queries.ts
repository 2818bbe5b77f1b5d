import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database } from '../../db/client.ts';
import { storedFileColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatAttachments } from '../../db/tables/chat-attachments.ts';
import { files } from '../../db/tables/files.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';

export async function listInvoices(db: Database, userId: number, after: number, limit: number) {
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(orders.userId, userId), gt(invoices.id, after)))
    .orderBy(asc(invoices.id))
    .limit(limit);
  return rows.map(({ invoice }) => invoice);
}

export async function findProfileImage(db: Database, userId: number) {
  const [found] = await db
    .select({ image: files })
    .from(users)
    .innerJoin(files, eq(files.id, users.profileImageId))
    .where(eq(users.id, userId));
  return found?.image;
}

export async function listAttachments(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({ ...pickColumns(chatAttachments, 'id', 'documentId'), ...storedFileColumns })
    .from(chatAttachments)
    .innerJoin(files, eq(files.id, chatAttachments.fileId))
    .where(
      and(
        eq(chatAttachments.customerId, userId),
        isNotNull(chatAttachments.messageId),
        eq(chatAttachments.state, 'clean'),
        gt(chatAttachments.id, after),
      ),
    )
    .orderBy(asc(chatAttachments.id))
    .limit(limit);
}
