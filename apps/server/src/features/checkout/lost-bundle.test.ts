import { expect } from 'vitest';
import { forgetOrders } from '../../../test/processes/older-backup.ts';
import { publishBundle } from '../../../test/support/calls/bundle-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createEventReplay } from './payment-events.ts';

const test = shopTest();

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
