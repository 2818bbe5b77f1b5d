import type { Browser, Locator, Page } from '@playwright/test';
import { readShopUrl } from './addresses.ts';
import { logIn } from './customer.ts';
import { waitUntilAlive } from './shop.ts';

export const helpdeskPerson = { email: 'helpdesk@partshelf.example', password: 'partshelf' };

/** A browser of its own in which somebody of the helpdesk is signed in. */
export async function openDesk(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext();
  const value = await logIn(context.request, helpdeskPerson);
  const { hostname } = new URL(readShopUrl());
  await context.addCookies([
    { name: 'accessToken', value, domain: hostname, path: '/', secure: true, sameSite: 'Strict' },
  ]);
  const page = await context.newPage();
  waitUntilAlive(page);
  await page.goto(path);
  return page;
}

/**
 * The helpdesk's chats on a page. Open it at a chat of the test: the first of the list is opened by
 * itself, and thereby read, whoever it belongs to.
 */
export function deskOn(page: Page) {
  const list = page.getByRole('list', { name: 'Chats' });
  const pane = page.getByRole('region', { name: 'Chat', exact: true });
  const input = pane.getByPlaceholder('Type your message...');
  return {
    link: page.getByRole('banner').getByRole('link', { name: /^Helpdesk chat/ }),
    list,
    row: (name: string): Locator => list.getByRole('link').filter({ hasText: name }),
    pane,
    log: pane.getByRole('log'),
    input,
    message: (text: string): Locator => pane.getByRole('listitem').filter({ hasText: text }),
    async write(text: string) {
      await input.fill(text);
      await page.keyboard.press('Enter');
    },
  };
}
