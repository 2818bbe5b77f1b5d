import { logInAgent, sendChatMessage } from './chat-calls.ts';
import { customerChat } from './chat-pages.ts';
import { expect, test as base } from './shop-test.ts';

interface ChatFixtures {
  chat: ReturnType<typeof customerChat> & {
    open: () => Promise<void>;
    expectDelivery: (text: string) => Promise<void>;
    answer: (text: string) => Promise<void>;
  };
}

/** With a chat of the customer that the helpdesk answers. */
export const test = base.extend<ChatFixtures>({
  chat: async ({ page, request, customer }, use) => {
    const helpdesk = await logInAgent(request);
    const room = await sendChatMessage(request, customer, 'Hello');
    const chat = customerChat(page);
    const answer = (text: string) => helpdesk.reply(room, text);
    await use({
      ...chat,
      answer,
      open: async () => {
        await page.goto('/careers');
        await chat.button.click();
        await expect(chat.message('Hello')).toBeVisible();
      },
      expectDelivery: async (text) => {
        await answer(text);
        await expect(chat.message(text)).toBeVisible();
      },
    });
  },
});
