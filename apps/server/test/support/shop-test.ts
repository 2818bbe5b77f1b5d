import { test } from 'vitest';
import { releaseCalls } from './calls/release-calls.ts';
import { accountCalls } from './calls/account-calls.ts';
import { buildTestApp } from './build-test-app.ts';
import { createBuyer } from './buyer.ts';
import { createHelpdesk } from './calls/chat-calls.ts';
import { createCustomer, createProduct } from './factories.ts';
import { createAdmin } from './calls/admin-calls.ts';

/** The shop and its staff are created once per file, customers and products once per test. */
export const shopTest = (options?: Parameters<typeof buildTestApp>[0]) =>
  test
    .extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
      const shop = await buildTestApp(options);
      onCleanup(() => shop.close());
      return shop;
    })
    .extend('db', { scope: 'file' }, ({ shop }) => shop.deps.db)
    .extend('accounts', { scope: 'file' }, ({ shop }) => accountCalls(shop))
    .extend('admin', { scope: 'file' }, ({ shop }) => createAdmin(shop))
    .extend('adminReleases', { scope: 'file' }, ({ shop, admin }) => releaseCalls(shop, admin))
    .extend('helpdesk', { scope: 'file' }, ({ shop }) => createHelpdesk(shop))
    .extend('customer', ({ shop }) => createCustomer(shop))
    .extend('buyer', ({ shop }) => createBuyer(shop))
    .extend('product', ({ shop }) => createProduct(shop));
