import { describe, expect, test } from 'vitest';
import { getOrderInstallPath, getProductInstallPath } from './install-paths.ts';

const order = { documentId: 'order1' };
const product = { documentId: 'product1' };

describe('the address of an install page', { tags: ['KIT-03'] }, () => {
  test('of an order names the product', () => {
    expect(getOrderInstallPath(order, product)).toBe('/order/order1/install?product=product1');
  });

  test('of an older release names it', () => {
    const address = getOrderInstallPath(order, product, { documentId: 'release1' });
    expect(address).toBe('/order/order1/install?product=product1&release=release1');
  });

  test('is below the address of a product', () => {
    expect(getProductInstallPath('org-chart')).toBe('/product/org-chart/install');
  });
});
