import { asc, eq } from 'drizzle-orm';
import { orders } from '../../src/db/tables/orders.ts';
import { type TestShop, until } from './build-test-app.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import type { Customer } from './factories.ts';
import { createLicensedProduct, listLicencesOf } from './licensing.ts';

type Call = Pick<Buyer, 'call'>;

interface Licences {
  readonly company?: { readonly documentId: string; readonly buyer: Buyer };
  readonly count?: number;
}

/** A new person buys them, unless they are for a company. */
export async function buyLicences(
  shop: TestShop,
  admin: Pick<Customer, 'call'>,
  { company, count = 1 }: Licences = {},
) {
  const product = await createLicensedProduct(shop, admin);
  const buyer = company?.buyer ?? (await createBuyer(shop));
  const choice = company && { company: company.documentId };
  await buyer.buy([{ documentId: product.documentId, quantity: count }], choice);
  const purchase = (await buyer.readOrders()).at(-1)!;
  const found = await listLicencesOf(shop, buyer.user.id);
  const renews = found.slice(-count).map(({ documentId }) => documentId);
  return { product, buyer, purchase, renews };
}

export const askToRenew = ({ call }: Call, renews: readonly string[], choice: object = {}) =>
  call('POST', '/orders', { renews, ...choice });

export async function startRenewing(buyer: Call, renews: readonly string[], choice?: object) {
  const answer = await askToRenew(buyer, renews, choice);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ stripeSession: { id: string; url: string } }>().stripeSession;
}

/** Returns the order, which is paid. */
export async function renew(
  shop: TestShop,
  buyer: Buyer,
  renews: readonly string[],
  choice?: object,
) {
  const { id } = await startRenewing(buyer, renews, choice);
  await shop.control(`/sessions/${id}/pay`);
  await buyer.check(id);
  return (await buyer.readOrders()).at(-1)!;
}

export const readEnds = async (shop: TestShop, { user }: Pick<Buyer, 'user'>) =>
  (await listLicencesOf(shop, user.id)).map(({ updatesUntil }) => updatesUntil?.toISOString());

export async function refundOrder(
  admin: Pick<Customer, 'call'>,
  { deps }: TestShop,
  order: { readonly id: number; readonly documentId: string },
) {
  const answer = await admin.call('POST', `/back-office/orders/${order.documentId}/refund`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await until(
    () => deps.db.select().from(orders).where(eq(orders.id, order.id)).orderBy(asc(orders.id)),
    ([stored]) => stored!.refundedAt !== null,
  );
}
