import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { query } from '../../../test/backup/commands.ts';
import { collectState, recordOrderChanges } from '../../../test/faults/observed-state.ts';
import { listViolations } from '../../../test/faults/check-invariants.ts';
import {
  forgetOrders,
  forgetSecondAttempt,
  openPurchase,
} from '../../../test/processes/older-backup.ts';
import { openSecondNode } from '../../../test/processes/server-process.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import { products } from '../../db/tables/catalog.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { createEventReplay } from './payment-events.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

const catchUp = ({ deps }: TestShop) => createEventReplay(deps)();

const readSold = ({ deps }: TestShop, { user }: Buyer) =>
  deps.db
    .select({
      order: orders.documentId,
      number: orders.number,
      status: orders.status,
      attempts: orders.attempts,
      totalCents: orders.totalCents,
      itemsHash: orders.itemsHash,
      title: orderLines.title,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
      releaseId: orderLines.releaseId,
      position: orderLines.position,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.userId, user.id))
    .orderBy(orderLines.position);

test(
  'an order paid after the restored backup is rebuilt: lines, download and mail',
  { tags: ['slow', 'F02', 'F14', 'I1', 'I14'] },
  async ({ shop, buyer }) => {
    const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 12_900 });
    const tree = await createProduct(shop, { title: 'Tree', priceCents: 1_999 });
    const askForLink = () => buyer.call('GET', `/products/${tree.documentId}/download-link`);
    const sessionId = await buyer.startPaying([{ ...chart, quantity: 3 }, tree]);
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    await shop.inbox(buyer.user.email);
    const sold = await readSold(shop, buyer);

    await forgetOrders(shop, buyer.user.id);
    await buyer.call('POST', '/carts', { quantity: 1, products: tree.documentId });
    await shop.deps.db.update(products).set({ title: 'Renamed', priceCents: 1 });
    expect(await buyer.listOrders()).toEqual([]);
    expect((await askForLink()).statusCode).toBe(403);
    await recordOrderChanges(shop.ownerDatabaseUrl);

    await catchUp(shop);
    expect(sold).toMatchObject([{ totalCents: 3 * 12_900 + 1_999, title: 'Org Chart' }, {}]);
    expect(await readSold(shop, buyer)).toEqual(sold);
    expect(await buyer.listOrders()).toMatchObject([
      { paymentStatus: 'succeeded', stripeId: sessionId },
    ]);
    expect((await askForLink()).statusCode).toBe(200);
    expect((await buyer.call('GET', '/carts')).json().data).toEqual([]);
    const [mail] = await shop.inbox(buyer.user.email, 2);
    expect(mail!.text).toContain('Org Chart × 3: $387.00');
    const evidence = await collectState({ db: shop.deps.db, sandboxUrl: shop.sandbox.url });
    expect(listViolations(evidence)).toEqual([]);
  },
);

test(
  'a rebuilt order keeps its number, and no later order gets it',
  { tags: ['slow', 'F14', 'VEND-04'] },
  async ({ shop }) => {
    const { buyer, act, forget } = await openPurchase(shop);
    await act('pay');
    const [lost] = await buyer.readOrders();
    await forget();
    await query(
      shop.ownerDatabaseUrl,
      `alter sequence orders_number_seq restart with ${lost!.number - 1}`,
    );
    await catchUp(shop);
    expect((await buyer.readOrders()).map(({ number }) => number)).toEqual([lost!.number]);
    await buyer.startPaying([await createProduct(shop)]);
    const [, later] = await buyer.readOrders();
    expect(later!.number).toBeGreaterThan(lost!.number);
  },
);

test(
  'two nodes that find a lost order at once, with repeated events, create one order',
  { tags: ['slow', 'F14', 'F15', 'I1', 'I9'] },
  async ({ shop }) => {
    const { buyer, sessionId, act, forget } = await openPurchase(shop);
    await act('pay');
    await forget();
    const second = await openSecondNode(shop);
    const [statuses] = await Promise.all([
      Promise.all(
        [1, 2, 3, 4].map((turn) => notifyOfPayment(shop, sessionId, turn % 2 ? shop : second)),
      ),
      catchUp(shop),
      createEventReplay(second.deps)(),
    ]);
    await catchUp(shop);
    await second.close();
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded', totalCents: 1_999 }]);
    expect(await buyer.readSessions()).toEqual([{ attempt: 1, status: 'complete' }]);
    expect(await readSold(shop, buyer)).toHaveLength(1);
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
  },
);

test(
  'a second attempt missing from the database counts, with or without its order',
  { tags: ['F14', 'I1', 'I4'] },
  async ({ shop }) => {
    const { buyer, sessionId: first } = await openPurchase(shop);
    const sessionId = (await buyer.retry(first)).json().stripeSession.id;
    await shop.control(`/sessions/${sessionId}/pay`);
    const [order] = await buyer.readOrders();
    const forgetting = [
      () => forgetSecondAttempt(shop, order!.id),
      () => forgetOrders(shop, buyer.user.id),
    ];
    for (const forget of forgetting) {
      await forget();
      expect(await notifyOfPayment(shop, sessionId)).toBe(200);
      expect(await buyer.readOrders()).toMatchObject([
        { documentId: order!.documentId, status: 'succeeded', attempts: 2 },
      ]);
      expect(await buyer.listOrders()).toMatchObject([{ paymentStatus: 'succeeded' }]);
    }
  },
);

test(
  'the same things ordered again in the meantime are an order of their own',
  { tags: ['F14', 'I1'] },
  async ({ shop }) => {
    const { buyer, product, sessionId, act, forget } = await openPurchase(shop);
    await act('pay');
    await forget();
    await buyer.startPaying([product]);
    await catchUp(shop);
    const statuses = (await buyer.readOrders()).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['pending', 'succeeded']);
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    expect(await buyer.readOrders()).toHaveLength(2);
  },
);
