import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { countMailsDue } from '../../../test/support/calls/account-calls.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createNoticeReader } from '../../../test/support/calls/admin-calls.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { openSecondNode } from '../../../test/processes/server-process.ts';
import { notificationPreferences } from '../../db/tables/notifications.ts';
import { orders } from '../../db/tables/orders.ts';
import { toDayInTimeZone } from '../invoices/settings.ts';

/** The shop's day has ended ten minutes before. */
let clock = new Date('2026-03-01T11:10:00Z');

const test = shopTest({ now: () => clock });

async function summarise({ deps }: TestShop, count = 1) {
  for (let run = 0; run < count; run += 1) {
    await deps.jobs.enqueue(deps.db, 'send-daily-summaries', {});
  }
  await until(
    () =>
      deps.db.execute(
        sql`select 1 from jobs.job where name = 'send-daily-summaries' and state < 'completed'`,
      ),
    ({ rowCount }) => rowCount === 0,
  );
}

async function createSummaryReader(shop: TestShop, chosenAt: string) {
  const reader = await createNoticeReader(shop);
  await reader.prefer({ kind: 'sale', bell: true, mail: 'daily' });
  await shop.deps.db
    .update(notificationPreferences)
    .set({ updatedAt: new Date(chosenAt) })
    .where(eq(notificationPreferences.userId, reader.user.id));
  return reader;
}

test(
  'a day is summed up in one mail for each person',
  { tags: ['slow'] },
  async ({ shop, db, customer, product }) => {
    const reader = await createSummaryReader(shop, '2026-02-01T12:00:00Z');
    const late = await createSummaryReader(shop, '2026-03-01T11:05:00Z');
    await summarise(shop);
    expect(await countMailsDue(shop, reader.user.email)).toBe(0);
    const sell = async (values: Partial<typeof orders.$inferInsert>) => {
      const { id } = await createOrder(shop, customer.user.id, product);
      await db.update(orders).set(values).where(eq(orders.id, id));
    };
    await sell({ paidAt: new Date('2026-02-28T11:00:00Z') });
    await sell({ paidAt: new Date('2026-03-01T10:59:59Z') });
    await sell({ paidAt: new Date('2026-03-01T11:00:00Z') });
    await sell({
      paidAt: new Date('2026-02-20T12:00:00Z'),
      refundedAt: new Date('2026-03-01T00:00:00Z'),
    });
    await summarise(shop, 3);
    const [mail] = await shop.inbox(reader.user.email, 1);
    expect(mail!.subject).toBe('Your sales of Mar 1, 2026');
    expect(mail!.text).toContain('Sales: 2 for $39.98');
    expect(mail!.text).toContain('Refunds: 1 for $19.99');
    expect(mail!.text).toContain('Open alerts: 0');
    expect(await countMailsDue(shop, reader.user.email)).toBe(1);
    expect(await countMailsDue(shop, late.user.email)).toBe(0);
    clock = new Date('2026-03-02T11:10:00Z');
    await summarise(shop);
    expect(await countMailsDue(shop, reader.user.email)).toBe(2);
    expect(await countMailsDue(shop, late.user.email)).toBe(1);
    clock = new Date('2026-03-03T11:10:00Z');
    await summarise(shop);
    expect(await countMailsDue(shop, reader.user.email)).toBe(2);
  },
);

test('two nodes mail the summary of a day once', async ({ shop, db, customer, product }) => {
  clock = new Date();
  const reader = await createSummaryReader(shop, '2026-01-01T12:00:00Z');
  const today = toDayInTimeZone('Pacific/Auckland', clock);
  const yesterday = new Date(Date.parse(today) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { id } = await createOrder(shop, customer.user.id, product);
  const paidAt = new Date(yesterday);
  await db.update(orders).set({ paidAt }).where(eq(orders.id, id));
  const second = await openSecondNode(shop);
  await summarise(shop, 6);
  // A node that is closed before it has sent the mail leaves it to the other one, much later.
  const [mail] = await shop.inbox(reader.user.email, 1);
  await second.close();
  expect(mail!.subject).toBe(
    `Your sales of ${formatDateInZone(yesterday, { locale: 'en-US', timeZone: 'UTC' })}`,
  );
  expect(await countMailsDue(shop, reader.user.email)).toBe(1);
});
