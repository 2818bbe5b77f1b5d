import { notificationKinds } from '@partshelf/contract/notifications.ts';
import { expect } from 'vitest';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { listPreferences } from './admin.ts';
import { notify } from './notifications.ts';

const test = shopTest({
  config: { live: true, publicUrl: 'https://shop.example', subscribe: null },
});

test(
  'a new Admin of a live shop is mailed refund requests, disputes, alerts and failing webhooks at once',
  { tags: ['slow'] },
  async ({ shop }) => {
    const { deps } = shop;
    const { user } = await createCustomer(shop, { role: 'Admin' });
    const preferences = await listPreferences(deps, user.id);
    expect(Object.fromEntries(preferences.map(({ kind, mail }) => [kind, mail]))).toEqual({
      ...Object.fromEntries(notificationKinds.map((kind) => [kind, 'off'])),
      sale: 'daily',
      'refund-request': 'each',
      dispute: 'each',
      'payment-alert': 'each',
      webhook: 'each',
    });
    await deps.db.transaction(async (transaction) => {
      for (const kind of ['sale', 'message', 'dispute'] as const) {
        const title = `Something about a ${kind}`;
        await notify(deps, transaction, { key: kind, kind, title, path: '/admin' });
      }
    });
    const mails = await shop.inbox(user.email, 1);
    expect(mails.map(({ subject }) => subject)).toEqual(['Something about a dispute']);
  },
);

test('the form of a live shop without EmailJS stores subscriptions in the shop', async ({
  shop,
}) => {
  const read = await shop.app.inject({
    url: '/api/subscribers/form',
    headers: { host: 'shop.example' },
  });
  expect(read.json()).toEqual({ data: { form: 'shop' } });
});
