import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { AuthenticatorApp } from '../../support/account-pages.ts';
import { agentUser, readRoom } from '../../support/chat-calls.ts';
import { createCustomer, demoAdmin, type User } from '../../support/customer.ts';
import { countDownloads } from '../../support/database.ts';
import { engineNames, test } from '../../support/engines/engine-test.ts';
import type { Screen } from '../../support/engines/screen.ts';
import { keys } from '../../support/engines/tab.ts';
import { pngImage } from '../../support/files.ts';
import { buyProduct } from '../../support/order-calls.ts';
import { currencyLabel } from '../../support/money.ts';
import { acceptedCard } from '../../support/sandbox.ts';

async function logIn(screen: Screen, user: Pick<User, 'email' | 'password'>): Promise<void> {
  await screen.open('/login');
  await screen.fill('Email', user.email);
  await screen.fill('Password', user.password);
  await screen.tab.type(keys.enter);
  await screen.expectPath('/');
  await screen.open('/');
}

const readOverflow = ({ tab }: Screen) =>
  tab.run(() => getComputedStyle(document.documentElement).overflow);

for (const engine of engineNames) {
  test.describe(`in ${engine}`, () => {
    test.use({ engine });

    test('a customer finds a product, pays, downloads and reviews it', async ({
      request,
      openScreen,
    }) => {
      const { user } = await createCustomer(request);
      const screen = await openScreen();
      await logIn(screen, user);
      await screen.fill('Search App', 'link checker');
      await screen.tab.type(keys.enter);
      await screen.press('link', 'Link Checker');
      await screen.expectText('Part no.');
      await screen.expectPath('/product/link-checker');
      await screen.press('button', 'Add to Cart');
      await screen.expectText('In Cart');
      await screen.open('/cart');
      await screen.press('button', 'Proceed to Checkout');
      await screen.press('button', 'Proceed to Payment');
      await screen.fill('Card number', acceptedCard);
      await screen.fill('Expiry', '12 / 34');
      await screen.fill('CVC', '123');
      await screen.press('button', 'Pay');
      await screen.expectText('Payment Successful!');

      await screen.open('/order');
      await screen.press('button', 'View Details');
      await screen.expectText('Older versions');
      await expect.poll(() => readOverflow(screen)).toBe('hidden');
      await screen.press('button', 'Review');
      await screen.press('field', '4 Stars');
      await screen.fill('Comment', 'It found forty dead links.');
      await screen.press('button', 'Submit review');
      await screen.expectText('It found forty dead links.');
      await screen.tab.type(keys.escape);
      await expect.poll(() => readOverflow(screen)).toBe('visible');
      await screen.press('button', 'Download', { isExact: false });
      await expect.poll(() => countDownloads(user.email)).toBe(1);
    });

    test('a customer and an agent write and exchange a file', async ({
      request,
      openScreen,
      makeFile,
    }) => {
      const account = await createCustomer(request);
      const customer = await openScreen();
      await logIn(customer, account.user);
      await customer.open('/careers');
      await customer.press('button', 'Help Desk');
      await customer.fill('Message', 'Does it print? '.repeat(12));
      const readHeight = () =>
        customer.tab.run(() => document.querySelector('textarea')!.getBoundingClientRect().height);
      expect(await readHeight()).toBeGreaterThan(60);
      await customer.attach('Attach files', await makeFile('shelf.png', pngImage.buffer), {
        isExact: false,
      });
      await customer.expectText('shelf.png');
      await customer.press('button', 'Send');
      await customer.expectText('Sent');

      const agent = await openScreen();
      await logIn(agent, agentUser);
      const { documentId } = await readRoom(request, account);
      await agent.open(`/helpdesk/chat?room=${documentId}`);
      await agent.expectText('Does it print?');
      await agent.attach('Attach files', await makeFile('answer.txt', 'Yes, on A4.'), {
        isExact: false,
      });
      await agent.expectText('answer.txt');
      await agent.fill('Message', 'It does, see the file.');
      await agent.press('button', 'Send');
      await customer.expectText('It does, see the file.');
      await customer.expectText('answer.txt');
    });

    test('an admin writes a product with rich text and a picture', async ({
      openScreen,
      makeFile,
    }) => {
      const screen = await openScreen();
      await logIn(screen, demoAdmin);
      await screen.open('/admin/products/new');
      await screen.fill('Title', `Leave Planner ${randomUUID()}`);
      await screen.fill(`Price in ${currencyLabel}`, '149.00');
      await screen.press('button', 'Pictures');
      await screen.attach('Choose main picture', await makeFile('month.png', pngImage.buffer));
      await screen.fill('Alternative text of main picture', 'A month');
      await screen.press('button', 'Texts');
      await screen.fill('Description', 'Shows who is away.');
      await screen.focus('Other description');
      await screen.press('button', 'Bold');
      await screen.tab.type('Reads calendars');
      await screen.press('button', 'Save draft');
      await screen.press('button', 'Actions for', { isExact: false });
      await screen.expectText('Delete draft');
      const readBold = () =>
        screen.tab.run(() => document.querySelector('[role=textbox] strong')?.textContent);
      await expect.poll(readBold).toBe('Reads calendars');
    });

    test('an admin refunds an order', async ({ request, openScreen }) => {
      const customer = await createCustomer(request);
      const { documentId } = await buyProduct(customer, 'link-checker');
      const screen = await openScreen();
      await logIn(screen, demoAdmin);
      await screen.open(`/admin/orders/${documentId}`);
      await screen.press('button', 'Refund');
      await screen.expectText('This cannot be undone.');
      await screen.press('button', 'Refund', { isExact: false });
      await screen.expectText('The money is on its way back');
    });

    test('half a day is refused until it is whole', async ({ openScreen }) => {
      const screen = await openScreen();
      await logIn(screen, demoAdmin);
      await screen.open('/admin/discounts/new');
      await screen.fill('Code', randomUUID().slice(0, 12));
      await screen.fill('Percent off', '15');
      await screen.focus('End');
      await screen.tab.type('Dec 31');
      await screen.press('button', 'Create code');
      await screen.expectText('There is no such day.');
      await screen.expectPath('/admin/discounts/new');
    });

    test('a login asks for the code of the authenticator app', async ({ request, openScreen }) => {
      const { user } = await createCustomer(request);
      const screen = await openScreen();
      await logIn(screen, user);
      await screen.open('/profile/security');
      await screen.press('button', 'Add an app');
      await screen.expectText('Six-digit code');
      const readKey = () =>
        screen.tab.run(() => document.querySelector('[role=dialog] code')?.textContent ?? '');
      await expect.poll(readKey).not.toBe('');
      const app = new AuthenticatorApp(await readKey());
      await screen.fill('Six-digit code', app.nextCode());
      await screen.press('button', 'Confirm code');
      await screen.press('button', 'I have saved them');
      await screen.press('button', 'Account menu', { isExact: false });
      await screen.press('button', 'Logout');
      await screen.expectPath('/login');
      await screen.fill('Email', user.email);
      await screen.fill('Password', user.password);
      await screen.tab.type(keys.enter);
      await screen.expectText('One more step');
      await screen.fill('Six-digit code', app.nextCode());
      await screen.press('button', 'Confirm');
      await screen.expectPath('/');
    });
  });
}
