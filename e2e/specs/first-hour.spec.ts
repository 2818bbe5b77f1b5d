import type { Browser, BrowserContext, Page } from '@playwright/test';
import { buyProduct } from '../support/buy-product.ts';
import { chatOn } from '../support/chat.ts';
import { inventPerson, welcomeCustomer, type Customer, type Person } from '../support/customer.ts';
import { button, field } from '../support/forms.ts';
import { linkOf, waitForMail } from '../support/inbox.ts';
import { test } from '../support/live-shop.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { inventProductId, writeSharePointPackage } from '../support/share-point-package.ts';
import { expect, signIn, waitUntilAlive } from '../support/shop.ts';
import {
  addCategory,
  addDraft,
  changePrice,
  chooseFiles,
  publishRelease,
} from '../support/stock.ts';

const title = 'Leave Planner';
const slug = 'leave-planner';
const productId = inventProductId();

const writeRelease = (version: string, ...scopes: string[]) =>
  writeSharePointPackage({ productId, title, version, scopes });

async function openPage(browser: Browser, who?: Customer): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  if (who) await signIn(context, who);
  const page = await context.newPage();
  waitUntilAlive(page);
  return page;
}

/** Opens the link of an invitation, makes the account and signs in. */
async function join(page: Page, link: string, { username, email, password }: Person) {
  await page.goto(link);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await button(page, 'Make my account').click();
  await expect(page).toHaveURL('/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
  await expect(button(page, 'Account menu')).toBeVisible();
}

async function openEditor(page: Page) {
  await page.goto('/admin/products');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test(
  'the first hour of a vendor: an empty shop, a product, a sale, a refund, a new release, a chat',
  { tag: ['@HOME-19'] },
  async ({ page: vendor, liveShop, browser, request, provokedErrors }) => {
    test.setTimeout(150_000);
    provokedErrors.push(/status of 400/);
    const visitor = await openPage(browser);

    await test.step('an empty shop says so', async () => {
      await visitor.goto('/');
      await expect(visitor.getByText('Nothing stands on this shelf yet.')).toBeVisible();
      for (const kind of ['New', 'Featured', 'Trending']) {
        await visitor.getByRole('tab', { name: kind }).click();
        await expect(visitor.getByText(`No ${kind} Products Available`)).toBeVisible();
      }
      await visitor.goto('/search?q=planner');
      await expect(visitor.getByText('No products found for your search.')).toBeVisible();
    });

    await test.step('the command makes the first Admin, whose back office is empty', async () => {
      const person = inventPerson();
      await join(vendor, await liveShop.createAdmin(person.email), person);
      await vendor.goto('/admin/orders');
      await expect(vendor.getByText('Nobody has ordered yet.')).toBeVisible();
    });

    await test.step('a category, a product and its package go on sale', async () => {
      await addCategory(vendor, 'Absences');
      await addDraft(vendor, title, 'Absences');
      await button(vendor, 'Publish').click();
      await expect(vendor.getByText('Publish a release first')).toBeVisible();
      await chooseFiles(vendor, 'Upload package', writeRelease('1.0.0.0', 'Calendars.Read'));
      await publishRelease(vendor, '1.0.0', 'The first release.');
      await button(vendor, 'Publish').click();
      await expect(vendor.getByText('The product is in the shop', { exact: true })).toBeVisible();
      await visitor.goto('/');
      await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
    });

    const customer = await welcomeCustomer(request);
    const buyer = await openPage(browser, customer);

    await test.step('what lies in a cart costs what the product costs now', async () => {
      await customer.fillCart(slug);
      await changePrice(vendor, '99.50');
      await buyer.goto('/cart');
      await buyer.getByRole('checkbox', { name: title }).click();
      await button(buyer, 'Proceed to Checkout').click();
      await expect(buyer.getByText('$99.50').first()).toBeVisible();
      await button(buyer, 'Proceed to Payment').click();
      await payByCard(buyer);
      await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      const mail = await waitForMail(customer.person.email, 'Your Partshelf order');
      expect(mail.text).toContain('Total: $99.50');
    });

    await test.step('the customer asks for the money back, and gets it', async () => {
      await buyer.goto('/order');
      await button(buyer, 'View Details').click();
      await button(buyer, 'Ask for a refund').click();
      await field(buyer, 'Why do you want your money back?').fill('It knows no rooms yet.');
      await button(buyer, 'Ask for a refund').click();
      await vendor.goto('/admin/refunds');
      await button(vendor, `Approve the refund of ${customer.person.username}`).click();
      await vendor.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await waitForMail(customer.person.email, 'your refund');
      await buyer.reload();
      await expect(buyer.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
      await expect(button(buyer, 'Download')).toHaveCount(0);
    });

    await test.step('owners hear of a new release, first of all what it newly asks for', async () => {
      await buyProduct(customer, slug);
      await openEditor(vendor);
      await field(vendor, 'Works with').fill('SharePoint Online');
      const next = writeRelease('1.1.0.0', 'Calendars.Read', 'User.Read.All');
      await chooseFiles(vendor, 'Upload package', next);
      await expect(vendor.getByText(/^New since version 1\.0\.0: Read all user/)).toBeVisible();
      await publishRelease(vendor, '1.1.0', 'Shows who stands in.');
      await button(vendor, 'Save changes').click();
      await expect(vendor.getByText('Changes saved', { exact: true })).toBeVisible();

      const { text } = await waitForMail(customer.person.email, `${title} 1.1.0 is ready`);
      const [warning, changes] = ['Read all user profiles', 'Shows who stands in.'];
      expect(text.indexOf(warning)).toBeGreaterThan(0);
      expect(text.indexOf(changes)).toBeGreaterThan(text.indexOf(warning));
      await buyer.reload();
      await button(buyer, 'View Details').first().click();
      await expect(buyer.getByText('The newest version. You bought v1.0.0.')).toBeVisible();
      await expect(buyer.getByText('Older versions (1)')).toBeVisible();
      await visitor.goto(`/product/${slug}`);
      await expect(visitor.getByText('Read all user profiles (Microsoft Graph)')).toBeVisible();
    });

    await test.step('an archived product leaves the shop and stays with its owners', async () => {
      await button(vendor, 'Archive').click();
      await expect(vendor.getByText('The product is archived', { exact: true })).toBeVisible();
      expect((await visitor.goto(`/product/${slug}`))?.status()).toBe(404);
      await buyer.goto('/order');
      await expect(button(buyer, 'Download')).toHaveCount(1);
    });

    await test.step('the helpdesk is invited, answers in the chat, and a customer is blocked', async () => {
      const staff = inventPerson();
      const { username } = customer.person;
      await vendor.goto('/admin/people');
      await button(vendor, 'Invite').click();
      await field(vendor, 'Email').fill(staff.email);
      await button(vendor, 'Send invitation').click();
      const mail = await waitForMail(staff.email, 'Join the staff');
      const desk = await openPage(browser);
      await join(desk, linkOf(mail, 'accept-invitation'), staff);

      const chat = chatOn(buyer);
      await chat.button.click();
      await chat.write('Does it know rooms?');
      await desk.goto('/helpdesk/chat');
      await desk.getByText(username).first().click();
      await desk.getByPlaceholder('Type your message...').fill('From next month on.');
      await desk.keyboard.press('Enter');
      await expect(chat.message('From next month on.')).toBeVisible();

      await vendor.goto(`/admin/people?search=${username}`);
      await button(vendor, `Actions for ${username}`).click();
      await vendor.getByRole('menuitem', { name: 'Block' }).click();
      await vendor.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
      await expect(buyer).toHaveURL('/login');
    });
  },
);
