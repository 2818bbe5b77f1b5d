import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { chatOn, readRoom, writeAs } from '../support/chat.ts';
import { welcomeCustomer } from '../support/customer.ts';
import { deskOn, helpdeskPerson, openDesk } from '../support/desk.ts';
import { expectColour } from '../support/colours.ts';
import { expect, test as base } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

interface HelpdeskFixtures {
  /** A chat that the customer of this browser has begun with "Hello". */
  room: string;
  /** The helpdesk in another browser, at that chat. */
  desk: Page;
}

const test = base.extend<HelpdeskFixtures>({
  room: async ({ request, customer }, use) => use(await writeAs(request, customer, 'Hello')),

  desk: async ({ browser, room }, use) => {
    const desk = await openDesk(browser, `/helpdesk/chat?room=${room}`);
    await expect(deskOn(desk).message('Hello')).toBeVisible();
    await use(desk);
    await desk.context().close();
  },
});

test(
  'a customer and the helpdesk talk, side by side',
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
    const { username, email } = customer.person;
    const there = deskOn(desk);
    await expect(desk.getByRole('heading', { name: `Chat with ${username}` })).toBeVisible();
    await expect(there.pane.getByRole('link', { name: email })).toBeVisible();

    const here = chatOn(page);
    await page.goto('/');
    await here.button.click();
    await expect(here.message('Hello')).toContainText('Seen');
    await here.write('Does it print?');
    await expect(here.message('Does it print?')).toContainText('Sent');
    await expect(there.message('Does it print?')).toBeVisible();
    await expect(there.row(username)).toContainText('Unread');
    await there.input.click();
    await expect(there.row(username)).not.toContainText('Unread');
    await expect(here.message('Does it print?')).toContainText('Seen');

    await there.write('In colour, too');
    await expect(there.message('In colour, too')).toContainText(/Sent|Seen/);
    await expect(here.message('In colour, too')).toBeVisible();
    await expect(there.message('In colour, too')).toHaveCount(1);
    await expect(there.row(username)).toContainText('You: In colour, too');
    await expect(there.row(username)).toContainText('Pending');
    await expect(there.pane.getByText('Assigned helpdesk')).not.toContainText('Unassigned');
    await here.input.click();
    await expect(there.message('In colour, too')).toContainText('Seen');
  },
);

test(
  'on every page the helpdesk sees that somebody waits, and a new chat comes to the top',
  { tag: ['@HDR-21', '@HDR-23', '@HELP-21', '@HELP-22', '@HELP-25'] },
  async ({ browser, request, customer, desk }) => {
    const { username } = customer.person;
    const elsewhere = await openDesk(browser, '/careers');
    const { link } = deskOn(elsewhere);
    await expect(link).toBeVisible();
    const countOf = async () =>
      Number(/\d+/.exec((await link.getAttribute('aria-label'))!)?.[0] ?? 0);
    const titleCountOf = async () => Number(/^\((\d+)\) /.exec(await elsewhere.title())?.[1] ?? 0);
    const before = await countOf();
    await writeAs(request, customer, 'Still there?');
    await expect.poll(countOf).toBeGreaterThan(before);
    await expect.poll(titleCountOf).toBeGreaterThan(before);
    const there = deskOn(desk);
    await expect(there.row(username)).toContainText('Still there?');
    await expect(there.row(username)).toContainText('Unread');
    await elsewhere.context().close();
  },
);

test(
  'what one of the helpdesk does, another one sees',
  { tag: ['@HELP-24'] },
  async ({ browser, request, customer, room, desk }) => {
    const { username } = customer.person;
    const here = deskOn(desk);
    const colleague = await openDesk(browser, `/helpdesk/chat?room=${room}`);
    const there = deskOn(colleague);
    await expect(there.message('Hello')).toBeVisible();
    await writeAs(request, customer, 'Who is it?');
    await expect(here.row(username)).toContainText('Unread');
    await there.input.click();
    await expect(here.row(username)).not.toContainText('Unread');
    await there.write('The two of us');
    await expect(here.message('The two of us')).toContainText('Sent');
    await colleague.getByRole('button', { name: 'Close chat' }).click();
    await expect(here.input).toBeDisabled();
    await expect(here.row(username)).toContainText('Closed');
    await colleague.context().close();
  },
);

