import { button, expectFieldError, field } from '../support/forms.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

const someDay = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;

test(
  'the profile tells who, since when, and takes a name and an address only',
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
  async ({ page, customer: { person } }) => {
    await page.goto('/profile');
    const [name, email] = [field(page, 'Username'), field(page, 'Email')];
    await expect(name).toHaveValue(person.username);
    await expect(email).toHaveValue(person.email);
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
  'a profile that cannot be read says so, and one without a user too',
  { tag: ['@PROF-08', '@PROF-09'] },
  async ({ page, customer: { person }, provokedErrors }) => {
    provokedErrors.push(/status of 400.*users\/me/);
    await page.goto('/support');
    await page.route(/\/api\/users\/me/, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/profile');
    await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Username')).toHaveValue(person.username);

    await page.route(/\/api\/users\/me/, (route) => route.fulfill({ body: 'null' }));
    await page.reload();
    await expect(page.getByText('No user data available', { exact: true })).toBeVisible();
  },
);
