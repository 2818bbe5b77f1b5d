import { readRoom, logInAgent, sendChatMessage } from '../../support/chat-calls.ts';
import { customerChat } from '../../support/chat-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a customer sees the answer of the helpdesk arrive',
  {
    tag: [
      '@CHAT-10',
      '@CHAT-15',
      '@CHAT-16',
      '@CHAT-23',
      '@CHAT-24',
      '@CHAT-30',
      '@RT-05',
      '@RT-06',
    ],
  },
  async ({ page, request, customer }) => {
    const helpdesk = await logInAgent(request);
    const { button, log, write, message } = customerChat(page);
    await page.goto('/careers');
    await button.click();
    await expect(log).toHaveText('Send a message to start a chat');
    await write('Does Calendar Roll-up read shared mailboxes?');
    await expect(message('shared mailboxes')).toContainText('Sent');
    await expect(message('shared mailboxes')).toHaveCount(1);

    const { documentId } = await readRoom(request, customer);
    await helpdesk.markRead(documentId);
    await expect(message('shared mailboxes')).toContainText('Seen');
    await helpdesk.reply(documentId, 'Yes. Choose Mailboxes as a source.');
    await expect(message('Choose Mailboxes')).toBeVisible();
    const readMarks = async () =>
      (await readRoom(request, customer)).chat_messages.map((one) => one.is_read);
    await expect.poll(readMarks).toEqual([true, true]);

    await page.reload();
    await button.click();
    await expect(message('shared mailboxes')).toHaveCount(1);
    await expect(message('Choose Mailboxes')).toHaveCount(1);
  },
);

test(
  'the badge counts unread messages on every page while the chat is closed',
  { tag: ['@CHAT-02', '@CHAT-21', '@CHAT-22'] },
  async ({ page, request, customer }) => {
    const helpdesk = await logInAgent(request);
    const room = await sendChatMessage(request, customer, 'Hello');
    const { button, input, message } = customerChat(page);
    await page.goto('/support');
    await expect(button).toHaveAccessibleName('Help Desk');
    await helpdesk.reply(room, 'one');
    await expect(button).toHaveAccessibleName('Help Desk, 1 unread message');
    await page.getByRole('banner').getByRole('link', { name: 'Partshelf, home' }).click();
    await helpdesk.reply(room, 'two');
    await expect(button).toHaveAccessibleName('Help Desk, 2 unread messages');

    await button.click();
    await expect(button).toHaveAccessibleName('Help Desk');
    await helpdesk.reply(room, 'three');
    await expect(message('three')).toBeVisible();
    await expect(button).toHaveAccessibleName('Help Desk, 1 unread message');
    await input.click();
    await expect(button).toHaveAccessibleName('Help Desk');
    const unread = async () =>
      (await readRoom(request, customer)).chat_messages.filter(
        (one) => !one.is_read && one.content !== 'Hello',
      );
    await expect.poll(unread).toEqual([]);
  },
);
