import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import {
  buyLicences,
  readEnds,
  refundOrder,
  renew,
  startRenewing,
} from '../../../test/support/renewals.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const start = new Date('2027-01-10T10:00:00Z');
const beforeEnd = new Date('2027-12-01T00:00:00Z');
const firstEnd = '2028-01-10T10:00:00.000Z';
const secondEnd = '2029-01-10T10:00:00.000Z';
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

test(
  'a disputed renewal takes its year along until the bank has decided, and suspends nothing',
  { tags: ['slow', 'LIC-02'] },
  async ({ shop, admin }) => {
    const { buyer, renews } = await buyLicences(shop, admin);
    clock.now = beforeEnd;
    const { id } = await startRenewing(buyer, renews);
    await shop.control(`/sessions/${id}/pay`);
    await buyer.check(id);
    const endsAt = (end: string) =>
      until(
        () => readEnds(shop, buyer),
        ([read]) => read === end,
      );
    await endsAt(secondEnd);
    await shop.control(`/sessions/${id}/dispute`);
    await endsAt(firstEnd);
    const { data } = (await buyer.call('GET', `/licences/${renews[0]}`)).json();
    expect(data.state).toBe('active');
    await shop.control(`/sessions/${id}/win-dispute`);
    await endsAt(secondEnd);
  },
);

test(
  'a renewal that is paid after its purchase was refunded is told to staff, and revives nothing',
  { tags: ['LIC-02', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { buyer, renews, purchase } = await buyLicences(shop, admin);
    clock.now = beforeEnd;
    const { id } = await startRenewing(buyer, renews);
    await refundOrder(admin, shop, purchase);
    await shop.control(`/sessions/${id}/pay`);
    await buyer.check(id);
    const { data } = (await buyer.call('GET', `/licences/${renews[0]}`)).json();
    expect(data.state).toBe('revoked');
    const order = (await buyer.readOrders()).at(-1)!;
    const { events } = (await admin.call('GET', `/back-office/orders/${order.documentId}`)).json()
      .data;
    expect(events).toContainEqual(
      expect.objectContaining({ alert: expect.stringMatching(/whose purchase was refunded/) }),
    );
  },
);

test(
  'a renewal that is paid twice adds one year, and the second payment goes back',
  { tags: ['slow', 'LIC-02', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { buyer, renews } = await buyLicences(shop, admin);
    clock.now = beforeEnd;
    const { id: first } = await startRenewing(buyer, renews);
    const second = (await buyer.retry(first)).json().stripeSession.id as string;
    await shop.control(`/sessions/${second}/pay`);
    await buyer.check(second);
    // The other payment is noticed by a node whose clock is behind.
    clock.now = new Date(beforeEnd.getTime() - 60_000);
    await shop.control(`/sessions/${first}/pay-late`);
    const payments = await until(buyer.readPayments, (sessions) =>
      sessions.some(({ refundedAt }) => refundedAt !== null),
    );
    expect(payments.filter(({ refundedAt }) => refundedAt)).toHaveLength(1);
    expect(await readEnds(shop, buyer)).toEqual([secondEnd]);
  },
);

test(
  'who takes over from a removed buyer sees, removes and replaces the open renewal',
  { tags: ['LIC-06', 'LIC-10'] },
  async ({ shop, admin }) => {
    const company = await createTestCompany(shop);
    const { owner, buyer, documentId } = company;
    const { renews } = await buyLicences(shop, admin, { company });
    clock.now = beforeEnd;
    const choice = { company: documentId };
    await startRenewing(buyer, renews, choice);
    const open = (await buyer.readOrders()).at(-1)!;
    await company.remove(buyer);
    expect((await startRenewing(owner, renews, choice)).url).toContain(open.documentId);
    const removed = await owner.call('DELETE', `/orders/${open.documentId}`);
    expect(removed.statusCode, removed.body).toBe(200);
    await renew(shop, owner, renews, choice);
    expect(await readEnds(shop, buyer)).toEqual([secondEnd]);
  },
);
