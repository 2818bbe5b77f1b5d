import { cutConnectionErrors } from '../../support/network.ts';
import { readRoom, logInAgent, sendChatMessage } from '../../support/chat-calls.ts';
import { customerChat } from '../../support/chat-pages.ts';
import { expectToast } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a message that could not be sent stays in the list, also after a reload, and is sent once',
  { tag: ['@CHAT-32', '@F17', '@I6'] },
  async ({ page, context, request, customer, expectedErrors }) => {
    expectedErrors.push(...cutConnectionErrors);
    const helpdesk = await logInAgent(request);
    const room = await sendChatMessage(request, customer, 'Hello');
    const { button, input, message, write } = customerChat(page);
    await page.goto('/');
    await button.click();
    await expect(message('Hello')).toBeVisible();

    await context.setOffline(true);
    await write('Are you there?');
    await expectToast(page, 'Error', 'Failed to send message');
    await expect(message('Are you there?')).toContainText('Not sent');
    await expect(input).toHaveValue('');
    await helpdesk.reply(room, 'We are.');
    await context.setOffline(false);
    await page.reload();
    await button.click();
    await expect(message('We are.')).toBeVisible();
    await expect(message('Are you there?')).toContainText('Not sent');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(message('Are you there?')).toContainText('Sent');
    await page.reload();
    await button.click();
    await expect(message('Are you there?')).toContainText('Sent');
    const contents = (await readRoom(request, customer)).chat_messages.map((one) => one.content);
    expect(contents).toEqual(['Hello', 'We are.', 'Are you there?']);
  },
);

test(
  'a message whose response was lost is not sent twice',
  { tag: ['@C12', '@F17', '@I6'] },
  async ({ page, request, customer, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await sendChatMessage(request, customer, 'Hello');
    const { button, input, message, write } = customerChat(page);
    await page.goto('/');
    await button.click();
    await expect(message('Hello')).toBeVisible();
    // The server stores the message and publishes it; only the response is lost.
    await page.route('**/api/chat-message/user-chat-message', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write('Once');
    await expect(message('Once')).toContainText('Sent');
    await expect(input).toHaveValue('');
    const contents = (await readRoom(request, customer)).chat_messages.map((one) => one.content);
    expect(contents).toEqual(['Hello', 'Once']);
  },
);

test('a draft message survives closing the chat and opening another page', async ({
  page,
  customer: _signedIn,
}) => {
  const { button, panel, input } = customerChat(page);
  await page.goto('/');
  await button.click();
  await input.fill('Half a sen');
  await page.getByRole('link', { name: 'Support' }).first().click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await button.click();
  await expect(input).toHaveValue('Half a sen');
});

test('two tabs of a customer show the same chat from its first message on', async ({
  page,
  context,
  request,
  customer,
}) => {
  const helpdesk = await logInAgent(request);
  const other = await context.newPage();
  const [first, second] = [customerChat(page), customerChat(other)];
  await page.goto('/');
  await other.goto('/support');
  await second.button.click();
  await expect(second.log).toHaveText('Send a message to start a chat');
  await first.button.click();
  await first.write('From the first tab');
  await expect(first.message('first tab')).toContainText('Sent');
  await second.button.click();
  await second.button.click();
  await expect(second.message('first tab')).toContainText('Sent');
  const { documentId } = await readRoom(request, customer);
  await helpdesk.reply(documentId, 'To both of them');
  await expect(first.message('both of them')).toBeVisible();
  await expect(second.message('both of them')).toBeVisible();
});

test('a customer chats with the keyboard alone', async ({ page, customer: _signedIn }) => {
  const { button, panel, input, message } = customerChat(page);
  await page.goto('/careers');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  while (!(await input.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(message('Hello')).toContainText('Sent');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
