import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { readShopUrl } from './addresses.ts';
import { Customer, logIn, welcomeCustomer } from './customer.ts';

interface ShopFixtures {
  /** What the browser will report because the test provokes it. */
  provokedErrors: RegExp[];
  quietConsole: void;
  /** A new customer who is signed in in this browser. */
  customer: Customer;
  /** The customer of the demo shop, signed in in this browser. */
  demoCustomer: Customer;
  /** The Admin of the demo shop, signed in in this browser. */
  admin: Customer;
}

export async function signIn(context: BrowserContext, { token }: Customer): Promise<void> {
  await context.addCookies([
    {
      name: 'accessToken',
      value: token,
      domain: 'localhost',
      path: '/',
      secure: true,
      sameSite: 'Strict',
    },
  ]);
}

/** Pages of the shop are there before their scripts are, and a click in between would be lost. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getElementById('page-queries') ||
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')),
  );
}

/** From now on every page that is opened here is waited for. */
export function waitUntilAlive(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...target) => {
    const response = await goto.apply(page, target);
    await untilAlive(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload.apply(page, options);
    await untilAlive(page);
    return response;
  };
}

/** The shop in a browser. A test in which the browser reports an error nobody provoked fails. */
export const test = base.extend<ShopFixtures>({
  baseURL: async ({ browserName: _any }, use) => use(readShopUrl()),

  provokedErrors: async ({ browserName: _any }, use) => use([]),

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitUntilAlive(page);
    await use(page);
  },

  quietConsole: [
    async ({ context, provokedErrors }, use) => {
      const reported: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error')
          reported.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => reported.push(String(error.error())));
      await use();
      const surprises = reported.filter((text) => !provokedErrors.some((one) => one.test(text)));
      expect(surprises, 'errors that the browser reported').toEqual([]);
    },
    { auto: true },
  ],

  customer: async ({ context, request }, use) => {
    const customer = await welcomeCustomer(request);
    await signIn(context, customer);
    await use(customer);
  },

  demoCustomer: async ({ context, request }, use) => {
    const person = {
      username: 'mara.lindt',
      email: 'customer@partshelf.example',
      password: 'partshelf',
    };
    const customer = new Customer(request, person, await logIn(request, person));
    await signIn(context, customer);
    await use(customer);
  },

  admin: async ({ context, request }, use) => {
    const person = {
      username: 'ada.keeper',
      email: 'admin@partshelf.example',
      password: 'partshelf',
    };
    const admin = new Customer(request, person, await logIn(request, person));
    await signIn(context, admin);
    await use(admin);
  },
});

export { expect };