test(
  'a closed chat takes no reply until it is opened again, by hand or by its customer',
  { tag: ['@HELP-30', '@HELP-31', '@HELP-32'] },
  async ({ request, customer, desk }) => {
    const { username } = customer.person;
    const { input, row, message, write } = deskOn(desk);
    await desk.getByRole('button', { name: 'Close chat' }).click();
    await expect(row(username)).toContainText('Closed');
    await expectColour(row(username).getByText('Closed', { exact: true }), '--success');
    await expect(input).toBeDisabled();
    await expect(desk.getByRole('button', { name: 'Reopen' })).toBeEnabled();
    await desk.reload();
    await expect(desk.getByText('This chat is closed.')).toBeVisible();
    await desk.getByRole('button', { name: 'Reopen' }).click();
    await expect(input).toBeEnabled();
    await expectColour(row(username).getByText('Open', { exact: true }), '--warning');
    await desk.getByRole('button', { name: 'Close chat' }).click();
    await expect(desk.getByRole('button', { name: 'Reopen' })).toBeEnabled();
    await writeAs(request, customer, 'One more thing');
    await expect(message('One more thing')).toBeVisible();
    await expect(input).toBeEnabled();
    await write('Go on');
    await expect(message('Go on')).toContainText('Sent');
    await expectColour(row(username).getByText('Pending', { exact: true }), '--info');
  },
);

test(
  'without a connection the reply stays in the box, and what was missed is there afterwards',
  { tag: ['@HELP-42', '@F17', '@I6'] },
  async ({ request, customer, desk }) => {
    const { input, message, write, row } = deskOn(desk);
    await input.click();
    await expect(desk.getByRole('region', { name: /Notifications/ })).toBeAttached();
    await desk.context().setOffline(true);
    await write('Are you there?');
    await expectToast(desk, 'Error', 'Failed to send message');
    await expect(input).toHaveValue('Are you there?');
    await writeAs(request, customer, 'I am');
    await desk.context().setOffline(false);
    await expect(message('I am')).toBeVisible();
    await input.press('Enter');
    await expect(message('Are you there?')).toContainText('Sent');
    await expect(row(customer.person.username)).toContainText('You: Are you there?');
    const contents = (await readRoom(request, customer)).chat_messages.map((one) => one.content);
    expect(contents).toEqual(['Hello', 'I am', 'Are you there?']);
  },
);

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `the chats fill the screen, with the footer below, at ${viewport.width} px`,
    { tag: ['@LAY-02', '@LAY-34'] },
    async ({ desk }) => {
      await desk.setViewportSize(viewport);
      const main = desk.getByRole('main');
      const footer = desk.getByRole('contentinfo');
      const area = (await main.boundingBox())!;
      const header = (await desk.getByRole('banner').boundingBox())!;
      expect(area.y).toBe(header.height);
      expect(area.y + area.height).toBe(viewport.height);
      await expect(footer).not.toBeInViewport();
      await deskOn(desk).log.hover();
      await desk.mouse.wheel(0, 2000);
      await expect(footer.getByRole('link', { name: 'Privacy' })).toBeInViewport();
    },
  );
}

test('on a phone the list and the chat take turns, and the address keeps the chat', async ({
  browser,
  customer,
  room,
}) => {
  const { username } = customer.person;
  const page = await openDesk(browser, '/');
  await page.setViewportSize({ width: 390, height: 844 });
  const { link, row, list, message } = deskOn(page);
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
  'a visitor logs in first, and comes back',
  { tag: ['@LAY-34', '@PERM-17'] },
  async ({ page, room }) => {
    await page.context().clearCookies();
    await page.goto(`/helpdesk/chat?room=${room}`);
    await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(helpdeskPerson.email);
    await page.getByLabel('Password').fill(helpdeskPerson.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`/helpdesk/chat?room=${room}`);
    await expect(deskOn(page).message('Hello')).toBeVisible();
  },
);

test(
  'a customer is sent home',
  { tag: ['@LAY-34', '@PERM-33'] },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/helpdesk/chat');
    await expect(page).toHaveURL('/');
    await expect(deskOn(page).link).toHaveCount(0);
  },
);

test('the chats of the helpdesk can be used by everybody', async ({ request, customer, desk }) => {
  test.setTimeout(60_000);
  const { row, input, message } = deskOn(desk);
  const waiting = await welcomeCustomer(request);
  await writeAs(request, waiting, 'Anybody there?');
  await expect(row(waiting.person.username)).toContainText('Unread');
  await writeAs(request, customer, 'See https://learn.example/a');
  await expect(message('learn.example')).toBeVisible();
  await desk.getByRole('button', { name: 'Close chat' }).click();
  await expect(input).toBeDisabled();
  await expectNoViolations(desk);
});
