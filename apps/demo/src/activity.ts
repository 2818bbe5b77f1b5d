import { eq } from 'drizzle-orm';
import { releases } from '../../server/src/db/tables/catalog.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { insertAuditEntries } from './audit-entries.ts';
import type { SeededProduct } from './catalog.ts';
import { insertPastChats } from './chats.ts';
import { insertPastMessages } from './contact-messages.ts';
import { insertCustomers } from './customers.ts';
import { insertDownloads } from './downloads.ts';
import { insertInvoices } from './invoices.ts';
import { insertMails } from './mails.ts';
import { insertPageViews } from './page-views.ts';
import { insertPastOrders } from './past-orders.ts';
import { planOrders } from './planned-orders.ts';
import { insertPromotions } from './promotions.ts';
import { Random } from './random.ts';
import { insertRefundRequests } from './refund-requests.ts';
import { daysBefore } from './time.ts';

interface Staff {
  readonly adminId: number;
  readonly agentId: number;
}

/** Each part has its own seed, so that a change of one leaves the others as they are. */
const seeds = {
  orders: 11,
  refunds: 12,
  downloads: 13,
  chats: 14,
  messages: 15,
  views: 16,
  invoices: 17,
  promotions: 18,
};

/** The same moment gives the same history. */
export async function seedActivity(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { adminId, agentId }: Staff,
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
  await insertInvoices(db, new Random(seeds.invoices), sold, now);
  await insertPromotions(db, new Random(seeds.promotions), { catalog, customers, now });
  await withdrawOldRelease(db, catalog, { adminId, now });
  await insertAuditEntries(db, [...refundAudits, ...messageAudits]);
}

async function withdrawOldRelease(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { adminId, now }: { readonly adminId: number; readonly now: Date },
): Promise<void> {
  const [current, withdrawn] = catalog.get('storage-analyser')!.releases;
  if (!current || !withdrawn) return;
  await db
    .update(releases)
    .set({
      withdrawnAt: daysBefore(now, current.daysAgo),
      withdrawnReason: 'It counted deleted versions of files twice. Please use 2.0.0 instead.',
      withdrawnById: adminId,
    })
    .where(eq(releases.id, withdrawn.id));
}
