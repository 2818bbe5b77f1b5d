import { expect, onTestFinished } from 'vitest';
import { databaseOf } from '../../../test/processes/server-process.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { connect } from '../../db/client.ts';
import { createLog } from '../../platform/log.ts';
import { createBranding } from './branding.ts';

const test = shopTest();

test('the settings are current when a reload ends, also when a later one has begun', async ({
  shop,
  admin,
}) => {
  const { company, subscribe, publicUrl } = shop.deps.config;
  // On a single connection, the statements of the first reload are answered first.
  const db = connect(databaseOf(shop), createLog('silent'), 1);
  onTestFinished(() => db.$client.end());
  const branding = createBranding({ db, company, subscribe, publicUrl, imagesUrl: publicUrl });
  await admin.call('PUT', '/back-office/currency', { currency: 'EUR' });
  const reloads = [branding.reload(), branding.reload()];
  await reloads[0];
  expect(branding.currency()).toBe('EUR');
  await Promise.all(reloads);
});
