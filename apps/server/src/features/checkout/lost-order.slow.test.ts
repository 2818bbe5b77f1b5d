import { eq, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { command } from '../../../test/database-cluster.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { openPurchase, forgetOrders } from '../../../test/processes/older-backup.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import { paymentEvents } from '../../db/tables/orders.ts';
import { createEventReplay } from './payment-events.ts';
import { publishBundle } from '../../../test/support/calls/checkout-calls.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

type Purchase = Awaited<ReturnType<typeof openPurchase>>;

const catchUp = ({ deps }: TestShop) => createEventReplay(deps)();

const readAlerts = ({ deps }: TestShop, sessionId: string) =>
  deps.db
    .select({ alert: paymentEvents.alert })
    .from(paymentEvents)
    .where(eq(paymentEvents.stripeSessionId, sessionId));

test.for([
  ['the buyer', 'the buyer is not known', 'users', ({ buyer }: Purchase) => sql`${buyer.user.id}`],
  [
    'what was sold',
    'a product that was sold is not known',
    'releases',
    ({ product }: Purchase) => sql`(select id from releases where product_id = ${product.id})`,
  ],
] as const)(
  'while %s is missing there is an alert, and the order once it is back',
  { tags: ['F14', 'I1'] },
  async ([, reason, table, findRow], { shop }) => {
    const purchase = await openPurchase(shop);
    const { buyer, sessionId, act, forget } = purchase;
    await act('pay');
    await forget();
    const row = findRow(purchase);
    const hideOrShow = () =>
      shop.deps.db.execute(
        sql`update ${sql.identifier(table)} set document_id = reverse(document_id) where id = ${row}`,
      );
    await hideOrShow();
    const error = vi.spyOn(shop.deps.log, 'error');
    await catchUp(shop);
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    const alert = `paid, but the order is lost: ${reason}`;
    expect(await readAlerts(shop, sessionId)).toEqual([{ alert }]);
    expect(error.mock.calls).toEqual([[expect.objectContaining({ alert }), expect.any(String)]]);
    error.mockRestore();
    expect(await buyer.readOrders()).toEqual([]);
    await hideOrShow();
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
  },
);

test.for([
  ['open', []],
  ['expired', ['expire']],
  ['promised', ['pay-by-transfer']],
  ['refused', ['pay-by-transfer', 'refuse-transfer']],
] as const)(
  'nothing is made of a lost order whose payment is %s',
  { tags: ['F14', 'I3'] },
  async ([, actions], { shop }) => {
    const { buyer, sessionId, act, forget } = await openPurchase(shop);
    for (const action of actions) await act(action);
    await forget();
    await catchUp(shop);
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    expect(await buyer.readOrders()).toEqual([]);
    for (const { alert } of await readAlerts(shop, sessionId)) expect(alert).toBeNull();
  },
);

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

test(
  'a bundle paid after the restored backup is rebuilt with what it contained',
  { tags: ['F14'] },
  async ({ shop, admin, buyer }) => {
    const { bundle, tree } = await publishBundle(shop, admin);
    await buyer.payFor(bundle);
    const readLines = async () => (await buyer.call('GET', '/orders')).json().data[0].lines;
    const sold = await readLines();
    await forgetOrders(shop, buyer.user.id);
    expect(await buyer.listOrders()).toEqual([]);
    await createEventReplay(shop.deps)();
    expect(await readLines()).toEqual(sold);
    const link = await buyer.call('GET', `/products/${tree.documentId}/download-link`);
    expect(link.statusCode).toBe(200);
  },
);

describe('with two shops at one account of Stripe', () => {
  const become = ({ ownerDatabaseUrl }: TestShop, change: string) =>
    command(ownerDatabaseUrl, `update installation set ${change}`);

  test(
    'what another one sold is neither rebuilt nor an alert',
    { tags: ['F14', 'I1'] },
    async ({ shop }) => {
      const { buyer, sessionId, act, forget } = await openPurchase(shop);
      await act('pay');
      await forget();
      await become(shop, `installation_id = 'second'`);
      const error = vi.spyOn(shop.deps.log, 'error');
      const warn = vi.spyOn(shop.deps.log, 'warn');
      await catchUp(shop);
      expect(await notifyOfPayment(shop, sessionId)).toBe(200);
      expect(await buyer.readOrders()).toEqual([]);
      expect(await readAlerts(shop, sessionId)).toEqual([]);
      expect([error.mock.calls, warn.mock.calls]).toEqual([[], []]);
      vi.restoreAllMocks();
    },
  );

  test(
    'a copy rebuilds nothing until it is said to be the same shop',
    { tags: ['F14', 'I1'] },
    async ({ shop }) => {
      const { buyer, sessionId, act, forget } = await openPurchase(shop);
      await act('pay');
      await forget();
      await become(shop, 'is_origin_unknown = true');
      const replay = createEventReplay(shop.deps);
      await replay();
      expect(await notifyOfPayment(shop, sessionId)).toBe(200);
      expect(await buyer.readOrders()).toEqual([]);
      expect(await readAlerts(shop, sessionId)).toEqual([]);
      await become(shop, 'is_origin_unknown = false');
      await replay();
      expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
    },
  );
});
