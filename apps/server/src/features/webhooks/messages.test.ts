import { webhookEvents } from '@partshelf/contract/webhook-events.ts';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  createPublishingToken,
  graph,
  packageOf,
  publishWith,
} from '../../../test/support/calls/publishing-calls.ts';
import { acceptQuote, quoteOf } from '../../../test/support/calls/quote-calls.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { contoso } from '../../../test/support/licences.ts';
import { listLicencesOf } from '../../../test/support/licensing.ts';
import { buyLicences, refundOrder, renew } from '../../../test/support/renewals.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyerAt, createTriedProduct, startTrial } from '../../../test/support/trials.ts';
import { createWebhook, type TestWebhook } from '../../../test/support/webhooks.ts';
import { webhookMessages } from '../../db/tables/webhooks.ts';
import { recordWebhookMessage } from '../../db/webhook-messages.ts';

const clock = { now: new Date('2026-03-10T09:00:00Z') };

const test = shopTest({ now: () => clock.now });

async function readMessages(webhook: TestWebhook, count: number) {
  const received = await webhook.untilReceived(count);
  const messages = received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  return messages
    .map(({ type, data }) => ({ type, data }))
    .toSorted((one, other) => one.type.localeCompare(other.type));
}

test(
  'a purchase with a licence, its renewal and its refund are sent',
  { tags: ['slow', 'HOOK-01', 'HOOK-02'] },
  async ({ shop, admin }) => {
    const webhook = await createWebhook(shop, admin, webhookEvents);
    const { product, buyer, purchase, renews } = await buyLicences(shop, admin);
    const order = { documentId: purchase.documentId, number: purchase.number };
    const licence = {
      documentId: renews[0]!,
      product: { documentId: product.documentId },
      order: { documentId: purchase.documentId },
    };
    expect(await readMessages(webhook, 2)).toEqual([
      { type: 'licence.issued', data: licence },
      { type: 'order.paid', data: order },
    ]);
    clock.now = new Date('2027-02-10T09:00:00Z');
    const renewal = await renew(shop, buyer, renews);
    const ofRenewal = { ...licence, order: { documentId: renewal.documentId } };
    expect(await readMessages(webhook, 4)).toContainEqual({
      type: 'licence.renewed',
      data: ofRenewal,
    });
    await refundOrder(admin, shop, purchase);
    const all = await readMessages(webhook, 6);
    expect(all).toContainEqual({ type: 'licence.revoked', data: licence });
    expect(all).toContainEqual({ type: 'order.refunded', data: { ...order, isWhole: true } });
    expect(all).toHaveLength(6);
    await webhook.call('DELETE');
  },
);

test(
  'of a part that is refunded, only the licence that ends is revoked',
  { tags: ['slow', 'HOOK-01'] },
  async ({ shop, admin, buyer }) => {
    const products = [await createTriedProduct(shop, admin), await createTriedProduct(shop, admin)];
    await buyer.buy(products);
    const [order] = await buyer.readOrders();
    const [first] = await listLicencesOf(shop, buyer.user.id);
    const webhook = await createWebhook(shop, admin, ['order.refunded', 'licence.revoked']);
    const path = `/back-office/orders/${order!.documentId}/partial-refund`;
    const line = { product: products[0]!.documentId, quantity: 1, endsDownloads: true };
    const refunded = await admin.call('POST', path, { lines: [line] });
    expect(refunded.statusCode, refunded.body).toBe(200);
    const [revoked, part] = await readMessages(webhook, 2);
    expect(revoked).toMatchObject({ data: { documentId: first!.documentId } });
    expect(part).toMatchObject({ type: 'order.refunded', data: { isWhole: false } });
    await webhook.call('DELETE');
  },
);

