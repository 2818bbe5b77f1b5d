import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { generateUser } from '../../support/customer.ts';
import { waitForDownload } from '../../support/network.ts';
import { pngImage } from '../../support/files.ts';
import { logInByForm } from '../../support/account-pages.ts';
import { getTotal } from '../../support/checkout-pages.ts';
import { expectToast } from '../../support/toasts.ts';
import { findLink, waitForMail, payByCard } from '../../support/sandbox.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a visitor registers, buys an add-on and downloads it byte for byte',
  {
    tag: [
      '@LAY-17',
      '@LAY-18',
      '@LAY-20',
      '@LAY-28',
      '@LAY-31',
      '@LAY-32',
      '@LAY-35',
      '@HOME-45',
      '@AUTH-05',
      '@AUTH-07',
      '@AUTH-08',
      '@AUTH-11',
      '@AUTH-19',
      '@AUTH-23',
      '@AUTH-37',
      '@HDR-27',
      '@CART-02',
      '@CART-08',
      '@CART-09',
      '@PAY-12',
      '@PAY-14',
      '@PAY-15',
      '@PAY-16',
      '@ORD-01',
      '@ORD-07',
      '@DL-01',
      '@DL-02',
    ],
  },
  async ({ page, context }) => {
    const user = generateUser();

    await test.step('finds it on the home page and opens it', async () => {
      await page.goto('/');
      await page.getByRole('article').getByRole('link', { name: 'Site Map' }).click();
      await expect(page).toHaveURL('/product/site-map');
      await expect(page.getByRole('heading', { level: 1, name: 'Site Map' })).toBeVisible();
    });

    await test.step('registers with an image', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Login' }).click();
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByLabel('Profile picture').setInputFiles(pngImage);
      await page.getByLabel('Username').fill(user.username);
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByLabel('Confirm password').fill(user.password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL('/verify-email-sent');
      await expectToast(
        page,
        'Verify your email',
        "We've sent a verification link to your email address.",
      );
    });

    await test.step('confirms the address by the link of the mail', async () => {
      const mail = await waitForMail(user.email, 'Confirm your email address');
      await page.goto(findLink(mail, '/confirm-email?confirmation='));
      await page.getByRole('button', { name: 'Confirm email address' }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('status').filter({ hasText: 'confirmed' })).toBeVisible();
    });

    await test.step('logs in', async () => {
      await logInByForm(page, user);
      await expectToast(page, 'Success', 'Logged in successfully');
      await expect(page).toHaveURL('/');
      const avatar = page.getByRole('button', { name: 'Account menu' }).locator('img');
      await expect(avatar).toHaveJSProperty('complete', true);
      await expect(avatar).not.toHaveJSProperty('naturalWidth', 0);
      const cookies = await context.cookies();
      expect(cookies.map(({ name }) => name)).toContain('accessToken');
    });

    await test.step('adds it to the cart and selects it there', async () => {
      await page.getByRole('article').getByRole('link', { name: 'Site Map' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Site Map' })).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByRole('link', { name: 'Cart, 1 item' }).click();
      await page.getByRole('checkbox', { name: 'Select Site Map' }).check();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page).toHaveURL('/checkout');
      await expect(page.getByRole('listitem').filter({ hasText: 'Site Map' })).toContainText(
        money(59.0),
      );
      await expect(getTotal(page)).toHaveText(money(59.0));
    });

    await test.step('pays on the hosted card page', async () => {
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await payByCard(page);
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      await expect(page.getByText('A confirmation email has been sent to you')).toBeVisible();
      const mail = await waitForMail(user.email, 'Your Partshelf order');
      expect(mail.text).toContain('Site Map');
      expect(mail.text).toContain(money(59.0));
    });

    await test.step('finds the paid order and downloads the package', async () => {
      await page.getByRole('link', { name: 'View Your Orders' }).click();
      await expect(page).toHaveURL('/order');
      const card = page.getByRole('article').filter({ hasText: 'Site Map' });
      await expect(card.getByText('Paid', { exact: true })).toBeVisible();

      const orderAnswer = page.waitForResponse(/\/api\/orders\/\w+$/);
      await card.getByRole('button', { name: 'View Details' }).click();
      const { data } = await (await orderAnswer).json();
      const { fileName, sha256 } = data.packages[0].release;
      await page.keyboard.press('Escape');

      const download = waitForDownload(page);
      await page.getByRole('button', { name: 'Download Site Map' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(fileName);
      const bytes = await readFile(await file.path());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);

      await card.getByRole('button', { name: 'View Details' }).click();
      await expect(page.getByRole('dialog')).toContainText(`SHA-256 ${sha256}`);
    });
  },
);
