import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const someDay = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;

test(
  'the profile shows its data and requires a name and a valid address',
  {
    tag: [
      '@PROF-03',
      '@PROF-04',
      '@PROF-05',
      '@PROF-06',
      '@PROF-07',
      '@PROF-12',
      '@PROF-13',
      '@PROF-14',
      '@PROF-22',
    ],
  },
  async ({ page, customer: { user } }) => {
    await page.goto('/profile');
    const [name, email] = [field(page, 'Username'), field(page, 'Email')];
    await expect(name).toHaveValue(user.username);
    await expect(email).toHaveValue(user.email);
    await expect(page.getByRole('term')).toHaveText(['Member since', 'Last updated']);
    await expect(page.getByRole('definition')).toHaveText([someDay, someDay]);

    await button(page, 'Save Changes').click();
    await expectToast(page, 'No changes detected');
    await name.fill(' ');
    await email.fill('');
    await button(page, 'Save Changes').click();
    await expectFieldError(page, 'Username', 'Username is required');
    await expectFieldError(page, 'Email', 'Email is required');
    await email.fill('mara@northgate');
    await expectFieldError(page, 'Email', 'Invalid email address');
  },
);

test(
  'a profile that fails to load can be loaded again, and one without a user says so',
  { tag: ['@PROF-08', '@PROF-09'] },
  async ({ page, customer: { user }, expectedErrors }) => {
    expectedErrors.push(/status of 400.*users\/me/);
    await page.goto('/support');
    await page.route(/\/api\/users\/me/, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/profile');
    await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Username')).toHaveValue(user.username);

    await page.route(/\/api\/users\/me/, (route) => route.fulfill({ body: 'null' }));
    await page.reload();
    await expect(page.getByText('No user data available', { exact: true })).toBeVisible();
  },
);
