import { agentUser } from '../../support/chat-calls.ts';
import { customerChat, helpdeskChat } from '../../support/chat-pages.ts';
import { logInByForm } from '../../support/account-pages.ts';
import { expectToast } from '../../support/toasts.ts';
import { test } from '../../support/helpdesk-test.ts';
import { expect } from '../../support/shop-test.ts';

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
    await page.goto('/careers');
    await own.button.click();
    await expect(agent.message('Hello')).toBeVisible();
    await expect(own.message('Hello')).toContainText('Sent');
    await agent.message('Hello').click();
    await expect(own.message('Hello')).toContainText('Seen');
    await own.write('Does it print?');
    await expect(own.message('Does it print?')).toContainText('Sent');
    await expect(agent.message('Does it print?')).toBeVisible();
    await expect(agent.row(username)).toContainText('Does it print?');
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
