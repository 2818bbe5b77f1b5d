import type { Locator, Page, Browser } from '@playwright/test';
import { logIn } from './customer.ts';
import { agentUser } from './chat-calls.ts';
import { waitForHydrationOnLoad } from './hydration.ts';
import { signIn } from './session.ts';

export function customerChat(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Help Desk' });
  const input = panel.getByPlaceholder('Type your message...');
  return {
    button: page.getByRole('button', { name: /^Help Desk/ }),
    panel,
    log: panel.getByRole('log'),
    input,
    message: (text: string): Locator => panel.getByRole('listitem').filter({ hasText: text }),
    async write(text: string) {
      await input.fill(text);
      await page.keyboard.press('Enter');
    },
  };
}

export async function openHelpdesk(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, { token: await logIn(context.request, agentUser) });
  const page = await context.newPage();
  waitForHydrationOnLoad(page);
  await page.goto(path);
  return page;
}

/** Open it at a room of the test: otherwise the first chat opens. */
export function helpdeskChat(page: Page) {
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