test('a dispute is sent once', { tags: ['HOOK-01'] }, async ({ shop, admin, buyer, product }) => {
  const webhook = await createWebhook(shop, admin, ['order.disputed']);
  const session = await buyer.buy([product]);
  await shop.control(`/sessions/${session}/dispute`);
  const [order] = await buyer.readOrders();
  const { documentId, number } = order!;
  expect(await readMessages(webhook, 1)).toEqual([
    { type: 'order.disputed', data: { documentId, number } },
  ]);
  await buyer.check(session);
  expect(await webhook.listDeliveries()).toHaveLength(1);
  await webhook.call('DELETE');
});

test(
  'an accepted quote, a release and a trial are sent',
  { tags: ['slow', 'HOOK-01'] },
  async ({ shop, admin, adminReleases, buyer, product }) => {
    const webhook = await createWebhook(shop, admin, [
      'quote.accepted',
      'release.published',
      'trial.started',
    ]);
    await configureInvoices(admin);
    const quote = await quoteOf(buyer, [product]);
    const { order } = (await acceptQuote(buyer, quote, {})).json().data;
    const release = await adminReleases.releaseVersion(product, '2.0.0.0');
    const tried = await createTriedProduct(shop, admin);
    const person = await createBuyerAt(shop, 'ada@contoso.example');
    const trial = await startTrial(person, tried, { tenant: contoso });
    expect(await readMessages(webhook, 3)).toEqual([
      {
        type: 'quote.accepted',
        data: {
          documentId: expect.any(String),
          number: quote.number,
          order: { documentId: order.documentId, number: order.number },
        },
      },
      {
        type: 'release.published',
        data: {
          documentId: release.documentId,
          version: '2.0.0.0',
          product: { documentId: product.documentId },
        },
      },
      {
        type: 'trial.started',
        data: { documentId: trial.documentId, product: { documentId: tried.documentId } },
      },
    ]);
    await webhook.call('DELETE');
  },
);

test(
  'a release that is held is sent, and again once it is approved',
  { tags: ['slow', 'HOOK-01'] },
  async ({ shop, admin, adminReleases, product }) => {
    await adminReleases.releaseVersion(product, '2.0.0.0');
    const { token } = await createPublishingToken(admin, product);
    const webhook = await createWebhook(shop, admin, ['release.held', 'release.published']);
    const risen = packageOf(product, '2.1.0.0', { webApiPermissions: [graph('Mail.Send')] });
    const held = (await publishWith(shop, token, risen)).json().data;
    const data = { version: '2.1.0.0', product: { documentId: product.documentId } };
    expect(await readMessages(webhook, 1)).toEqual([
      { type: 'release.held', data: { ...data, documentId: held.documentId } },
    ]);
    const path = `/back-office/releases/held/${held.documentId}/approve`;
    await admin.call('POST', path, { comparedWith: '2.0.0.0' });
    expect(await readMessages(webhook, 2)).toMatchObject([
      { type: 'release.held' },
      { type: 'release.published', data },
    ]);
    await webhook.call('DELETE');
  },
);

const recordPaid = ({ deps }: TestShop) =>
  deps.db.transaction((transaction) =>
    recordWebhookMessage(deps, transaction, {
      event: 'order.paid',
      data: { documentId: 'x'.repeat(24), number: 1 },
    }),
  );

test(
  'without an endpoint for it, an event is one statement that stores nothing',
  { tags: ['HOOK-02'] },
  async ({ shop, admin, db }) => {
    const webhook = await createWebhook(shop, admin, ['quote.accepted']);
    const before = await db.$count(webhookMessages);
    expect(await countStatements(shop, () => recordPaid(shop))).toBeLessThanOrEqual(1);
    expect(await db.$count(webhookMessages)).toBe(before);
    await webhook.call('DELETE');
  },
);

test(
  'an endpoint that is deleted meanwhile does not stop the change',
  { tags: ['HOOK-02'] },
  async ({ shop, admin }) => {
    for (let round = 0; round < 5; round += 1) {
      const webhook = await createWebhook(shop, admin);
      const [deleted] = await Promise.all([
        webhook.call('DELETE'),
        ...Array.from({ length: 8 }, () => recordPaid(shop)),
      ]);
      expect(deleted.statusCode).toBe(200);
    }
  },
);
