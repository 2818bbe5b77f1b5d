import { eq } from 'drizzle-orm';
import { orders } from '../../../src/db/tables/orders.ts';
import type { InboxMessage, TestShop } from '../../support/build-test-app.ts';
import { createBuyer } from '../../support/buyer.ts';
import { createProduct } from '../../support/factories.ts';
import { type CustomerLog, openLog } from '../customers/customer-log.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** Somebody has bought something, and all is well until a crime is committed. */
export interface Purchase {
  readonly shop: TestShop;
  readonly buyer: Awaited<ReturnType<typeof createBuyer>>;
  readonly product: { readonly id: number; readonly documentId: string };
  readonly sessionId: string;
  readonly order: { readonly id: number; readonly documentId: string };
  readonly mail: InboxMessage;
  readonly log: CustomerLog;
}

/** A way to break a law, for real or by what witnesses say. */
export interface Crime {
  readonly law: string;
  readonly what: string;
  readonly commit: (purchase: Purchase) => Promise<unknown>;
  readonly testify?: (purchase: Purchase, evidence: Evidence) => Partial<Evidence>;
}

export const onlyTold = async () => {};

export async function buyHonestly(shop: TestShop): Promise<Purchase> {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.payFor(product);
  const [order] = await buyer.readOrders();
  const [mail] = await shop.inbox(buyer.user.email);
  const log = { ...openLog({ userId: buyer.user.id, token: buyer.token }), wishes: 1 };
  return { shop, buyer, product, sessionId, order: order!, mail: mail!, log };
}

export const changeOrder = (
  { shop, order }: Purchase,
  values: Partial<typeof orders.$inferInsert>,
) => shop.deps.db.update(orders).set(values).where(eq(orders.id, order.id));
