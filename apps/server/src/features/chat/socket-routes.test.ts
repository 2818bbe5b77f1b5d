import { describe } from 'vitest';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import { testRealtime } from '../../../test/realtime-suite.ts';

describe('on one server', () => {
  testRealtime(async () => {
    const shop = await buildTestApp();
    return { here: shop, there: shop, close: shop.close };
  });
});
