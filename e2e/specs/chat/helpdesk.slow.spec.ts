import { agentUser, readRoom, sendChatMessage } from '../../support/chat-calls.ts';
import { expectThemeColor, sizes } from '../../support/accessibility.ts';
import { customerChat, helpdeskChat, openHelpdesk } from '../../support/chat-pages.ts';
import { logIn } from '../../support/customer.ts';
import { expectToast } from '../../support/toasts.ts';
import { test } from '../../support/helpdesk-test.ts';
import { signIn } from '../../support/session.ts';
import { expect } from '../../support/shop-test.ts';

test(
  'an agent sends the link of an install page, and the customer can open it',
  { tag: ['@KIT-03'] },
  async ({ page, customer: _customer, desk }) => {
    const { input } = helpdeskChat(desk);
    await input.fill('All steps:');
    await desk.getByRole('button', { name: 'Insert install link' }).click();
    await desk.getByRole('combobox', { name: 'Product' }).fill('org chart');
    await expect(desk.getByRole('option', { name: 'Org Chart' })).toBeVisible();
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    const address = new URL('/product/org-chart/install', desk.url()).href;
    await expect(input).toHaveValue(`All steps: ${address}`);
    await expect(input).toBeFocused();
    await desk.keyboard.press('Enter');

    await page.goto('/');
    const own = customerChat(page);
    await own.button.click();
    const link = own.message('All steps:').getByRole('link', { name: address });
    await expect(link).toHaveAttribute('href', address);
  },
);

test(
  'a customer pane that an agent closed stays closed, also after a reload',
  { tag: ['@DESK-01'] },
  async ({ page, context, customer, room }) => {
    await signIn(context, { token: await logIn(context.request, agentUser) });
    await page.goto(`/helpdesk/chat?room=${room}`);
    const pane = page.getByRole('complementary', { name: 'Customer' });
    await expect(pane.getByRole('link', { name: customer.user.email })).toBeVisible();
    await pane.getByRole('button', { name: 'Close customer' }).click();
    await page.reload();
    await expect(helpdeskChat(page).message('Hello')).toBeVisible();
    await expect(pane).toBeHidden();
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await expect(pane).toBeVisible();
  },
);

test(
  'an agent sees what another agent does',
  { tag: ['@HELP-24'] },
  async ({ browser, request, customer, room, desk }) => {
    const { username } = customer.user;
    const own = helpdeskChat(desk);
    const colleague = await openHelpdesk(browser, `/helpdesk/chat?room=${room}`);
    const agent = helpdeskChat(colleague);
    await expect(agent.message('Hello')).toBeVisible();
    await sendChatMessage(request, customer, 'Who is it?');
    await expect(own.row(username)).toContainText('Unread');
    await agent.input.click();
    await expect(own.row(username)).not.toContainText('Unread');
    await agent.write('The two of us');
    await expect(own.message('The two of us')).toContainText('Sent');
    await colleague.getByRole('button', { name: 'Close chat' }).click();
    await expect(own.input).toBeDisabled();
    await expect(own.row(username)).toContainText('Closed');
    await colleague.context().close();
  },
);

test(
  'a closed chat accepts replies once the agent or the customer reopens it',
  { tag: ['@HELP-30', '@HELP-31', '@HELP-32'] },
  async ({ request, customer, desk }) => {
    const { username } = customer.user;
    const { input, row, message, write } = helpdeskChat(desk);
    await desk.getByRole('button', { name: 'Close chat' }).click();
    await expect(row(username)).toContainText('Closed');
    await expectThemeColor(row(username).getByText('Closed', { exact: true }), '--success');
    await expect(input).toBeDisabled();
    await expect(desk.getByRole('button', { name: 'Reopen' })).toBeEnabled();
    await desk.reload();
    await expect(desk.getByText('This chat is closed.')).toBeVisible();
    await desk.getByRole('button', { name: 'Reopen' }).click();
    await expect(input).toBeEnabled();
    await expectThemeColor(row(username).getByText('Open', { exact: true }), '--warning');
    await desk.getByRole('button', { name: 'Close chat' }).click();
    await expect(desk.getByRole('button', { name: 'Reopen' })).toBeEnabled();
    await sendChatMessage(request, customer, 'One more thing');
    await expect(message('One more thing')).toBeVisible();
    await expect(input).toBeEnabled();
    await write('Go on');
    await expect(message('Go on')).toContainText('Sent');
    await expectThemeColor(row(username).getByText('Pending', { exact: true }), '--info');
  },
);

test(
  'a reply written offline stays in the list, and missed messages arrive later',
  { tag: ['@HELP-42', '@F17', '@I6'] },
  async ({ request, customer, desk }) => {
    const { input, message, write, row } = helpdeskChat(desk);
    await input.click();
    await expect(desk.getByRole('region', { name: /Notifications/ })).toBeAttached();
    await desk.context().setOffline(true);
    await write('Are you there?');
    await expectToast(desk, 'Error', 'Failed to send message');
    await expect(message('Are you there?')).toContainText('Not sent');
    await expect(input).toHaveValue('');
    await sendChatMessage(request, customer, 'I am');
    await desk.context().setOffline(false);
    await expect(message('I am')).toBeVisible();
    await desk.getByRole('button', { name: 'Send again' }).click();
    await expect(message('Are you there?')).toContainText('Sent');
    await expect(row(customer.user.username)).toContainText('You: Are you there?');
    const contents = (await readRoom(request, customer)).chat_messages.map((one) => one.content);
    expect(contents).toEqual(['Hello', 'I am', 'Are you there?']);
  },
);

test(
  'the helpdesk fills desktop and phone, with the footer below',
  { tag: ['@LAY-02', '@LAY-34'] },
  async ({ desk }) => {
    const footer = desk.getByRole('contentinfo');
    for (const size of sizes) {
      await desk.setViewportSize(size);
      await desk.evaluate(() => window.scrollTo(0, 0));
      const main = (await desk.getByRole('main').boundingBox())!;
      const header = (await desk.getByRole('banner').boundingBox())!;
      expect(main.y).toBe(header.height);
      expect(main.y + main.height).toBe(size.height);
      await expect(footer).not.toBeInViewport();
      await helpdeskChat(desk).log.hover();
      await desk.mouse.wheel(0, 2000);
      await expect(footer.getByRole('link', { name: 'Privacy' })).toBeInViewport();
    }
  },
);

test('on a phone either the list or the chat is shown, as the URL says', async ({
  browser,
  customer,
  room,
}) => {
  const { username } = customer.user;
  const page = await openHelpdesk(browser, '/');
  await page.setViewportSize({ width: 390, height: 844 });
  const { link, row, list, message } = helpdeskChat(page);
  await link.click();
  await row(username).click();
  await expect(message('Hello')).toBeVisible();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(`/helpdesk/chat?room=${room}`);
  await page.reload();
  await expect(message('Hello')).toBeVisible();
  await page.goBack();
  await expect(row(username)).toBeVisible();
  await page.goForward();
  await expect(message('Hello')).toBeVisible();
  await page.getByRole('button', { name: 'Back to chats' }).click();
  await expect(page).toHaveURL('/helpdesk/chat');
  await expect(row(username)).toBeVisible();
  await page.context().close();
});
