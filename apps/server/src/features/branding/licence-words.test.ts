import { expect, onTestFinished } from 'vitest';
import { createLicensedProduct, saveLicensing } from '../../../test/support/licensing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { subscribeToCatalogChanges } from '../../cache/catalog-changes.ts';
import { createLog } from '../../platform/log.ts';
import { followBrandingChanges } from './follow-changes.ts';

const test = shopTest();

test(
  'pages have the words of licences while a product is sold with them',
  { tags: ['LIC-01'] },
  async ({ shop, admin }) => {
    const { branding, db } = shop.deps;
    const log = createLog('silent');
    const changes = followBrandingChanges(
      subscribeToCatalogChanges(db.$client.options, log),
      branding,
      log,
    );
    onTestFinished(() => changes.stop());
    const hasWords = () => branding.texts().hasLicences;
    expect(hasWords()).toBe(false);
    const { documentId } = await createLicensedProduct(shop, admin);
    await expect.poll(hasWords).toBe(true);
    await saveLicensing(admin, documentId, null);
    await expect.poll(hasWords).toBe(false);
  },
);
