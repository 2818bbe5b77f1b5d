import type { Page } from '@playwright/test';
import { generateUser, logIn, type User, register } from '../../support/api/accounts.ts';
import { createCustomer } from '../../support/api/customer.ts';
import { button, field } from '../../support/page/forms.ts';
import { googleButton, signInWithGoogle } from '../../support/page/google-account.ts';
import { logOut, rejectedRequest } from '../../support/page/login-form.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const screenPath = '/connect/google/redirect';

async function readMe(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value;
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/api/users/me?populate=profileImg', { headers })).json();
}

test(
  'a new user signs in with Google and has the same account the next time',
  { tag: ['@GOOG-01', '@GOOG-02', '@GOOG-05', '@GOOG-06', '@GOOG-10', '@ENT-25'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    const { email } = generateUser();
    await page.goto('/login');
    await signInWithGoogle(page, { email, name: 'Noor Haddad', hasImage: true });
    await expectToast(page, 'Success', 'Logged in successfully');
    await expect(page).toHaveURL(screenPath);
    await expect(page).toHaveURL('/');
    const first = await readMe(page);
    expect(first).toMatchObject({ email, provider: 'google', confirmed: true });
    expect(first.username).toMatch(/^Noor Haddad/);
    await expect.poll(async () => (await readMe(page)).profileImg).toBeTruthy();
    await page.reload();
    const avatar = button(page, 'Account menu').locator('img');
    await expect(avatar).toHaveAttribute('src', /^\/uploads\//);

    await logOut(page);
    await signInWithGoogle(page, { email, name: 'Another Name' });
    await expect(page).toHaveURL('/');
    expect(await readMe(page)).toMatchObject({ id: first.id, username: first.username });
  },
);

test(
  'a visitor who cancels returns to the login and stays signed out',
  { tag: ['@GOOG-07', '@GOOG-09'] },
  async ({ page }) => {
    await page.goto('/login');
    await googleButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectToast(page, 'Authentication Failed', 'You cancelled signing in with Google');
    await expect(page).toHaveURL('/login');
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'accessToken' }),
    );
  },
);

test(
  'an account with a password cannot be taken over by signing in with Google',
  { tag: ['@A27', '@GOOG-07', '@GOOG-09'] },
  async ({ page, request }) => {
    const { user } = await createCustomer(request);
    await page.goto('/login');
    await signInWithGoogle(page, { email: user.email });
    await expectToast(page, 'Authentication Failed', 'Email is already taken');
    await expect(page).toHaveURL('/login');
    await logIn(request, user);
  },
);

test(
  'an unconfirmed account goes to the owner of its address who signs in with Google',
  { tag: ['@A27'] },
  async ({ page, request }) => {
    const attacker: User = generateUser();
    await register(request, attacker);
    await page.goto('/login');
    await signInWithGoogle(page, { email: attacker.email, name: 'Rightful Owner' });
    await expect(page).toHaveURL('/');
    expect((await readMe(page)).username).toMatch(/^Rightful Owner/);

    const data = { identifier: attacker.email, password: attacker.password };
    expect((await request.post('/api/auth/local', { data })).status()).toBe(400);
  },
);

test(
  'signing in with Google returns to the profile, where the email cannot be changed',
  { tag: ['@GOOG-06', '@LAY-40', '@PROF-11', '@PERM-26'] },
  async ({ page }) => {
    const { email } = generateUser();
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    await signInWithGoogle(page, { email });
    await expect(page).toHaveURL('/profile');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Email')).toBeDisabled();
  },
);

test(
  'a link with the ticket of another browser signs no one in',
  { tag: ['@A25', '@GOOG-07'] },
  async ({ page, browser, baseURL, expectedErrors }) => {
    expectedErrors.push(/status of 400.*auth\/google\/callback/);
    const elsewhere = await browser.newContext({ baseURL });
    const attacker = await elsewhere.newPage();
    await attacker.route(`**${screenPath}?*`, (route) => route.fulfill({ body: 'intercepted' }));
    await attacker.goto('/login');
    await signInWithGoogle(attacker, { email: generateUser().email });
    await expect(attacker).toHaveURL(/access_token=/);
    const link = attacker.url();
    await elsewhere.close();

    await page.goto(link);
    await expectToast(
      page,
      'Authentication Failed',
      'Signing in with Google was not completed in this browser. Please try again.',
    );
    await expect(page).toHaveURL('/login');
  },
);

test(
  'the redirect page reports a missing ticket and sends no referrer',
  { tag: ['@LAY-19', '@GOOG-03', '@GOOG-04'] },
  async ({ page }) => {
    const answer = await page.goto(screenPath);
    expect(answer!.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    await expectToast(page, 'Error', 'No ID token found in the URL.');
    await expect(page).toHaveURL('/login');
    await expect(button(page, 'Login')).toBeVisible();
    await expect(field(page, 'Email')).toBeVisible();
  },
);
