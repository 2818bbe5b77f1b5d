import { logInAgent, sendChatMessage } from '../../support/chat-calls.ts';
import { helpdeskChat, openHelpdesk } from '../../support/chat-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'every page shows agents the number of unread chats',
  { tag: ['@HDR-21', '@HDR-23', '@HELP-21', '@HELP-22', '@HELP-25'] },
  async ({ browser, request, customer }) => {
    const agent = await logInAgent(request);
    const before = await agent.countUnreadRooms();
    const page = await openHelpdesk(browser, '/careers');
    const { link } = helpdeskChat(page);
    const counted = before === 0 ? '' : `, ${before} unread`;
    await expect(link).toHaveAccessibleName(`Helpdesk chat${counted}`);
    await sendChatMessage(request, customer, 'Is anyone there?');
    await expect(link).toHaveAccessibleName(`Helpdesk chat, ${before + 1} unread`);
    await expect(page).toHaveTitle(`(${before + 1}) Careers | Partshelf`);
    await page.context().close();
  },
);
