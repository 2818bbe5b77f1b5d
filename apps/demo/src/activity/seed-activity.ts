import type { Transaction } from '../../../server/src/db/client.ts';
import { auditEntries } from '../../../server/src/db/tables/back-office.ts';
import type { SeededProduct } from '../catalog/seed-catalog.ts';
import { insertPastOrders } from '../orders/past-orders.ts';
import { insertPastChats } from './support/chats.ts';
import { insertPastMessages } from './support/contact-messages.ts';
import { insertCustomers } from './customers.ts';
import { insertDownloads } from './orders/downloads.ts';
import { insertMails } from './mails.ts';
import { planOrders } from './orders/plan-orders.ts';
import { Random } from './random.ts';
import { insertPageViews } from './page-views.ts';
import { insertRefundRequests } from './orders/refund-requests.ts';

interface Staff {
  readonly adminId: number;
  readonly agentId: number;
}

/** One seed for each part, so that a change of one leaves the others as they are. */
const seeds = { orders: 11, refunds: 12, downloads: 13, chats: 14, messages: 15, views: 16 };

/** The same moment gives the same history. */
export async function seedActivity(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  staff: Staff,
  now: Date,
): Promise<void> {
  const { customers, orders } = planOrders(new Random(seeds.orders), catalog, now);
  const userIds = await insertCustomers(db, customers);
  const inserted = await insertPastOrders(
    db,
    catalog,
    orders.map(({ customer, ...order }) => ({ ...order, userId: userIds.get(customer.username)! })),
    now,
  );
  const sold = inserted
    .map((order, index) => ({ ...order, ...orders[index]!.customer, createdAt: order.createdAt }))
    .filter(({ paidAt }) => paidAt !== null);
  const { adminId, agentId } = staff;
  const refunds = new Random(seeds.refunds);
  const refundAudits = await insertRefundRequests(db, refunds, sold, { adminId, now });
  await insertDownloads(db, new Random(seeds.downloads), sold, catalog, now);
  await insertMails(db, sold, now);
  await insertPageViews(db, new Random(seeds.views), { catalog, orders }, now);
  await insertPastChats(db, new Random(seeds.chats), { customers, userIds, catalog, agentId, now });
  const messages = new Random(seeds.messages);
  const messageAudits = await insertPastMessages(db, messages, {
    customers,
    catalog,
    adminId,
    now,
  });
  await db
    .insert(auditEntries)
    .values(
      [...refundAudits, ...messageAudits].toSorted(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
      ),
    );
}
