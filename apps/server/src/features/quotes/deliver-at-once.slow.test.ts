import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { readAlerts } from '../../../test/support/failed-refunds.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, orderByTransfer, receive } from '../../../test/support/transfer-orders.ts';
import { transfers } from '../../db/tables/transfers.ts';
import { followTransfers } from './transfer-jobs.ts';

const test = shopTest();

/** A company whose orders by bank transfer can be downloaded at once. */
async function createTrustedCompany(
  shop: TestShop,
  admin: Customer,
  product: { readonly documentId: string },
) {
  await offerTransfers(admin);
  const company = await createTestCompany(shop);
  const path = `/back-office/companies/${company.documentId}`;
  const allow = async (deliversAtOnce: boolean) => {
    const terms = { requiresPurchaseOrder: false, deliversAtOnce };
    expect((await admin.call('PUT', `${path}/payment-terms`, terms)).statusCode).toBe(200);
  };
  await allow(true);
  return {
    allow,
    order: () => orderByTransfer(shop, company.owner, [product], { company: company.documentId }),
    cancel: async (order: { readonly documentId: string }) => {
      const answer = await company.owner.call('POST', `/orders/${order.documentId}/cancel`);
      expect(answer.statusCode).toBe(200);
    },
    canDownload: async () => {
      const link = `/products/${product.documentId}/download-link`;
      return (await company.developer.call('GET', link)).statusCode === 200;
    },
    download: async () => {
      const link = `/products/${product.documentId}/download-link`;
      const { downloadLink } = (await company.developer.call('GET', link)).json();
      await shop.app.inject(new URL(downloadLink).pathname);
    },
    listDownloads: async () => {
      const person = `/back-office/people/${company.developer.user.documentId}`;
      return (await admin.call('GET', person)).json().data.activity.downloads;
    },
    read: async () => (await admin.call('GET', path)).json().data,
  };
}

test(
  'a company that gets everything at once downloads until the order is overdue',
  { tags: ['PAY-07'] },
  async ({ shop, db, admin, product }) => {
    const { order: place, canDownload } = await createTrustedCompany(shop, admin, product);
    const order = await place();
    expect(await canDownload()).toBe(true);
    await db.execute(
      sql`update orders set delivers_until = now() - interval '1 second' where id = ${order.id}`,
    );
    expect(await canDownload()).toBe(false);
    await receive(shop, order);
    expect(await canDownload()).toBe(true);
  },
);

test(
  'the page of a person lists what they can download, or did, before the payment',
  { tags: ['PAY-07', 'PAY-11'] },
  async ({ shop, db, admin, product }) => {
    const trusted = await createTrustedCompany(shop, admin, product);
    expect(await trusted.listDownloads()).toEqual([]);
    const order = await trusted.order();
    expect(await trusted.listDownloads()).toMatchObject([{ count: 0, version: null }]);
    const end = () =>
      db.execute(
        sql`update orders set delivers_until = now() - interval '1 second' where id = ${order.id}`,
      );
    await end();
    expect(await trusted.listDownloads()).toEqual([]);
    await db.execute(
      sql`update orders set delivers_until = now() + interval '1 day' where id = ${order.id}`,
    );
    await trusted.download();
    await end();
    expect(await trusted.listDownloads()).toMatchObject([
      { product: { documentId: product.documentId }, count: 1, version: '1.0.0.0' },
    ]);
  },
);

test(
  'an Admin who ends it ends the downloads of unpaid orders, and of no paid one',
  { tags: ['PAY-07'] },
  async ({ shop, admin, product }) => {
    const { allow, order: place, canDownload } = await createTrustedCompany(shop, admin, product);
    const order = await place();
    await allow(false);
    expect(await canDownload()).toBe(false);
    await allow(true);
    expect(await canDownload()).toBe(false);
    await receive(shop, order);
    await allow(false);
    expect(await canDownload()).toBe(true);
  },
);

test(
  'a company that orders, downloads and cancels pays before it downloads from then on',
  { tags: ['PAY-07'] },
  async ({ shop, admin, product }) => {
    const company = await createTrustedCompany(shop, admin, product);
    const first = await company.order();
    expect(await company.canDownload()).toBe(true);
    await company.cancel(first);
    expect(await company.canDownload()).toBe(false);
    const { deliversAtOnce, activity } = await company.read();
    expect(deliversAtOnce).toBe(false);
    expect(activity.events[0]).toMatchObject({
      kind: 'delivery ended',
      details: { orderNumber: first.number },
    });
    expect(await readAlerts(admin, first)).toHaveLength(1);
    const again = await company.order();
    expect(await company.canDownload()).toBe(false);
    await company.cancel(again);
    expect(await readAlerts(admin, again)).toEqual([]);
    await company.allow(true);
    await company.order();
    expect(await company.canDownload()).toBe(true);
  },
);

test(
  'an order that the shop cancels because it was not paid ends it too',
  { tags: ['PAY-07'] },
  async ({ shop, db, admin, product }) => {
    const company = await createTrustedCompany(shop, admin, product);
    const order = await company.order();
    await db
      .update(transfers)
      .set({ dueOn: '2026-01-02', reminder: 'late', remindedOn: '2026-01-16' })
      .where(eq(transfers.orderId, order.id));
    await followTransfers(shop.deps);
    expect((await company.read()).deliversAtOnce).toBe(false);
    await company.order();
    expect(await company.canDownload()).toBe(false);
  },
);

test(
  'the terms of a company are recorded, and of two editors one is refused',
  { tags: ['PAY-07'] },
  async ({ shop, admin, helpdesk }) => {
    const { documentId } = await createTestCompany(shop);
    const path = `/back-office/companies/${documentId}/payment-terms`;
    const before = { requiresPurchaseOrder: false, deliversAtOnce: false };
    const saved = await admin.call('PUT', path, { ...before, deliversAtOnce: true, before });
    expect(saved.json().data).toMatchObject({ deliversAtOnce: true, requiresPurchaseOrder: false });
    const late = await admin.call('PUT', path, { ...before, requiresPurchaseOrder: true, before });
    expect(expectErrorCode(late)).toBe('CHANGED_MEANWHILE');
    expect((await helpdesk.call('PUT', path, before)).statusCode).toBe(403);
    const [entry] = (await admin.call('GET', '/back-office/audit?subject=company')).json().data;
    expect(entry).toMatchObject({
      action: 'payment terms changed',
      details: { deliversAtOnce: true },
    });
  },
);
