import type { Page } from '@playwright/test';
import { sendChatMessage } from './chat-calls.ts';
import { helpdeskChat, openHelpdesk } from './chat-pages.ts';
import { expect, test as base } from './shop-test.ts';

interface HelpdeskFixtures {
  /** The chat of the customer. */
  room: string;
  /** The page of an agent who has opened it. */
  desk: Page;
}

export const test = base.extend<HelpdeskFixtures>({
  room: async ({ request, customer }, use) =>
    use(await sendChatMessage(request, customer, 'Hello')),

  desk: async ({ browser, room }, use) => {
    const desk = await openHelpdesk(browser, `/helpdesk/chat?room=${room}`);
    await expect(helpdeskChat(desk).message('Hello')).toBeVisible();
    await use(desk);
    await desk.context().close();
  },
});
