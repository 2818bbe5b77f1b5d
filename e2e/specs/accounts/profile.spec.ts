import { pngImage } from '../../support/files.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

const readWidth = (image: HTMLImageElement) => image.naturalWidth;

test(
  'the account menu opens the profile, whose new image and name appear in the header at once',
  {
    tag: [
      '@HDR-24',
      '@LAY-29',
      '@PROF-01',
      '@PROF-02',
      '@PROF-16',
      '@PROF-24',
      '@API-03',
      '@API-21',
      '@API-22',
      '@API-23',
      '@API-24',
      '@API-26',
    ],
  },
  async ({ page, customer }) => {
    await page.goto('/careers');
    await button(page, 'Account menu').click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page).toHaveTitle('Profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
    await expect(field(page, 'Username')).toHaveValue(customer.user.username);
    await expect(field(page, 'Email')).toHaveValue(customer.user.email);

    const avatar = button(page, 'Account menu').locator('img');
    const shown: string[] = [];
    for (const name of ['first.png', 'second.png']) {
      await page.getByLabel('New avatar').setInputFiles({ ...pngImage, name });
      await expect(page.getByRole('img', { name: 'Your avatar' })).toBeVisible();
      await button(page, 'Save Changes').click();
      await expect(page.getByRole('img', { name: 'Your avatar' })).toBeHidden();
      await expectToast(page, 'Success', 'Profile updated successfully');
      await expect(avatar).not.toHaveAttribute('src', shown.at(-1) ?? '');
      shown.push((await avatar.getAttribute('src'))!);
    }
    const readStatus = async (path: string) => (await page.request.get(path)).status();
    await expect.poll(() => readStatus(shown[0]!)).toBe(404);
    expect(await readStatus(shown[1]!)).toBe(200);
    await expect.poll(() => avatar.evaluate(readWidth)).toBeGreaterThan(0);

    const newName = `${customer.user.username} II`;
    await field(page, 'Username').fill(newName);
    await button(page, 'Save Changes').click();
    await expect(page.getByRole('heading', { name: newName })).toBeVisible();
    await button(page, 'Save Changes').click();
    await expectToast(page, 'No changes detected');
    await page.reload();
    await expect(field(page, 'Username')).toHaveValue(newName);
  },
);
