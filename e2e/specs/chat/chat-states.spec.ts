import { readRoom, logInAgent, sendChatMessage } from '../../support/api/chat.ts';
import { failRequests, pauseRequests } from '../../support/browser/requests.ts';
import { customerChat } from '../../support/page/customer-chat.ts';
import { helpdeskChat, openHelpdesk } from '../../support/page/helpdesk.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const ownRoom = /\/api\/chat-room\/user-chat-room/;

test(
  'customers see the chat, agents a link to the helpdesk, visitors neither',
  { tag: ['@LAY-04', '@HDR-21', '@HDR-22', '@PERM-31', '@PERM-32'] },
  async ({ page, browser, context, customer: _signedIn }) => {
    const { link } = helpdeskChat(page);
    const { button } = customerChat(page);
    await page.goto('/careers');
    await expect(button).toBeVisible();
    await expect(link).toHaveCount(0);

    const desk = await openHelpdesk(browser, '/careers');
    await expect(helpdeskChat(desk).link).toBeVisible();
    await expect(customerChat(desk).button).toHaveCount(0);
    await desk.context().close();

    await context.clearCookies();
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Login' })).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect(link).toHaveCount(0);
  },
);

test(
  'the chat panel shows the messages and closes in three ways',
  {
    tag: [
      '@CHAT-01',
      '@CHAT-03',
      '@CHAT-04',
      '@CHAT-05',
      '@CHAT-06',
      '@CHAT-07',
      '@CHAT-08',
      '@CHAT-09',
      '@CHAT-14',
      '@CHAT-17',
      '@CHAT-18',
      '@CHAT-19',
      '@CHAT-20',
    ],
  },
  async ({ page, request, customer }) => {
    const room = await sendChatMessage(request, customer, 'Hello');
    await (await logInAgent(request)).reply(room, 'Good morning');
    const { button, panel, log, input, message } = customerChat(page);
    await page.goto('/careers');
    const corner = (await button.boundingBox())!;
    expect(corner.x + corner.width).toBeGreaterThan(1440 - 48);
    expect(corner.y + corner.height).toBeGreaterThan(900 - 48);

    await button.click();
    await expect(panel.getByRole('heading', { name: 'Help Desk' })).toBeVisible();
    expect(await panel.boundingBox()).toMatchObject({ width: 20 * 16, height: 24 * 16 });
    await expect(log).toBeVisible();
    await expect(input).toBeEnabled();
    await expect(panel.getByRole('button', { name: 'Send' })).toBeEnabled();
    await expect(message('Hello')).toContainText(/\d{1,2}:\d{2}/);
    await expect(message('Good morning')).toContainText(/\d{1,2}:\d{2}/);
    await expect(message('Good morning')).not.toContainText(/Sent|Seen/);

    await button.click();
    await expect(panel).toBeHidden();
    await button.click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel).toBeHidden();
  },
);

