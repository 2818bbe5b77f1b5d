import { eq } from 'drizzle-orm';
import { orders } from '../../../src/db/tables/orders.ts';
import type { InboxMessage, TestShop } from '../../support/build-test-app.ts';
import { createBuyer, type Buyer } from '../../support/buyer.ts';
import { createProduct } from '../../support/factories.ts';
import { type CustomerLog, openLog } from '../customers/customer-log.ts';
import type { ObservedState } from '../observed-state/observed-state.ts';

export interface Purchase {
  readonly shop: TestShop;
  readonly buyer: Buyer;
  readonly product: { readonly id: number; readonly documentId: string };
  readonly sessionId: string;
  readonly order: { readonly id: number; readonly documentId: string };
  readonly mail: InboxMessage;
  readonly log: CustomerLog;
}

export interface ViolationCase {
  readonly invariant: string;
  readonly title: string;
  readonly cause: (purchase: Purchase) => Promise<unknown>;
  readonly report?: (purchase: Purchase, state: ObservedState) => Partial<ObservedState>;
}

export const reportedOnly = async () => {};

export async function completePurchase(shop: TestShop): Promise<Purchase> {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.payFor(product);
  const [order] = await buyer.readOrders();
  const [mail] = await shop.inbox(buyer.user.email);
  const log = { ...openLog({ userId: buyer.user.id, token: buyer.token }), checkouts: 1 };
  return { shop, buyer, product, sessionId, order: order!, mail: mail!, log };
}

export const changeOrder = (
  { shop, order }: Purchase,
  values: Partial<typeof orders.$inferInsert>,
) => shop.deps.db.update(orders).set(values).where(eq(orders.id, order.id));
