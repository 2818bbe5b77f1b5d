import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import {
  askForDeletion,
  endWaitingTime,
  readUser,
  runJob,
} from '../../../test/support/calls/privacy-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { orders } from '../../db/tables/orders.ts';
import { hashPassword } from '../accounts/passwords.ts';

const test = shopTest();
const password = 'correct horse';

const countDeletions = ({ deps }: TestShop, userId: number) =>
  deps.db.$count(accountDeletions, eq(accountDeletions.userId, userId));

async function createBuyerWithPassword(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const passwordHash = await hashPassword(password);
  await shop.deps.db.update(users).set({ passwordHash }).where(eq(users.id, buyer.user.id));
  return { ...buyer, username: buyer.user.username, password };
}

describe('what is open at the provider', () => {
  test(
    'refuses the deletion and names the order: a payment, a request, a refund, a dispute',
    { tags: ['PRIV-03'] },
    async ({ shop, db }) => {
      const buyer = await createBuyerWithPassword(shop);
      const refusal = async () => {
        const { data } = (await buyer.call('GET', '/privacy/deletion')).json();
        const answer = await askForDeletion(buyer);
        expect(expectErrorCode(answer)).toBe(data.refusal.code);
        return data.refusal;
      };
      await buyer.buyProduct();
      const [order] = await buyer.readOrders();
      const named = { orderDocumentId: order!.documentId, orderNumber: order!.number };
      const set = (values: Partial<typeof orders.$inferInsert>) =>
        db.update(orders).set(values).where(eq(orders.id, order!.id));
      const reason = 'The calendar does not show my team.';
      await buyer.call('POST', `/orders/${order!.documentId}/refund-request`, { reason });
      expect(await refusal()).toEqual({ code: 'DELETION_REFUND_OPEN', ...named });
      await db.execute("update refund_requests set state = 'declined'");
      await set({ refundStartedAt: new Date() });
      expect(await refusal()).toEqual({ code: 'DELETION_REFUND_OPEN', ...named });
      await set({ refundStartedAt: null, disputedAt: new Date() });
      expect(await refusal()).toEqual({ code: 'DELETION_DISPUTE_OPEN', ...named });
      await set({ disputedAt: null });
      const sessionId = await buyer.startPaying([await createProduct(shop)]);
      const [, unpaid] = await buyer.readOrders();
      const refused = await refusal();
      expect(refused).toEqual({
        code: 'DELETION_PAYMENT_OPEN',
        orderDocumentId: unpaid!.documentId,
        orderNumber: unpaid!.number,
      });
      await shop.control(`/sessions/${sessionId}/expire`);
      await buyer.check(sessionId);
      expect((await askForDeletion(buyer)).statusCode).toBe(200);
    },
  );

  test('cannot start together with the deletion', { tags: ['PRIV-03'] }, async ({ shop }) => {
    for (let round = 0; round < 6; round += 1) {
      const buyer = await createBuyerWithPassword(shop);
      const product = await createProduct(shop);
      const [deletion, order] = await Promise.all([askForDeletion(buyer), buyer.order([product])]);
      const isScheduled = (await countDeletions(shop, buyer.user.id)) === 1;
      expect(deletion.statusCode).toBe(isScheduled ? 200 : 400);
      const made = await buyer.readOrders();
      expect(made).toHaveLength(isScheduled ? 0 : 1);
      expect(order.statusCode).toBe(isScheduled ? 401 : 200);
    }
  });

  test(
    'a refund that starts together with the deletion is finished before the erasure',
    { tags: ['PRIV-03'] },
    async ({ shop, db, admin }) => {
      const buyer = await createBuyerWithPassword(shop);
      await buyer.buyProduct();
      const [order] = await buyer.readOrders();
      const reason = 'The calendar does not show my team.';
      const ask = buyer.call('POST', `/orders/${order!.documentId}/refund-request`, { reason });
      const [deletion, request] = await Promise.all([askForDeletion(buyer), ask]);
      const codes = [deletion.statusCode, request.statusCode];
      expect([
        [200, 401],
        [400, 200],
      ]).toContainEqual(codes);
      if (codes[0] === 400) {
        await db.execute("update refund_requests set state = 'declined'");
        expect((await askForDeletion(buyer)).statusCode).toBe(200);
      }
      await db.update(orders).set({ refundStartedAt: new Date() }).where(eq(orders.id, order!.id));
      await endWaitingTime(shop, buyer.user.id);
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, buyer.user.id)).erasedAt).toBeNull();
      await db.update(orders).set({ refundStartedAt: null }).where(eq(orders.id, order!.id));
      await admin.call('POST', `/back-office/orders/${order!.documentId}/refund`);
      await runJob(shop, 'erase-due-accounts');
    },
  );

  test(
    'a payment that arrives meanwhile completes as usual',
    { tags: ['PRIV-03'] },
    async ({ shop, db }) => {
      const buyer = await createBuyerWithPassword(shop);
      const sessionId = await buyer.startPaying([await createProduct(shop)]);
      const scheduled = { userId: buyer.user.id, reviews: 'anonymous', wasBlocked: false } as const;
      await db.insert(accountDeletions).values({ ...scheduled, eraseAt: new Date(0) });
      await db.update(users).set({ blocked: true }).where(eq(users.id, buyer.user.id));
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, buyer.user.id)).erasedAt).toBeNull();
      await shop.control(`/sessions/${sessionId}/pay`);
      await shop.inbox(buyer.user.email);
      const [order] = await buyer.readOrders();
      expect(order!.status).toBe('succeeded');
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, buyer.user.id)).erasedAt).not.toBeNull();
    },
  );
});
