import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { logIn, createCustomer, Customer, demoAdmin, demoCustomer } from './customer.ts';
import { waitForHydrationOnLoad } from './hydration.ts';
import { signIn } from './session.ts';
import { listDeclaredNames, recordStoredNames, saveSeen } from './stored-names.ts';
import { readShopUrl } from './addresses.ts';
import { recordToastsOf } from './toasts.ts';

/** Without signing the browser in. */
export const logInAsAdmin = async (request: APIRequestContext) =>
  new Customer(request, demoAdmin, await logIn(request, demoAdmin));

interface ShopFixtures {
  failOnUndeclaredStorage: void;
  expectedErrors: RegExp[];
  failOnConsoleErrors: void;
  customer: Customer;
  demoCustomer: Customer;
  admin: Customer;
}

/** Fails a test in which the browser reports an unexpected error. */
export const test = base.extend<ShopFixtures, { declaredNames: readonly string[] }>({
  browser: [
    async ({ browser }, use) => {
      recordToastsOf(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],

  declaredNames: [async ({}, use) => use(await listDeclaredNames()), { scope: 'worker' }],

  baseURL: async ({ browserName: _any }, use) => use(readShopUrl()),

  expectedErrors: async ({ browserName: _any }, use) => use([]),

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForHydrationOnLoad(page);
    await use(page);
  },

  failOnConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const reported: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error')
          reported.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => reported.push(String(error.error())));
      await use();
      const unexpected = reported.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'unexpected errors in the console').toEqual([]);
    },
    { auto: true },
  ],

  failOnUndeclaredStorage: [
    async ({ context, declaredNames }, use, testInfo) => {
      const listStored = await recordStoredNames(context);
      await use();
      const stored = await listStored();
      await saveSeen(testInfo, stored);
      const undeclared = stored.filter((name) => !declaredNames.includes(name));
      expect(undeclared, 'stored in the browser, but not listed on the privacy page').toEqual([]);
    },
    { auto: true },
  ],

  customer: async ({ context, request }, use) => {
    const customer = await createCustomer(request);
    await signIn(context, customer);
    await use(customer);
  },

  demoCustomer: async ({ context, request }, use) => {
    const token = await logIn(request, demoCustomer);
    const customer = new Customer(request, demoCustomer, token);
    await signIn(context, customer);
    await use(customer);
  },

  admin: async ({ context, request }, use) => {
    const admin = await logInAsAdmin(request);
    await signIn(context, admin);
    await use(admin);
  },
});

export { expect };
