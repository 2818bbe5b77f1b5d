import { generateUser } from '../../support/customer.ts';
import { throttleUploads } from '../../support/network.ts';
import { largeImage } from '../../support/files.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { fillRegistration } from '../../support/account-pages.ts';
import { countMails, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'an image upload shows progress, can be cancelled and repeated',
  { tag: ['@AUTH-19', '@AUTH-21', '@AUTH-23'] },
  async ({ page }) => {
    const user = generateUser();
    await page.goto('/register');
    await fillRegistration(page, user);
    await field(page, 'Profile picture').setInputFiles(largeImage);
    const stopThrottling = await throttleUploads(page, 50_000);
    await button(page, 'Register').click();

    const bar = page.getByRole('progressbar', { name: 'Picture upload' });
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
    const early = (await bar.getAttribute('aria-valuenow'))!;
    await expect(bar).not.toHaveAttribute('aria-valuenow', early);
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(Number(early));
    await button(page, 'Cancel upload').click();
    const cancelled = 'Upload cancelled. Your other entries are kept.';
    await expectFieldError(page, 'Profile picture', cancelled);
    await expect(field(page, 'Username')).toHaveValue(user.username);
    await expect(field(page, 'Password')).toHaveValue(user.password);

    await stopThrottling();
    await button(page, 'Register').click();
    await expect(page).toHaveURL('/verify-email-sent');
    await waitForMail(user.email, 'Confirm your email address');
    expect(await countMails(user.email, 'Confirm your email address')).toBe(1);
  },
);
