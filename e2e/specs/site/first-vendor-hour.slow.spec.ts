import type { Browser, BrowserContext, Page } from '@playwright/test';
import { generateUser, createCustomer, type Customer } from '../../support/customer.ts';
import { buyProduct } from '../../support/order-calls.ts';
import { waitForHydrationOnLoad } from '../../support/hydration.ts';
import { signIn } from '../../support/session.ts';
import { generateProductId, buildSharePointPackage } from '../../support/files.ts';
import { acceptInvitation } from '../../support/account-pages.ts';
import { customerChat } from '../../support/chat-pages.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  chooseAction,
  createCategory,
  createDraft,
  changePrice,
  chooseFiles,
  openPart,
  publishRelease,
} from '../../support/product-editor.ts';
import { findLink, waitForMail, payByCard } from '../../support/sandbox.ts';
import { test } from '../../support/live-shop-test.ts';
import { expect } from '../../support/shop-test.ts';

const title = 'Leave Planner';
const slug = 'leave-planner';
const productId = generateProductId();

const writeRelease = (version: string, ...scopes: string[]) =>
  buildSharePointPackage({ productId, title, version, scopes });

async function openPage(browser: Browser, customer?: Customer): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  if (customer) await signIn(context, customer);
  const page = await context.newPage();
  waitForHydrationOnLoad(page);
  return page;
}

async function openEditor(page: Page) {
  await page.goto('/admin/products');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test(
  'a vendor opens an empty shop, sells, refunds, releases an update and answers a chat',
  { tag: ['@HOME-19'] },
  async ({ page: vendor, liveShop, browser, request, expectedErrors }) => {
    test.slow();
    expectedErrors.push(/status of 400/, /status of 403/);
    const visitor = await openPage(browser);

    await test.step('an empty shop shows its empty states', async () => {
      await visitor.goto('/');
      await expect(visitor.getByText('No products here yet.')).toBeVisible();
      for (const kind of ['New', 'Featured', 'Trending']) {
        await visitor.getByRole('tab', { name: kind }).click();
        await expect(visitor.getByText(`No ${kind} Products Available`)).toBeVisible();
      }
      await visitor.goto('/search?q=planner');
      await expect(visitor.getByText('No products found for your search.')).toBeVisible();
    });

    await test.step('the command creates the first admin, whose back office is empty', async () => {
      const user = generateUser();
      await acceptInvitation(vendor, await liveShop.createAdmin(user.email), user);
      await vendor.goto('/admin/orders');
      await expect(vendor.getByText('No one has ordered yet.')).toBeVisible();
    });

    await test.step('a category, a product and its package go on sale', async () => {
      await createCategory(vendor, 'Absences');
      await createDraft(vendor, title, 'Absences');
      await button(vendor, 'Publish').click();
      await expect(vendor.getByText('Publish a release first')).toBeVisible();
      await chooseFiles(vendor, 'Upload package', writeRelease('1.0.0.0', 'Calendars.Read'));
      await publishRelease(vendor, '1.0.0', 'The first release.');
      await button(vendor, 'Publish').click();
      await expectToast(vendor, 'The product is now in the shop');
      await visitor.goto('/');
      await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
    });

    const customer = await createCustomer(request);
    const buyer = await openPage(browser, customer);

    await test.step('a cart item costs what the product costs now', async () => {
      await customer.fillCart(slug);
      await changePrice(vendor, '99.50');
      await buyer.goto('/cart');
      await button(buyer, 'Proceed to Checkout').click();
      await expect(buyer.getByText('$99.50').first()).toBeVisible();
      await button(buyer, 'Proceed to Payment').click();
      await payByCard(buyer);
      await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      const mail = await waitForMail(customer.user.email, 'Your Partshelf order');
      expect(mail.text).toContain('Total: $99.50');
    });

    await test.step('the customer asks for a refund and gets it', async () => {
      await buyer.goto('/order');
      await button(buyer, 'View Details').click();
      await button(buyer, 'Ask for a refund').click();
      await field(buyer, 'Why do you want a refund?').fill('It knows no rooms yet.');
      await button(buyer, 'Ask for a refund').click();
      await vendor.goto('/admin/refunds');
      await button(vendor, `Approve the refund of ${customer.user.username}`).click();
      await vendor.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await waitForMail(customer.user.email, 'your refund');
      await buyer.reload();
      await expect(buyer.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
      await expect(button(buyer, 'Download')).toHaveCount(0);
    });

    await test.step('owners get a mail about a new release that names its new permissions first', async () => {
      await buyProduct(customer, slug);
      await openEditor(vendor);
      await field(vendor, 'Works with').fill('SharePoint Online');
      await openPart(vendor, 'Releases');
      const next = writeRelease('1.1.0.0', 'Calendars.Read', 'User.Read.All');
      await chooseFiles(vendor, 'Upload package', next);
      await expect(
        vendor.getByText(/^These permissions are new since version 1\.0\.0: Read all user/),
      ).toBeVisible();
      await publishRelease(vendor, '1.1.0', 'Shows substitutes.');
      await button(vendor, 'Save changes').click();
      await expectToast(vendor, 'Changes saved');

      const { text } = await waitForMail(customer.user.email, `${title} 1.1.0 is ready`);
      const [warning, changes] = ['Read all user profiles', 'Shows substitutes.'];
      expect(text.indexOf(warning)).toBeGreaterThan(0);
      expect(text.indexOf(changes)).toBeGreaterThan(text.indexOf(warning));
      await buyer.reload();
      await button(buyer, 'View Details').first().click();
      await expect(buyer.getByText('This is the newest version. You bought v1.0.0.')).toBeVisible();
      await expect(buyer.getByRole('dialog').getByText('Older versions (1)')).toBeVisible();
      await visitor.goto(`/product/${slug}`);
      await expect(visitor.getByText('Read all user profiles (Microsoft Graph)')).toBeVisible();
    });

    await test.step('an archived product leaves the shop and can still be downloaded by its owners', async () => {
      await chooseAction(vendor, 'Archive');
      await expectToast(vendor, 'The product is archived');
      expect((await visitor.goto(`/product/${slug}`))?.status()).toBe(404);
      await buyer.goto('/order');
      await expect(button(buyer, 'Download')).toHaveCount(1);
    });

    await test.step('an agent is invited and answers in the chat, and a customer is blocked', async () => {
      const staff = generateUser();
      const { username } = customer.user;
      await vendor.goto('/admin/people');
      await button(vendor, 'Invite').click();
      await field(vendor, 'Email').fill(staff.email);
      await button(vendor, 'Send invitation').click();
      const mail = await waitForMail(staff.email, 'Join the staff');
      const desk = await openPage(browser);
      await acceptInvitation(desk, findLink(mail, 'accept-invitation'), staff);

      const chat = customerChat(buyer);
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