test(
  'a customer cannot write while messages load or fail to load',
  { tag: ['@CHAT-11', '@CHAT-12', '@CHAT-26', '@CHAT-27', '@CHAT-28', '@CHAT-29'] },
  async ({ page, customer: _signedIn, expectedErrors }) => {
    expectedErrors.push(/status of 400.*user-chat-room/);
    const { button, panel, log, input } = customerChat(page);
    const send = panel.getByRole('button', { name: 'Send' });
    const reading = await pauseRequests(page, 'GET', ownRoom);
    await page.goto('/careers');
    await button.click();
    await expect(log).toHaveText('Loading messages...');
    await expect(input).toBeDisabled();
    await expect(send).toBeDisabled();
    reading.resume();
    await expect(log).toHaveText('Send a message to start a chat');
    await expect(input).toBeEnabled();
    await expect(send).toBeEnabled();

    await page.route(ownRoom, (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await button.click();
    await expect(log).toContainText('Error loading messages');
    await expect(input).toBeDisabled();
    await expect(send).toBeDisabled();
  },
);

test(
  'a customer sees an error when messages cannot be marked as read',
  { tag: ['@CHAT-33'] },
  async ({ page, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of 500.*user-mark-read/);
    const room = await sendChatMessage(request, customer, 'Hello');
    await (await logInAgent(request)).reply(room, 'Good morning');
    await failRequests(page, 'PUT', /user-mark-read$/);
    const { button } = customerChat(page);
    await page.goto('/careers');
    await expect(button).toHaveAccessibleName('Help Desk, 1 unread message');
    await button.click();
    await expectToast(page, 'Failed to mark messages', 'Could not update read status.');
    await expect(button).toHaveAccessibleName('Help Desk, 1 unread message');
  },
);

test(
  'an agent cannot write while messages load or fail to load',
  { tag: ['@HELP-16', '@HELP-17', '@HELP-35', '@HELP-36', '@HELP-37', '@HELP-38', '@HELP-44'] },
  async ({ browser, request, customer }) => {
    const room = await sendChatMessage(request, customer, 'Hello');
    const messages = new RegExp(`/api/chat-rooms/${room}/messages`);
    const desk = await openHelpdesk(browser, '/careers');
    const { pane, log, input, message } = helpdeskChat(desk);
    const send = pane.getByRole('button', { name: 'Send' });
    const reading = await pauseRequests(desk, 'GET', messages);
    await desk.goto(`/helpdesk/chat?room=${room}`);
    await expect(log).toHaveText('Loading messages...');
    await expect(input).toBeDisabled();
    await expect(send).toBeDisabled();
    reading.resume();
    await expect(message('Hello')).toBeVisible();
    await expect(input).toBeEnabled();
    await expect(send).toBeEnabled();

    await desk.route(messages, (route) => route.fulfill({ status: 400, json: {} }));
    await desk.reload();
    await expect(log).toContainText('Error loading messages');
    await expect(input).toBeDisabled();
    await expect(send).toBeDisabled();
    await desk.context().close();
  },
);

test(
  'a chat that could not be marked as read stays unread until it has the focus again',
  {
    tag: [
      '@HELP-03',
      '@HELP-05',
      '@HELP-07',
      '@HELP-08',
      '@HELP-09',
      '@HELP-12',
      '@HELP-13',
      '@HELP-23',
      '@HELP-28',
      '@HELP-29',
      '@HELP-34',
      '@HELP-43',
    ],
  },
  async ({ browser, request, customer }) => {
    const { username } = customer.user;
    const room = await sendChatMessage(request, customer, 'Hello');
    const desk = await openHelpdesk(browser, '/careers');
    const { pane, row, input, message, write } = helpdeskChat(desk);
    const marking = /helpdesk-mark-read$/;
    await failRequests(desk, 'PUT', marking);
    await desk.goto(`/helpdesk/chat?room=${room}`);
    await expectToast(desk, 'Failed to mark messages', 'Could not update read status.');
    await expect(row(username)).toContainText('Hello');
    await expect(row(username)).toContainText('Open');
    await expect(row(username)).toContainText('Unread');
    await desk.unroute(marking);
    await input.focus();
    await expect(row(username)).not.toContainText('Unread');

    await write('   ');
    await write('Good morning');
    await expect(message('Good morning')).toBeVisible();
    await expect
      .poll(async () =>
        (await readRoom(request, customer)).chat_messages.map(({ content }) => content),
      )
      .toEqual(['Hello', 'Good morning']);
    await expect(row(username)).toContainText('You: Good morning');
    await expect(row(username)).not.toContainText('Unread');
    await expect(pane.getByText(/^Assigned helpdesk/)).toHaveText(
      /^Assigned helpdesk (?!Unassigned)\S+$/,
    );
    await expect(pane.getByText(/^Created [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(row(username).getByRole('time')).toHaveText(/^\d{1,2}:\d{2}/);
    await desk.context().close();
  },
);
