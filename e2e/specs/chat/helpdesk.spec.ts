import type { Page } from '@playwright/test';
import { readRoom, sendChatMessage, agentUser } from '../../support/api/chat.ts';
import { expectThemeColor } from '../../support/checks/theme-color.ts';
import { customerChat } from '../../support/page/customer-chat.ts';
import { sizes } from '../../support/checks/sizes.ts';
import { helpdeskChat, openHelpdesk } from '../../support/page/helpdesk.ts';
import { logInByForm } from '../../support/page/login-form.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test as base } from '../../support/shop/shop-test.ts';

interface HelpdeskFixtures {
  room: string;
  desk: Page;
}

const test = base.extend<HelpdeskFixtures>({
  room: async ({ request, customer }, use) =>
    use(await sendChatMessage(request, customer, 'Hello')),

  desk: async ({ browser, room }, use) => {
    const desk = await openHelpdesk(browser, `/helpdesk/chat?room=${room}`);
    await expect(helpdeskChat(desk).message('Hello')).toBeVisible();
    await use(desk);
    await desk.context().close();
  },
});

test(
  'a customer and an agent chat in two browsers',
  {
    tag: [
      '@HELP-10',
      '@HELP-11',
      '@HELP-14',
      '@HELP-15',
      '@HELP-27',
      '@HELP-39',
      '@HELP-40',
      '@PERM-29',
      '@PERM-30',
      '@RT-05',
      '@RT-06',
    ],
  },
  async ({ page, customer, desk }) => {
    const { username, email } = customer.user;
    const agent = helpdeskChat(desk);
    await expect(desk.getByRole('heading', { name: `Chat with ${username}` })).toBeVisible();
    await expect(agent.pane.getByRole('link', { name: email })).toBeVisible();

    const own = customerChat(page);
    await page.goto('/');
    await own.button.click();
    await expect(own.message('Hello')).toContainText('Seen');
    await own.write('Does it print?');
    await expect(own.message('Does it print?')).toContainText('Sent');
    await expect(agent.message('Does it print?')).toBeVisible();
    await expect(agent.row(username)).toContainText('Unread');
    await agent.input.click();
    await expect(agent.row(username)).not.toContainText('Unread');
    await expect(own.message('Does it print?')).toContainText('Seen');

    await agent.write('In color, too');
    await expect(agent.message('In color, too')).toContainText(/Sent|Seen/);
    await expect(own.message('In color, too')).toBeVisible();
    await expect(agent.message('In color, too')).toHaveCount(1);
    await expect(agent.row(username)).toContainText('You: In color, too');
    await expect(agent.row(username)).toContainText('Pending');
    await expect(agent.pane.getByText('Assigned helpdesk')).not.toContainText('Unassigned');
    await own.input.click();
    await expect(agent.message('In color, too')).toContainText('Seen');
  },
);

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
  'every page shows agents the number of unread chats',
  { tag: ['@HDR-21', '@HDR-23', '@HELP-21', '@HELP-22', '@HELP-25'] },
  async ({ browser, request, customer, desk }) => {
    const { username } = customer.user;
    const elsewhere = await openHelpdesk(browser, '/careers');
    const { link } = helpdeskChat(elsewhere);
    await expect(link).toBeVisible();
    const countOf = async () =>
      Number(/\d+/.exec((await link.getAttribute('aria-label'))!)?.[0] ?? 0);
    const titleCountOf = async () => Number(/^\((\d+)\) /.exec(await elsewhere.title())?.[1] ?? 0);
    const before = await countOf();
    await sendChatMessage(request, customer, 'Still there?');
    await expect.poll(countOf).toBeGreaterThan(before);
    await expect.poll(titleCountOf).toBeGreaterThan(before);
    const agent = helpdeskChat(desk);
    await expect(agent.row(username)).toContainText('Still there?');
    await expect(agent.row(username)).toContainText('Unread');
    await elsewhere.context().close();
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
  'a reply written offline stays in the input, and missed messages arrive later',
  { tag: ['@HELP-42', '@F17', '@I6'] },
  async ({ request, customer, desk }) => {
    const { input, message, write, row } = helpdeskChat(desk);
    await input.click();
    await expect(desk.getByRole('region', { name: /Notifications/ })).toBeAttached();
    await desk.context().setOffline(true);
    await write('Are you there?');
    await expectToast(desk, 'Error', 'Failed to send message');
    await expect(input).toHaveValue('Are you there?');
    await sendChatMessage(request, customer, 'I am');
    await desk.context().setOffline(false);
    await expect(message('I am')).toBeVisible();
    await input.press('Enter');
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

test(
  'a visitor at the helpdesk logs in and returns',
  { tag: ['@LAY-34', '@PERM-17'] },
  async ({ page, room }) => {
    await page.context().clearCookies();
    await page.goto(`/helpdesk/chat?room=${room}`);
    await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
    await expect(page).toHaveURL('/login');
    await logInByForm(page, agentUser);
    await expect(page).toHaveURL(`/helpdesk/chat?room=${room}`);
    await expect(helpdeskChat(page).message('Hello')).toBeVisible();
  },
);

test(
  'a customer at the helpdesk is sent to the home page, which offers the own chat',
  { tag: ['@LAY-34', '@PERM-33'] },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/helpdesk/chat');
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Home | Partshelf');
    await expect(customerChat(page).button).toBeVisible();
    await expect(helpdeskChat(page).link).toHaveCount(0);
  },
);
